/// Files with newcomers' mistakes that stop the YAML parser, and the diagnostics that each must cause: colons, documents and
/// other signs.
extension NewcomerTests {
  static let syntax: [(text: String, faults: [String])] = [
    (
      """
      display:
        background: teal
      speed 120
      direction: left
      cards:
        - title: Acme
      """,
      [
        "3:6: error: there is no colon after 'speed'; write 'speed: 120'"
      ]
    ),
    (
      """
      speed 120
      direction: left
      cards:
        - title: Acme
      """,
      [
        "1:6: error: there is no colon after 'speed'; write 'speed: 120'"
      ]
    ),
    (
      """
      cards:
        - title: Acme
          subtitle Platinum partner
          link: https://acme.example
      """,
      [
        "3:13: error: there is no colon after 'subtitle'; write 'subtitle: Platinum partner'"
      ]
    ),
    (
      """
      display
        frame-rate: 60
      cards:
        - title: Acme
      """,
      [
        "1:8: error: there is no colon after 'display'; write 'display:'"
      ]
    ),
    (
      """
      speed: 120
      cards
        - title: Acme
      """,
      [
        "2:6: error: there is no colon after 'cards'; write 'cards:'"
      ]
    ),
    (
      """
      cards:
        - title: Acme
      speed 120
      """,
      [
        "3:6: error: there is no colon after 'speed'; write 'speed: 120'"
      ]
    ),
    (
      """
      speed:120
      cards:
        - title: Acme
      """,
      [
        "1:6: error: there is no space after the colon; write 'speed: 120'"
      ]
    ),
    (
      """
      speed:\u{A0}120
      cards:
        - title: Acme
      """,
      [
        "1:7: error: a no-break space (U+00A0) stands here, which is no space in YAML; put a plain space in its place"
      ]
    ),
    (
      """
      "title","subtitle"
      "Acme","Platinum"
      """,
      [
        "1:1: error: this looks like a table (CSV); a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      {
        // speed
        "speed": 120,
        "cards": [{"title": "Acme"}]
      }
      """,
      [
        "2:3: error: a comment begins with '#' here; write '#' instead of '//'"
      ]
    ),
    (
      """
      ---
      speed: 100
      ---
      cards:
        - title: Acme
      """,
      [
        "3:1: error: a second document begins; expected one, so take the '---' out"
      ]
    ),
    (
      """
      sped: 3
      card:
        width: 3
      cards:
        - title: A
          lnk: x
        - title: B
          subtitle Foo
          link: http://x.example
      speed: -5
      """,
      [
        "1:1: error: unknown key 'sped'; did you mean 'speed'?",
        "3:10: error: 'width' is 3; expected 8…8192 px, 0.1%…400% or auto",
        "6:5: error: unknown key 'lnk'; did you mean 'link'?",
        "8:13: error: there is no colon after 'subtitle'; write 'subtitle: Foo'",
      ]
    ),
  ]
}
