/// Files with newcomers' mistakes of values, and the diagnostics that each must cause.
extension NewcomerTests {
  static let values: [(text: String, faults: [String])] = [
    (
      """
      cards:
        - title: Acme
          link: “https://a.example”
      """,
      ["3:11: error: 'link' is \"“https://a.example”\"; curly quotes are letters to YAML; write straight ones, or none"]
    ),
    (
      """
      cards:
        - link: https://a.example
        - gradient: red
      """,
      [
        "2:5: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'",
        "3:5: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'",
      ]
    ),
    (
      """
      speed: 120\u{A0}
      cards:
        - title: Acme
      """,
      [
        "1:8: error: 'speed' is \"120\u{A0}\"; it holds a no-break space (U+00A0); take that out, or put a plain space in its place"
      ]
    ),
    (
      """
      display:
        background: “#0b0d17”
      cards:
        - title: Acme
      """,
      [
        "2:15: error: 'background' is \"“#0b0d17”\"; curly quotes are letters to YAML; write straight ones: \"#0b0d17\""
      ]
    ),
    (
      """
      display:
        background: „teal“
      cards:
        - title: Acme
      """,
      [
        "2:15: error: 'background' is \"„teal“\"; curly quotes are letters to YAML; write straight ones: \"teal\""
      ]
    ),
    (
      """
      speed: 120 px/s
      card:
        width: 400 px
        height: 50 %
        spacing: 1,5%
      touch:
        resume-after: 5 s
        ramp: 800 msec
        pause-for: 5 minutes
      cards:
        - title: A
          logo: a.png
          logo-area: 20 %
          gradient: {colors: [red, blue], angle: 90 deg}
      """,
      [
        "1:8: error: 'speed' is \"120 px/s\"; did you mean '120'?",
        "3:10: error: 'width' is \"400 px\"; write it without the space: 400px",
        "4:11: error: 'height' is \"50 %\"; write it without the space: 50%",
        "5:12: error: 'spacing' is \"1,5%\"; write a point instead of the comma: 1.5%",
        "7:17: error: 'resume-after' is \"5 s\"; write it without the space: 5s",
        "8:9: error: 'ramp' is \"800 msec\"; did you mean '800ms'?",
        "9:14: error: 'pause-for' is \"5 minutes\"; did you mean '5m'?",
        "13:16: error: 'logo-area' is \"20 %\"; write it without the space: 20%",
        "14:44: error: 'angle' is \"90 deg\"; write it without the space: 90deg",
      ]
    ),
    (
      """
      cards:
        - title: A
          link: tel:+49 30 123 456
        - title: B
          link: +49 (0)30 / 123-456
        - title: C
          link: https://a.example/a b
        - title: D
          link: 030 123456
      """,
      [
        "3:11: error: 'link' is \"tel:+49 30 123 456\"; a number has no spaces; write tel:+4930123456",
        "5:11: error: 'link' is \"+49 (0)30 / 123-456\"; a number has no spaces; write tel:+4930123456",
        "7:11: error: 'link' is \"https://a.example/a b\"; take the space out, or write it as %20",
        "9:11: error: 'link' is \"030 123456\"; a number has no spaces; write tel:030123456",
      ]
    ),
    (
      """
      heading: We say # thanks
      cards:
        - title: Acme # partner
        - title: Bakery #1
        - title: Plain   # aligned comment
        - title: #1 Bakery
          subtitle: x
      """,
      [
        "1:10: note: 'heading' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: heading: \"We say # thanks\"",
        "3:12: note: 'title' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: title: \"Acme # partner\"",
        "4:12: note: 'title' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: title: \"Bakery #1\"",
        "6:5: note: 'title' is empty, for a comment begins with '#'; put text that begins with # in quotes: title: \"#1 Bakery\"",
      ]
    ),
    (
      """
      display:
        background: "#ff00"
      cards:
        - title: Acme
          gradient: "#ff000000"
        - title: B
          gradient: ["#f00", "#0f00"]
      """,
      [
        "2:15: note: 'background' is \"#ff00\", which is fully transparent: its last digit is the opacity; write three digits for a solid colour, or 'transparent' if that is meant",
        "5:15: note: 'gradient' is \"#ff000000\", which is fully transparent: its last two digits are the opacity; write six digits for a solid colour, or 'transparent' if that is meant",
        "7:24: note: 'gradient' is \"#0f00\", which is fully transparent: its last digit is the opacity; write three digits for a solid colour, or 'transparent' if that is meant",
      ]
    ),
    (
      """
      heading: "\u{200B}\u{200B}"
      cards:
        - title: "\u{200B}"
        - title: \u{2060}\u{AD}
      """,
      [
        "1:10: warning: 'heading' holds nothing that can be seen, but the character U+200B; write a text, or take the key out",
        "3:12: warning: 'title' holds nothing that can be seen, but the character U+200B; write a text, or take the key out",
        "4:12: warning: 'title' holds nothing that can be seen, but the character U+2060; write a text, or take the key out",
      ]
    ),
    (
      """
      display:
        off: ["00:00-24:00"]
      cards:
        - title: Acme
      """,
      [
        "2:8: warning: 'off' takes the whole week, so that the screen is always black, but after a touch; leave some hours free"
      ]
    ),
    (
      """
      display:
        off: ["06:00-18:00", "17:00-07:00"]
      cards:
        - title: Acme
      """,
      [
        "2:8: warning: 'off' takes the whole week, so that the screen is always black, but after a touch; leave some hours free"
      ]
    ),
    (
      """
      speed: 120,5
      cards:
        - title: Acme
      """,
      [
        "1:8: error: 'speed' is \"120,5\"; write a point instead of the comma: 120.5"
      ]
    ),
    (
      """
      display:
        frame-rate: 60 fps
        mode: 1920 x 1080
        rotate: 90 deg
        off: [22:00 - 07:00]
      cards:
        - title: Acme
      """,
      [
        "2:15: error: 'frame-rate' is \"60 fps\"; did you mean '60'?",
        "3:9: error: 'mode' is \"1920 x 1080\"; write it without the space: 1920x1080",
        "4:11: error: 'rotate' is \"90 deg\"; write it without the space: 90deg",
        "5:9: error: 'off' is \"22:00 - 07:00\"; write it without the space: 22:00-07:00",
      ]
    ),
    (
      """
      card:
        width: 50 percent
        height: 50pct
      cards:
        - title: Acme
      """,
      [
        "2:10: error: 'width' is \"50 percent\"; did you mean '50%'?",
        "3:11: error: 'height' is 50pct; did you mean '50%'?",
      ]
    ),
    (
      """
      cards:
        - title: A
          logo: "logos\\acme.jpg"
      """,
      [
        "3:11: error: 'logo' is \"logos\\u{7}cme.jpg\"; write folders with '/', such as logos/acme.svg"
      ]
    ),
    (
      """
      display:
        background: 0b0d17
      cards:
        - title: A
          gradient: [ff0000, "00ff00"]
      """,
      [
        "2:15: error: 'background' is 0b0d17; did you mean '#0b0d17'?",
        "5:16: error: 'gradient' is \"ff0000\"; did you mean '#ff0000'?",
        "5:24: error: 'gradient' is 00ff00; did you mean '#00ff00'?",
      ]
    ),
    (
      """
      display:
        background: rgb(1, 2, 3)
      cards:
        - title: Acme
      """,
      [
        "2:15: error: 'background' is \"rgb(1, 2, 3)\"; expected a colour such as #rrggbb or teal"
      ]
    ),
    (
      """
      loop: ja
      direction: links
      speed: schnell
      cards:
        - title: Acme
      """,
      [
        "1:7: error: 'loop' is \"ja\"; expected true or false",
        "2:12: error: 'direction' is \"links\"; expected left, right, up or down",
        "3:8: error: 'speed' is \"schnell\"; expected 0…5000 px/s",
      ]
    ),
    (
      """
      display:
        off: 22:00-07:00
      cards:
        - title: Acme
      """,
      [
        "2:8: error: 'off' is 22:00-07:00; expected a list of hours such as [\"22:00-07:00\", \"sun\"]"
      ]
    ),
    (
      """
      speed: 120;
      direction: left;
      cards:
        - title: Acme
      """,
      [
        "1:8: error: 'speed' is \"120;\"; take the ';' away: 120",
        "2:12: error: 'direction' is \"left;\"; take the ';' away: left",
      ]
    ),
    (
      """
      speed: 120,
      direction: left,
      cards:
        - title: Acme
      """,
      [
        "1:8: error: 'speed' is \"120,\"; take the ',' away: 120",
        "2:12: error: 'direction' is \"left,\"; take the ',' away: left",
      ]
    ),
  ]
}
