import Foundation
import TestSupport
import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import Messages

/// Cards that connect a phone to a wireless network.
struct WirelessTests {
  @Test(arguments: ["geheim: nis88", "@geheim-nis88", "[geheim] nis88", "\"geheim\\nis88\""])
  func `advice on a file that is not YAML does not repeat a password`(password: String) {
    let found = faults("wifi:\n  ssid: Guests\n  password: \(password)\ncards: [{title: A}]")
    #expect(!found.isEmpty || password.hasPrefix("\""))
    #expect(found.allSatisfy { !$0.contains("nis88") }, "\(found)")
  }

  @Test(arguments: [
    ("{ ssid: Guests, password: welcome all }", "WIFI:T:WPA;S:Guests;P:welcome all;;"),
    ("{ ssid: Guests }", "WIFI:T:nopass;S:Guests;;"),
    ("{ ssid: 2024, password: 12345678, hidden: true }", "WIFI:T:WPA;S:2024;P:12345678;H:true;;"),
    ("{ ssid: old, password: abc, security: wep }", "WIFI:T:WEP;S:old;P:abc;;"),
    (#"{ ssid: 'a;b:c,d"e\f', password: '\\;;::,,""x' }"#, #"WIFI:T:WPA;S:a\;b\:c\,d\"e\\f;P:\\\\\;\;\:\:\,\,\"\"x;;"#),
    ("{ ssid: Gäste ☕, password: geheim123 }", "WIFI:T:WPA;S:Gäste ☕;P:geheim123;;"),
  ])
  func `a network's code is what phones read, with escapes`(block: String, code: String) throws {
    let card = try configuration("cards: [{ wifi: \(block) }]").lanes[0].cards[0]
    #expect(card.wifi?.code == code)
    #expect(card.name == card.wifi?.ssid)
  }

  @Test(arguments: Seeds.few)
  func `a reader of the code gets the name and the password back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(#"ab1;:,\"'é漢 {}"#)
    for _ in 0..<50 {
      func word(_ count: ClosedRange<Int>) -> String {
        String((0..<random.int(count)).map { _ in random.pick(alphabet) })
      }
      let network = WirelessNetwork(ssid: word(1...10), password: word(8...20))
      let code = try #require(network.code)
      #expect(code.hasPrefix("WIFI:") && code.hasSuffix(";;"))
      // Splits at what no backslash precedes.
      var fields: [String: String] = [:]
      var (name, text, isEscaped) = (String?.none, "", false)
      for character in code.dropFirst(5).dropLast(1) {
        switch character {
        case _ where isEscaped:
          text.append(character)
          isEscaped = false
        case "\\": isEscaped = true
        case ":" where name == nil: (name, text) = (text, "")
        case ";":
          if let name { fields[name] = text }
          (name, text) = (nil, "")
        default: text.append(character)
        }
      }
      #expect(fields == ["T": "WPA", "S": network.ssid ?? "", "P": network.password ?? ""], "seed \(seed): \(code)")
    }
  }

  @Test(arguments: [
    ("{ password: welcome1 }", "2:3: error: 'wifi' has no 'ssid'; write the network's name there"),
    (
      "{ ssid: \(String(repeating: "x", count: 33)) }",
      "2:17: error: 'ssid' is \"\(String(repeating: "x", count: 33))\"; expected a network's name of 1…32 bytes"
    ),
    (
      "{ ssid: a, password: geheim }",
      "2:3: error: the password in 'wifi' has 6 bytes; WPA has 8…63, or 64 digits: correct it"
    ),
    (
      "{ ssid: a, security: wpa }",
      "2:3: error: 'wifi' has no password; write it under 'password', or set 'security: none'"
    ),
    (
      "{ ssid: a, password: welcome1, security: none }",
      "2:3: error: 'wifi' has a password and 'security: none'; take one of them out"
    ),
    (
      "{ ssid: a, password: welcome1, password-file: p.txt }",
      "2:3: error: 'wifi' has a 'password' and a 'password-file'; take one of them out"
    ),
    ("{ ssid: a, security: wpa2 }", "2:30: error: 'security' is \"wpa2\"; did you mean 'wpa'?"),
    (
      "{ ssid: a }\n  link: https://a.example",
      "2:3: error: 'wifi' stands beside 'link', and a card has one QR code; take one of them out, or make two cards"
    ),
  ])
  func `a fault in a network names its place and the remedy`(block: String, fault: String) {
    #expect(faults("cards:\n- wifi: \(block)\n").contains("marquee.yaml:\(fault)"))
  }

  @Test func `no fault repeats a password`() {
    let long = String(repeating: "secret", count: 20)
    for text in ["\(long)", "[\(long)]", "secret"].map({ "{ ssid: a, password: \($0) }" }) {
      let found = faults("cards:\n- wifi: \(text)\n")
      #expect(!found.isEmpty && !found.contains { $0.contains("secret") }, "\(found)")
    }
  }

  @Test func `a password may stand in a file beside the configuration, and nowhere else`() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/marquee.yaml"
    func card(_ path: String) throws -> (card: Card, warnings: [String]) {
      let text = "cards: [{ wifi: { ssid: Guests, password-file: \(path) } }]"
      let loaded = try ConfigurationLoader.load(text: text, file: file)
      return (loaded.configuration.lanes[0].cards[0], loaded.warnings.map(\.message))
    }
    try Data("from a file\r\nsecond line\n".utf8).write(to: URL(filePath: "\(folder.path)/wifi.txt"))
    #expect(try card("wifi.txt").card.wifi?.code == "WIFI:T:WPA;S:Guests;P:from a file;;")
    #expect(try card("wifi.txt").warnings == [])
    let missing = try card("none.txt")
    #expect(missing.card.wifi?.code == nil, "the name is shown without a code")
    #expect(
      missing.warnings == [
        "'password-file' is \"none.txt\", which does not exist; check the path; the card has no code until then"
      ])
    let outside = try card("/etc/hostname")
    #expect(outside.card.wifi?.code == nil)
    #expect(outside.warnings.first?.contains("leads outside of the configuration's folder") == true)
  }

  private static let noDigits = "has 64 bytes that are not all digits 0…9 and a…f; WPA has 8…63, or 64 digits"
  private static let noPassword = "does not begin with a line of 1…64 characters in UTF-8, without control characters"
  private static let outside = "leads outside of the configuration's folder; list its folder under 'assets'"

  @Test(arguments: [
    ("abc\n", "begins with a password that has 3 bytes; WPA has 8…63, or 64 digits: correct it"),
    (
      String(repeating: "ä", count: 40),
      "begins with a password that has 80 bytes; WPA has 8…63, or 64 digits: correct it"
    ),
    ("", noPassword), ("\nwelcome to all\n", noPassword), (String(repeating: "a", count: 65), noPassword),
    (String(repeating: "a", count: 2000), noPassword), ("welcome\u{7}to all", noPassword),
    (String(repeating: "g", count: 64), "begins with a password that \(noDigits): correct it"),
  ])
  func `a password in a file is checked as one in the configuration`(content: String, fault: String) throws {
    #expect(try refusal(ofPasswordFile: Array(content.utf8)) == fault)
  }

  @Test(
    arguments: [
      ("abc\n", true), ("", true), (String(repeating: "a", count: 65), true), ("welcome\u{7}to all", true),
      (String(repeating: "a", count: 70_000), true), ("welcome to all\n", nil), (nil, false),
    ] as [(String?, Bool?)])
  func `a wrong password in a file fails a check and a missing file does not; a wall starts with both`(
    content: String?, fails: Bool?
  ) throws {
    let folder = try TemporaryFolder()
    if let content { try Data(content.utf8).write(to: URL(filePath: "\(folder.path)/wifi.txt")) }
    for text in [
      "cards: [{ wifi: { ssid: Guests, password-file: wifi.txt } }]",
      "cards: [{ title: A }]\nwifi: { ssid: Guests, password-file: wifi.txt }",
    ] {
      let loaded = try ConfigurationLoader.load(text: text, file: "\(folder.path)/marquee.yaml")
      #expect(loaded.warnings.map(\.severity) == (fails == nil ? [] : [.warning]))
      #expect(loaded.warnings.ofCheck.map(\.severity) == (fails.map { [$0 ? .error : .warning] } ?? []))
      let refusal = Result { () throws(ConfigurationError) in try loaded.requireChecked() }
      switch refusal {
      case .success: #expect(fails != true)
      case .failure(let error): #expect(fails == true && error.diagnostics == loaded.warnings.ofCheck)
      }
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x77, 0x00], Array("welcome".utf8) + [0xE4, 0x21], [0xC3]] as [[UInt8]])
  func `a password that is not UTF-8 is refused`(content: [UInt8]) throws {
    #expect(try refusal(ofPasswordFile: content) == Self.noPassword)
  }

  @Test(arguments: [
    ("welcome\\x07to all", "'password' has 14 characters; expected 1…64, without control characters"),
    ("welcome\\u0085to all", "'password' has 14 characters; expected 1…64, without control characters"),
    (String(repeating: "g", count: 64), "the password in 'wifi' \(noDigits): correct it"),
    (String(repeating: "0aF9", count: 16), nil), ("welcome to all", nil),
  ])
  func `control characters and 64 that are no digits are no password`(password: String, fault: String?) {
    let text = "cards: [{ wifi: { ssid: Guests, password: \"\(password)\" } }]"
    var messages: [String] = []
    do {
      _ = try ConfigurationLoader.load(text: text, file: "/x/marquee.yaml")
    } catch {
      messages = ["\(error)"]
    }
    #expect(messages.count == (fault == nil ? 0 : 1) && messages.allSatisfy { $0.contains(fault ?? "") }, "\(messages)")
  }

  /// Of each kind one or more, those that Unicode calls blank in their names alone among them.
  private static let invisible = [
    0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x17B4, 0x180E, 0x200B, 0x200C, 0x200D, 0x2028, 0x202E, 0x2060, 0x2064, 0x2065,
    0x2800,
    0x3000, 0x3164, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0, 0x13441, 0x13442, 0x16FE4, 0x1D159, 0x1D173, 0xE0041, 0xE01EF,
  ]

  @Test(arguments: invisible)
  func `an invisible character of a network's name or password is warned of and kept`(value: Int) throws {
    let folder = try TemporaryFolder()
    let character = String(try #require(Unicode.Scalar(UInt32(value))))
    let (name, password) = ("Gue\(character)sts", "wel\(character)come 1")
    try Data("\(password)\n".utf8).write(to: URL(filePath: "\(folder.path)/wifi.txt"))
    let code = "\\U" + String(repeating: "0", count: 8 - String(value, radix: 16).count) + String(value, radix: 16)
    let shown =
      "U+" + String(repeating: "0", count: max(0, 4 - String(value, radix: 16).count))
      + String(value, radix: 16, uppercase: true)
    let loaded = try ConfigurationLoader.load(
      text: """
        cards:
        - wifi: { ssid: "Gue\(code)sts", password: "wel\(code)come 1" }
        - wifi: { ssid: Other, password-file: wifi.txt }
        """, file: "\(folder.path)/marquee.yaml")
    let remark =
      "has a character that nobody can see (character 4, \(shown)); if the network's does not, type it by hand"
    #expect(
      loaded.warnings.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message)" } == [
        "2:17 'ssid' \(remark)", "2:47 'password' \(remark)",
        "3:3 'password-file' is \"wifi.txt\", whose password \(remark)",
      ])
    #expect(loaded.warnings.ofCheck.allSatisfy { $0.severity == .warning })
    let cards = loaded.configuration.lanes[0].cards
    #expect(cards[0].wifi?.code == "WIFI:T:WPA;S:\(name);P:\(password);;")
    #expect(cards[1].wifi?.code == "WIFI:T:WPA;S:Other;P:\(password);;")
  }

  @Test(arguments: [
    "Gäste 漢字 ☕\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "می\u{200C}خواهم",
    "क\u{94D}\u{200D}ष", "葛\u{E0100}", "a b", "1\u{FE0F}\u{20E3}",
  ])
  func `characters that make up a visible sign are not warned of`(text: String) {
    #expect(InvisibleCharacter.all(in: text) == [])
  }

  @Test func `many invisible characters are counted, and no warning repeats a password`() throws {
    let found = faults(
      "wifi: { ssid: A, password: \"sec\\u200B\\u200B\\u200Bret\\u2060\\u2060\\uFEFF\" }\ncards: [{ title: A }]")
    #expect(
      found == [
        "marquee.yaml:1:28: warning: 'password' has characters that nobody can see (character 4, U+200B; character 5, U+200B; "
          + "character 6, U+200B; character 10, U+2060; and 2 more); if the network's does not, type it by hand"
      ])
  }

  @Test(arguments: [
    "welcome to all", "welcome to all\r\n", "\u{FEFF}welcome to all\n", "welcome to all\nnot this\u{7}",
  ])
  func `a password in a file may end as editors end lines`(content: String) throws {
    #expect(try refusal(ofPasswordFile: Array(content.utf8)) == nil)
  }

  @Test(arguments: [
    ("secrets/wifi.txt", nil), ("near.txt", nil), ("listed/wifi.txt", nil), ("../listed/wifi.txt", nil),
    ("../other/wifi.txt", outside), ("far.txt", outside), ("absolute.txt", outside),
    ("../other/../other/wifi.txt", outside),
    ("pipe.txt", "is a named pipe; expected a regular file"), ("secrets", "is a directory; name a file in it"),
  ])
  func `a file of a password is found by links and dots in its folders alone, and never waited for`(
    path: String, fault: String?
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["wall", "wall/secrets", "listed", "other"] { mkdir("\(folder.path)/\(name)", 0o755) }
    for name in ["wall/secrets", "listed", "other"] {
      try Data("welcome to all\n".utf8).write(to: URL(filePath: "\(folder.path)/\(name)/wifi.txt"))
    }
    for (name, target) in [
      ("near.txt", "secrets/wifi.txt"), ("listed", "../listed"), ("far.txt", "../other/wifi.txt"),
      ("absolute.txt", "\(folder.path)/other/wifi.txt"),
    ] {
      symlink(target, "\(folder.path)/wall/\(name)")
    }
    mkfifo("\(folder.path)/wall/pipe.txt", 0o600)
    let text = "assets: ['../listed']\ncards: [{ wifi: { ssid: Guests, password-file: \(path) } }]"
    let loaded = try ConfigurationLoader.load(text: text, file: "\(folder.path)/wall/marquee.yaml")
    #expect((loaded.configuration.lanes[0].cards[0].wifi?.code != nil) == (fault == nil))
    #expect(loaded.warnings.map(\.message) == fault.map { [warning(path, $0)] } ?? [])
  }

  private func warning(_ path: String, _ fault: String) -> String {
    "'password-file' is \"\(path)\", which \(fault); the card has no code until then"
  }

  /// What is wrong with the file of a password with this content; `nil` if it gives a code.
  private func refusal(ofPasswordFile content: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    try Data(content).write(to: URL(filePath: "\(folder.path)/wifi.txt"))
    let loaded = try ConfigurationLoader.load(
      text: "cards: [{ wifi: { ssid: Guests, password-file: wifi.txt } }]", file: "\(folder.path)/marquee.yaml")
    let code = loaded.configuration.lanes[0].cards[0].wifi?.code
    guard let message = loaded.warnings.map(\.message).first else {
      #expect(code == "WIFI:T:WPA;S:Guests;P:welcome to all;;")
      return nil
    }
    #expect(code == nil)
    let (start, end) = (warning("wifi.txt", ""), "; the card has no code until then")
    return String(message.dropFirst(start.count - end.count).dropLast(end.count))
  }

  @Test(arguments: [
    ("", nil), ("corner: top-left", CornerNetwork.Corner.topLeft), ("corner: bottom-right", .bottomRight),
  ])
  func `a network stands in a corner of the screen`(corner: String, expected: CornerNetwork.Corner?) throws {
    let block = "{ ssid: Guests, password: welcome all\(corner.isEmpty ? "" : ", \(corner)") }"
    let wifi = try #require(try configuration("cards: [{ title: a }]\nwifi: \(block)").wifi)
    #expect(wifi.network.code == "WIFI:T:WPA;S:Guests;P:welcome all;;")
    #expect(wifi.corner == expected && wifi.place == Place(line: 2, column: 1))
    let examined = ConfigurationLoader.examine(
      bytes: Array("cards: [{ title: a }]\nwifi: \(block)".utf8), file: "a.yaml")
    #expect(
      examined.diagnostics.map(\.message) == [
        "the password of 'wifi' is in the picture for all to read, where its QR code has room"
      ])
  }

  @Test(arguments: [
    ("{ password: welcome1 }", "2:1: error: 'wifi' has no 'ssid'; write the network's name there"),
    (
      "{ ssid: a, corner: left }",
      "2:26: error: 'corner' is \"left\"; expected top-left, top-right, bottom-left or bottom-right"
    ),
    ("{ ssid: a, corner: top-rigth }", "2:26: error: 'corner' is \"top-rigth\"; did you mean 'top-right'?"),
    (
      "{ ssid: a, security: wep }",
      "2:1: error: 'wifi' has no password; write it under 'password', or set 'security: none'"
    ),
  ])
  func `a fault in the corner's network names its place and the remedy`(block: String, fault: String) {
    #expect(faults("cards: [{ title: a }]\nwifi: \(block)\n") == ["marquee.yaml:\(fault)"])
  }

  @Test func `the password of the corner's network may stand in a file`() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/marquee.yaml"
    try Data("from a file\n".utf8).write(to: URL(filePath: "\(folder.path)/wifi.txt"))
    for (path, code, warnings) in [
      ("wifi.txt", "WIFI:T:WPA;S:Guests;P:from a file;;", []),
      (
        "none.txt", nil,
        ["'password-file' is \"none.txt\", which does not exist; check the path; the corner has no code until then"]
      ),
    ] as [(String, String?, [String])] {
      let text = "cards: [{ title: a }]\nwifi: { ssid: Guests, password-file: \(path) }"
      let loaded = try ConfigurationLoader.load(text: text, file: file)
      #expect(loaded.configuration.wifi?.network.code == code && loaded.warnings.map(\.message) == warnings)
      #expect(loaded.configuration.passwordFiles(beside: file).map(\.file) == ["\(folder.path)/\(path)"])
    }
  }
}
