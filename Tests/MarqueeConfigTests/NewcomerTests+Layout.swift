/// The same: indents, brackets and commas.
extension NewcomerTests {
  static let layout: [(text: String, faults: [String])] = [
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
          gradient: [red, blue
          subtitle: C
      """,
      [
        "3:15: error: the bracket that opens here is not closed; put ']' after its last item"
      ]
    ),
  ]
}
