internal import FoundationEssentials
package import MarqueeValues
internal import Messages

/// A request to the running marquee: one line of JSON, such as `{"do":"pause","for":"5m"}`.
package enum ControlRequest: Sendable, Hashable {
  case status
  /// Pauses for this long; `nil` is until `resume`.
  case pause(for: Duration?)
  case resume
  /// Shows a notice over the picture for this long; `nil` is until `unsay`.
  case say(Notice, for: Duration?)
  case unsay
  /// Switches the display off, or on again.
  case display(isOn: Bool)
  case next
  case previous
  /// Shows a card, given by its id or title.
  case show(card: String)
  /// Reads the configuration again; `isAtOnce` shows its cards in place of those in view.
  case reload(isAtOnce: Bool)
  case screenshot
  case restart
  /// The same for one screen alone, given by its name.
  indirect case onScreen(String, ControlRequest)

  /// Why a line is no request, in words for the client that wrote it.
  package struct Fault: Error, Hashable {
    package var message: String
  }

  /// The values of `do`.
  static let names = [
    "status", "pause", "resume", "say", "unsay", "display", "next", "previous", "show", "reload", "screenshot",
    "restart",
  ]
  /// A leap year. An unlimited pause has no length.
  private static let longestPause = Duration.seconds(366 * 86_400)

  /// Reads a request.
  /// - Parameter line: UTF-8, without the end of line.
  package init(line: [UInt8]) throws(Fault) {
    guard let text = String(validating: line, as: UTF8.self) else { throw Fault(message: "the request is not UTF-8") }
    var members = try Self.members(of: text)
    guard let name = members.removeValue(forKey: "do") else {
      throw Fault(message: "'do' is missing; expected \(listed(Self.names))")
    }
    guard case .text(let name) = name, Self.names.contains(name) else {
      let near = name.text.flatMap { nearMiss($0, among: Self.names) }.map { "; did you mean '\($0)'?" }
      throw Fault(message: "'do' is \(name); expected \(listed(Self.names))\(near ?? "")")
    }
    let screen = try Self.screen(members.removeValue(forKey: "screen"), for: name)
    let request = try Self.request(name, &members)
    self = screen.map { .onScreen($0, request) } ?? request
    if let rest = members.keys.min() { throw Fault(message: "'\(rest.prefix(40))' says nothing to '\(name)'") }
  }

  private static func request(_ name: String, _ members: inout [String: Value]) throws(Fault) -> ControlRequest {
    switch name {
    case "pause": .pause(for: try length(members.removeValue(forKey: "for")))
    case "resume": .resume
    case "say":
      .say(
        try notice(members.removeValue(forKey: "text"), as: members.removeValue(forKey: "as")),
        for: try length(members.removeValue(forKey: "for")))
    case "unsay": .unsay
    case "display": .display(isOn: try power(members.removeValue(forKey: "power")))
    case "next": .next
    case "previous": .previous
    case "show": .show(card: try card(members.removeValue(forKey: "card")))
    case "reload": .reload(isAtOnce: try flag(members.removeValue(forKey: "now"), named: "now"))
    case "screenshot": .screenshot
    case "restart": .restart
    default: .status
    }
  }

  /// The requests that concern a screen.
  package static let namesWithScreen: Set = [
    "status", "pause", "resume", "say", "unsay", "display", "next", "previous", "show", "screenshot",
  ]

  private static func screen(_ value: Value?, for name: String) throws(Fault) -> String? {
    guard let value else { return nil }
    guard namesWithScreen.contains(name) else { throw Fault(message: "'screen' says nothing to '\(name)'") }
    guard let screen = value.text, !screen.isEmpty else {
      throw Fault(message: "'screen' is \(value); expected a screen's name")
    }
    return screen
  }

  private static func length(_ value: Value?) throws(Fault) -> Duration? {
    let length: Duration?
    switch value {
    case nil: return nil
    case .text(let text): length = Duration(written: text)
    case .number(let seconds) where seconds.magnitude <= 1e9:
      length = .milliseconds((seconds * 1000).rounded())
    case .number, .word: length = nil
    }
    guard let length, length > .zero, length <= longestPause else {
      throw Fault(
        message: "'for' is \(value ?? .word("")); expected a time such as \"5m\", above 0 and at most 366 days")
    }
    return length
  }

  private static func notice(_ text: Value?, as style: Value?) throws(Fault) -> Notice {
    let styles = Notice.Style.allCases.map(\.rawValue)
    guard let style = style == nil ? .ribbon : style?.text.flatMap(Notice.Style.init(rawValue:)) else {
      throw Fault(message: "'as' is \(style ?? .word("")); expected \(listed(styles))")
    }
    guard let notice = text?.text.flatMap({ Notice($0, style: style) }) else {
      throw Fault(
        message: "'text' is \(text.map { "\($0)" } ?? "missing"); expected the words of a notice, at most "
          + "\(Notice.limit) characters")
    }
    if let (word, remedy) = TimedText.fault(in: notice.text) {
      throw Fault(message: "'text' has \"\(word.prefix(40))\"; \(remedy)")
    }
    return notice
  }

  private static func power(_ value: Value?) throws(Fault) -> Bool {
    switch value?.text {
    case "on": return true
    case "off": return false
    default: throw Fault(message: "'power' is \(value.map { "\($0)" } ?? "missing"); expected on or off")
    }
  }

  private static func flag(_ value: Value?, named name: String) throws(Fault) -> Bool {
    switch value {
    case nil, .word("false"): return false
    case .word("true"): return true
    case .some(let value): throw Fault(message: "'\(name)' is \(value); expected true or false")
    }
  }

  private static func card(_ value: Value?) throws(Fault) -> String {
    guard let text = value?.text, !text.isEmpty else {
      throw Fault(message: "'card' is \(value.map { "\($0)" } ?? "missing"); expected a card's id or title")
    }
    return text
  }

  /// The request as a line, without the end of line.
  package var line: String {
    switch self {
    case .status: #"{"do":"status"}"#
    case .pause(for: nil): #"{"do":"pause"}"#
    case .pause(for: .some(let length)): #"{"do":"pause","for":\#(length / .seconds(1))}"#
    case .resume: #"{"do":"resume"}"#
    case .say(let notice, let length):
      #"{"as":"\#(notice.style.rawValue)","do":"say""#
        + (length.map { #","for":\#($0 / .seconds(1))"# } ?? "") + #","text":\#(Self.quoted(notice.text))}"#
    case .unsay: #"{"do":"unsay"}"#
    case .display(let isOn): #"{"do":"display","power":"\#(isOn ? "on" : "off")"}"#
    case .next: #"{"do":"next"}"#
    case .previous: #"{"do":"previous"}"#
    case .show(let card): #"{"card":\#(Self.quoted(card)),"do":"show"}"#
    case .reload(let isAtOnce): isAtOnce ? #"{"do":"reload","now":true}"# : #"{"do":"reload"}"#
    case .screenshot: #"{"do":"screenshot"}"#
    case .restart: #"{"do":"restart"}"#
    case .onScreen(let screen, let request): #"\#(request.line.dropLast()),"screen":\#(Self.quoted(screen))}"#
    }
  }

  private static func quoted(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

// Reading a line.
extension ControlRequest {
  /// The value of a member. No request needs lists or objects.
  fileprivate enum Value: CustomStringConvertible {
    case text(String)
    case number(Double)
    case word(String)

    init(_ value: JSONLine.Value) {
      self =
        switch value {
        case .text(let text): .text(text)
        case .number(let digits): Double(digits).map { .number($0) } ?? .word(digits)
        case .word(let word): .word(word)
        }
    }

    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }

    /// For an error: cut to 40 characters.
    var description: String {
      switch self {
      case .text(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
      case .number(let number): "\(number)"
      case .word(let word): String(word.prefix(40))
      }
    }
  }

  private static let kind = JSONLine.Kind(name: "request", example: #"{"do":"status"}"#)

  fileprivate static func members(of line: String) throws(Fault) -> [String: Value] {
    let members: [JSONLine.Member]
    do {
      members = try JSONLine.members(of: line, as: kind)
    } catch {
      throw Fault(message: "column \(error.column): \(error.message)")
    }
    var values: [String: Value] = [:]
    for member in members {
      guard values.updateValue(Value(member.value), forKey: member.key) == nil else {
        throw Fault(message: "column \(member.keyColumn): '\(member.key.prefix(40))' is there twice")
      }
    }
    return values
  }
}

/// A request on its way to the render thread, with the handler of its reply.
package struct ControlOrder: Sendable {
  package let request: ControlRequest
  /// Sends the reply. May be called on any thread and does not wait; only the first call counts.
  package let answer: @Sendable (ControlReply) -> Void

  package init(request: ControlRequest, answer: @escaping @Sendable (ControlReply) -> Void) {
    self.request = request
    self.answer = answer
  }
}
