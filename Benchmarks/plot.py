"""Draws the intervals between frames as an SVG picture."""

WIDTH, HEIGHT = 900, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 36
MOST = 50.0  # ms at the top; longer ones stand there


def write(file, floor, marquee):
    """Both are the intervals in ms from one frame to the next, in turn."""
    inner = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)
    count = max(len(floor), len(marquee), 2)

    def dots(values, color):
        marks = "".join(
            f"M{LEFT + inner[0] * index / (count - 1):.1f} {TOP + inner[1] * (1 - min(value, MOST) / MOST):.1f}h.01"
            for index, value in enumerate(values))
        return f'<path d="{marks}" stroke="{color}" stroke-width="3" stroke-linecap="round" stroke-opacity=".7"/>'

    lines = []
    for value in range(0, int(MOST) + 1, 10):
        y = TOP + inner[1] * (1 - value / MOST)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d0d4dc"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value} ms</text>')
    seconds = count / 60
    for second in range(0, int(seconds) + 1, 2):
        x = LEFT + inner[0] * second / seconds
        lines.append(f'<text x="{x:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{second} s</text>')
    file.write_text(f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<g font-family="sans-serif" font-size="12" fill="#333">
<text x="{LEFT}" y="22" font-size="14">Time from one frame to the next, 1080p60 on the processor alone</text>
<text x="{WIDTH - RIGHT}" y="22" text-anchor="end"><tspan fill="#c05a00">floor</tspan>  ·  <tspan fill="#1f5fbf">marquee</tspan></text>
{chr(10).join(lines)}
</g>
<g fill="none">
{dots(floor, "#e08a3c")}
{dots(marquee, "#1f5fbf")}
</g>
</svg>
""")
