/// Files with newcomers' mistakes that stop the YAML parser, and the diagnostics that each must cause.
extension NewcomerTests {
  static let syntax: [(text: String, faults: [String])] = [
    (
      """
      display:
        background: { colors: ["#ff9a56" "#f5576c"] }
      """,
      ["2:36: error: a comma is missing before this, or ']', which closes what opens in line 2"]
    ),
    (
      """
      lanes:
        - direction: left
          cards:
            - title: A
         - direction: right
           cards:
             - title: B
      """,
      ["5:4: error: the '-' does not stand under that in line 2; put 2 spaces before it"]
    ),
    (
      """
      cards:
        - title: Acme
          subtitle: > 100 years
      """,
      ["3:15: error: text that begins with > must stand in quotes: subtitle: \"> 100 years\""]
    ),
    (
      """
      cards:
        - title: ? Acme
      """,
      ["2:12: error: text that begins with ? must stand in quotes: title: \"? Acme\""]
    ),
    (
      """
      cards:
        - title: - Acme -
      """,
      ["2:12: error: text that begins with - must stand in quotes: title: \"- Acme -\""]
    ),
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
      cards:
        - title: Acme
          details: |
          We bake bread.
          Every day.
          link: https://acme.example
      """,
      [
        "4:5: error: the text after 'details: |' is not indented; put 6 spaces before each of its lines"
      ]
    ),
    (
      """
      cards:
        - title: Acme
          details: |
          We bake bread.
          Every day.
      """,
      [
        "4:5: error: the text after 'details: |' is not indented; put 6 spaces before each of its lines"
      ]
    ),
    (
      """
      cards:
        - title: Acme
          details: |
      We bake bread.
      Every day.
      """,
      [
        "4:1: error: the text after 'details: |' is not indented; put 6 spaces before each of its lines"
      ]
    ),
    (
      """
      cards:
        - title: "The "Best" Bakery"
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: 'The \"Best\" Bakery'"
      ]
    ),
    (
      """
      cards:
        - title: 'Joe's Bakery'
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: \"Joe's Bakery\""
      ]
    ),
    (
      """
      cards:
        - title: "Acme" Bakery
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: '\"Acme\" Bakery'"
      ]
    ),
    (
      """
      cards:
        - title: "Acme
          subtitle: Bread
          link: https://a.example
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
      ]
    ),
    (
      """
      cards:
        - title: "Acme
          subtitle: "Bread"
          link: https://a.example
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
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
      cards:
        - title: “Acme: the shop”
      """,
      [
        "2:12: error: curly quotes are letters to YAML; write straight ones: title: \"Acme: the shop\""
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
        "speed": 120
        "cards": [
          {"title": "Acme"}
        ]
      }
      """,
      [
        "2:15: error: a comma is missing at the end of this line"
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
      {
        "speed": 120,
        "cards": [
          {"title": "Acme"}
        
      """,
      [
        "3:12: error: the bracket that opens here is not closed; put ']' after its last item"
      ]
    ),
    (
      """
      cards:
      \t- title: Acme
      """,
      [
        "2:1: error: a tab stands at the start of the line; put spaces in its place"
      ]
    ),
    (
      """
      cards:
        - title: Acme
      \tsubtitle: Bread
      """,
      [
        "3:1: error: a tab stands at the start of the line; put spaces in its place"
      ]
    ),
    (
      """
      cards:
        - title: Acme
         subtitle: Bread
      """,
      [
        "3:4: error: 'subtitle' does not stand under 'title' in line 2; put 4 spaces before it"
      ]
    ),
    (
      """
      cards:
        - title: Acme
            subtitle: Bread
      """,
      [
        "3:7: error: 'subtitle' stands further to the right than 'title' above it; put 4 spaces before it"
      ]
    ),
    (
      """
      cards:
        - title: Acme: the shop
      """,
      [
        "2:12: error: text that holds ': ' must stand in quotes: title: \"Acme: the shop\""
      ]
    ),
    (
      """
      cards:
        - title: @home
        - title: B
      """,
      [
        "2:12: error: text that begins with @ must stand in quotes: title: \"@home\""
      ]
    ),
    (
      """
      cards:
        - title: *star
      """,
      [
        "2:12: error: '*star' stands for what '&star' names, which is not above it; put text that begins with * in quotes"
      ]
    ),
    (
      """
      cards:
        - title: %off
      """,
      [
        "2:12: error: text that begins with % must stand in quotes: title: \"%off\""
      ]
    ),
    (
      """
      cards:
        - title: [Acme] Bakery
          subtitle: x
      """,
      [
        "2:12: error: text that begins with [ must stand in quotes: title: \"[Acme] Bakery\""
      ]
    ),
    (
      """
      cards:
        - title: Acme
          gradient: [#ff0000, #00ff00]
          subtitle: x
      """,
      [
        "3:16: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
    (
      """
      cards: [
        {title: Acme},
        {title: B
      ]
      """,
      [
        "3:3: error: the bracket that opens here is not closed; put '}' after its last item"
      ]
    ),
    (
      """
      cards:
        - title: Acme
        subtitle: Bread
        - title: B
      """,
      [
        "3:3: error: 'subtitle' does not stand under 'title' in line 2; put 4 spaces before it"
      ]
    ),
    (
      """
      cards:
        - title: "C:\\logos"
      """,
      [
        "2:15: error: a backslash has a meaning of its own in double quotes; write title: 'C:\\logos'"
      ]
    ),
    (
      """
      touch:
        resume-after: 5s
       ramp: 1s
      cards:
        - title: Acme
      """,
      [
        "3:2: error: 'ramp' does not stand under 'resume-after' in line 2; put 2 spaces before it"
      ]
    ),
    (
      """
      touch:
       resume-after: 5s
        ramp: 1s
      cards:
        - title: Acme
      """,
      [
        "3:3: error: 'ramp' stands further to the right than 'resume-after' above it; put 1 space before it"
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
      {
        "cards": [
          {"title: "Acme"},
          {"title": "B"}
        ]
      }
      """,
      [
        "3:14: error: text follows the quotes that end here; a quote is missing, or stands too early"
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
    (
      """
      font: { family: Inter, weight: bold
      cards:
        - title: Acme
      """,
      [
        "1:7: error: the bracket that opens here is not closed; put '}' after its last item"
      ]
    ),
    (
      """
      font: { family: Inter weight: bold }
      cards:
        - title: Acme
      """,
      [
        "1:29: error: a comma is missing before this, or '}', which closes what opens in line 1"
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: { colors: [#ff0000, #00ff00], angle: 30 }
      """,
      [
        "3:26: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
    (
      """
      cards:
        - title: 🎉 Acme: party
      """,
      [
        "2:12: error: text that holds ': ' must stand in quotes: title: \"🎉 Acme: party\""
      ]
    ),
    (
      """
      cards:
        - title: "Acme
        - title: "Borealis"
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
      ]
    ),
    (
      """
      cards:
        - title: Joe's
          subtitle: 'Joe's
          link: https://a.example
      """,
      [
        "3:15: error: the quotes end before the text does; write subtitle: \"Joe's\""
      ]
    ),
    (
      """
      ==========
      Sponsors
      ==========
      cards:
        - title: Acme
      """,
      [
        "3:1: error: '==========' has no colon; write 'key: value', and indent further what belongs to the line above"
      ]
    ),
    (
      """
      heading: Thanks: to all
      cards:
        - title: Acme
      """,
      [
        "1:10: error: text that holds ': ' must stand in quotes: heading: \"Thanks: to all\""
      ]
    ),
    (
      """
      heading:
      Thanks to all
      speed: 100
      cards:
        - title: Acme
      """,
      [
        "2:1: error: 'Thanks to all' has no colon; write 'key: value', and indent further what belongs to the line above"
      ]
    ),
    (
      """
      cards:
        - title: A
          details: |
            Line one
           Line two
          link: https://a.example
      """,
      [
        "5:6: error: this line is less indented than the text after 'details' above it; put 6 spaces before it"
      ]
    ),
    (
      """
      "speed": 120,
      "direction": "left",
      cards:
        - title: Acme
      """,
      [
        "1:10: error: 'speed' is \"120,\"; take the ',' away: 120",
        "2:20: error: there is no ',' at the end of a line; take it away",
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: [red, blue
        - title: B
      """,
      [
        "3:15: error: the bracket that opens here is not closed; put ']' after its last item"
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: [#ff0000, #00ff00]
        - title: B
        - title: C
      """,
      [
        "3:16: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: [red, blue
          subtitle: C
      """,
      [
        "3:15: error: the bracket that opens here is not closed; put ']' after its last item"
      ]
    ),
  ]
}
