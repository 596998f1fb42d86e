/// Files with newcomers' mistakes of keys and of the whole file, and the diagnostics that each must cause.
extension NewcomerTests {
  static let words: [(text: String, faults: [String])] = [
    (
      """
      cards:
        - title:Acme
        - title: Borealis
      """,
      [
        "2:5: error: there is no space after the colon; write '- title: Acme'"
      ]
    ),
    (
      """
      cards:
        - title: Acme
          details: |
          Opening hours: 9 to 17
          link: https://acme.example
      """,
      [
        "4:5: error: the text after 'details: |' is not indented; put 6 spaces before each of its lines"
      ]
    ),
    (
      """
      card:
      \u{A0}\u{A0}width: 420
      cards:
        - title: Acme
      """,
      [
        "2:1: error: a no-break space (U+00A0) stands before the key 'width'; put plain spaces in its place"
      ]
    ),
    (
      """
      cards:
        - title: Acme
      \u{A0}\u{A0}\u{A0}\u{A0}subtitle: Bread
      """,
      [
        "3:1: error: a no-break space (U+00A0) stands before the key 'subtitle'; put plain spaces in its place"
      ]
    ),
    (
      """
      title,subtitle,logo
      Acme,Platinum,logos/acme.png
      Borealis,Gold,logos/b.png
      """,
      [
        "1:1: error: this looks like a table (CSV); a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      Name;Logo;Link
      Acme;logos/acme.png;https://acme.example
      """,
      [
        "1:1: error: this looks like a table (CSV); a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      [
        {"title": "Acme"},
        {"title": "Borealis"}
      ]
      """,
      [
        "1:1: error: the file is a list; write {\"cards\": before it and } after it"
      ]
    ),
    (
      """
      cards:
        - title: Acme
          image: logos/acme.svg
          url: https://a.example
        - name: Borealis
          description: Bread
      """,
      [
        "3:5: error: unknown key 'image'; did you mean 'logo'?",
        "4:5: error: unknown key 'url'; did you mean 'link'?",
        "5:5: error: unknown key 'name'; did you mean 'title'?",
        "6:5: error: unknown key 'description'; did you mean 'details'?",
      ]
    ),
    (
      """
      title: Acme
      width: 400
      frame-rate: 60
      tap: open
      card:
        speed: 100
        title: x
      cards:
        - title: A
          color: red
          background: red
          angle: 3
          direction: left
          family: Inter
      """,
      [
        "1:1: error: unknown key 'title' here; it belongs to a card in the list 'cards'",
        "2:1: error: unknown key 'width' here; it belongs in 'card' or in 'border'",
        "3:1: error: unknown key 'frame-rate' here; it belongs in 'display'",
        "4:1: error: unknown key 'tap' here; it belongs in 'touch'",
        "6:3: error: unknown key 'speed' here; it belongs to the top level (with no space before it) or to a lane",
        "7:3: error: unknown key 'title' here; it belongs to a card in the list 'cards'",
        "10:5: error: unknown key 'color'; did you mean 'gradient'? 'color' belongs in 'font' or in 'border'",
        "11:5: error: unknown key 'background'; did you mean 'gradient'? 'background' belongs in 'display'",
        "12:5: error: unknown key 'angle' here; it belongs in 'gradient' or in 'background'",
        "13:5: error: unknown key 'direction' here; it belongs to the top level (with no space before it) or to a lane",
        "14:5: error: unknown key 'family' here; it belongs in 'font'",
      ]
    ),
    (
      """
      cards:
        - title: Acme
          link: https://a.example
        - title: Borealis
        - title: Acme
          link: https://a.example
        - title: Acme
          link: https://a.example
          show: { from: 2027-03-01 }
      """,
      [
        "5:5: note: this card says the same as that in line 2; take one of them out, unless both are meant"
      ]
    ),
    (
      """
      speed: 100
      sped: 3
      direction: left
      speed: 120
      cards:
        - title: Acme
          title: Borealis
          width: 3
        - {title: A, title: B}
      """,
      [
        "2:1: error: unknown key 'sped'; did you mean 'speed'?",
        "4:1: error: 'speed' is here again, and already in line 1; keep one",
        "7:5: error: 'title' is here again, and already in line 6; keep one, or write '- ' before it to begin another card",
        "8:12: error: 'width' is 3; expected 8…8192 px or 0.1%…400%",
        "9:16: error: 'title' is here again, and already in line 9; keep one, or write '- ' before it to begin another card",
      ]
    ),
    (
      """
      cards:
        title: Acme
        subtitle: Bread
      """,
      [
        "2:3: error: there is no '- ' before the first key of a card; write '- title:', and line its other keys up under it"
      ]
    ),
    (
      """
      cards:
        -title: Acme
        -title: B
      """,
      [
        "2:3: error: there is no space after the dash; write '- title:'"
      ]
    ),
    (
      """
      cards:
        • title: Acme
        • title: B
      """,
      [
        "2:3: error: each card begins with '-' and a space, not with '•'; write '- title:'"
      ]
    ),
    (
      """
      - title: Acme
      - title: Borealis
      """,
      [
        "1:1: error: the file is a list; write 'cards:' in a line above it"
      ]
    ),
    (
      """
      cards:
        - Acme
        - Borealis
      """,
      [
        "2:5: error: a card is \"Acme\" alone; say what that is: '- title: Acme'",
        "3:5: error: a card is \"Borealis\" alone; say what that is: '- title: Borealis'",
      ]
    ),
    (
      """
      speed = 120
      direction = left
      """,
      [
        "1:6: error: a colon stands between key and value, not '='; write 'speed: 120'"
      ]
    ),
    (
      """
      speed: 100
      lanes:
        - cards:
            - title: A
      """,
      [
        "1:1: error: 'speed' stands beside 'lanes'; move it into the lanes"
      ]
    ),
    (
      """
      card:
        - title: Acme
      """,
      [
        "2:3: error: 'card' is a list; did you mean 'cards'?"
      ]
    ),
    (
      """
      cardz:
        - title: Acme
      """,
      [
        "1:1: error: unknown key 'cardz'; did you mean 'cards'?"
      ]
    ),
    (
      """
      screen:
        - cards:
            - title: Acme
        - cards:
            - title: Borealis
      """,
      [
        "1:1: error: unknown key 'screen'; did you mean 'screens'?"
      ]
    ),
    (
      """
      sponsors:
        - title: Acme
      """,
      [
        "1:1: error: unknown key 'sponsors'; did you mean 'cards'?"
      ]
    ),
    (
      """
      <html>
      <body>Hello</body>
      </html>
      """,
      [
        "1:1: error: this looks like HTML or XML; a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      # Sponsors

      * Acme
      * Borealis
      """,
      [
        "3:1: error: an item of a list begins with '-'; write '-' instead of '*'"
      ]
    ),
    (
      """
      Acme
      Borealis
      Halden & Rye
      """,
      [
        "1:1: error: there are no keys in this file; a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      [display]
      frame-rate = 60
      """,
      [
        "1:1: error: this looks like an INI file; a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
    (
      """
      cards:
        - title Acme
        - title: B
      """,
      [
        "2:5: error: there is no colon after 'title'; write '- title: Acme'"
      ]
    ),
    (
      """
      cards:
        - title: A
      speed: 100
      cards:
        - title: B
      """,
      [
        "4:1: error: 'cards' is here again, and already in line 1; keep one, and list all cards under it"
      ]
    ),
    (
      """
      cards:
      - title: Acme
      subtitle: Bread
      """,
      [
        "3:1: error: unknown key 'subtitle' here; it belongs to a card in the list 'cards'"
      ]
    ),
    (
      """
      cards: Acme, Borealis
      """,
      [
        "1:8: error: 'cards' is \"Acme, Borealis\"; expected a list such as '- title: Acme'"
      ]
    ),
    (
      """
      cards:
        - title: A, B, C
          titel: x
      """,
      [
        "3:5: error: unknown key 'titel'; did you mean 'title'?"
      ]
    ),
    (
      """
      “speed”: 120
      cards:
        - title: Acme
      """,
      [
        "1:1: error: curly quotes are letters to YAML; write the key without quotes: 'speed:'"
      ]
    ),
    (
      """
      cards:
        -
          title: A
        -
      """,
      [
        "4:4: error: a card is empty; give it a key such as 'title: Acme', or take the '-' out"
      ]
    ),
    (
      """
      {"cards": ["Acme", "Borealis"]}
      """,
      [
        "1:12: error: a card is \"Acme\" alone; say what that is: { title: \"Acme\" }",
        "1:20: error: a card is \"Borealis\" alone; say what that is: { title: \"Borealis\" }",
      ]
    ),
    (
      """
      {'cards': [{'title': 'Acme', 'loop': True}]}
      """,
      [
        "1:30: error: unknown key 'loop' here; it belongs to the top level (with no space before it) or to a lane"
      ]
    ),
    (
      """
      {"speed": 1, "speed": 2, "cards": [{"title": "A"}]}
      """,
      [
        "1:14: error: 'speed' is here again, and already in line 1; keep one"
      ]
    ),
  ]
}
