"""What records cover of their screen's time (docs/proof-format.md): an instant counts once."""
import bisect

class Coverage:
    """The spans of one screen that records cover, in the order of the tree, and when the last of them ended; ms."""
    def __init__(self): self.starts, self.ends, self.last = [], [], None
    def add(self, minute):
        """Adds a record; returns how much of it earlier ones cover."""
        # Clocks are set right slowly.
        follows = self.last is not None and abs(minute.start - self.last) <= 1000
        start = self.last if follows else minute.start
        self.last = end = start + minute.length
        if start == end: return 0
        first, last = bisect.bisect_left(self.ends, start), bisect.bisect_right(self.starts, end)
        touching = list(zip(self.starts[first:last], self.ends[first:last]))
        overlap = sum(max(0, min(end, b) - max(start, a)) for a, b in touching)
        self.starts[first:last] = [min([start] + [a for a, _ in touching])]
        self.ends[first:last] = [max([end] + [b for _, b in touching])]
        return overlap
