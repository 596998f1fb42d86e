internal import ConfigurationValues
internal import Messages

extension WirelessNetwork {
  static let schema = Schema<WirelessNetwork>([
    .key("ssid", \.ssid, .networkName),
    .key("password", \.password, .password),
    .key("password-file", \.passwordFile, .optionalText()),
    .optional("security", \.security, .word),
    .key("hidden", \.isHidden, .flag),
    .key("show-password", \.showsPassword, .flag),
  ])
}

extension ValueParser where Value == String? {
  /// Parses the name of a wireless network; a blank one is `nil`.
  static let networkName: ValueParser = {
    let name = ValueParser.scalar("a network's name of 1…32 bytes", isText: true) { text in
      guard text.utf8.count <= 32, text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        return .unexpected
      }
      return .value(text.isEmpty ? nil : text)
    }
    return ValueParser(expected: name.expected, kind: name.kind) { node, key, faults in
      let value = name.read(node, key, &faults)
      warn(ofInvisibleIn: value ?? nil, node, key, &faults)
      return value
    }
  }()

  private static func warn(ofInvisibleIn text: String?, _ node: Node, _ key: String, _ faults: inout Faults) {
    guard let remark = text.flatMap(WirelessNetwork.remark) else { return }
    faults.warning(at: node.mark, "'\(key)' \(remark)")
  }

  /// Parses a password, without repeating it in a fault; an empty one is `nil`.
  static let password = ValueParser(expected: "a password of 1…64 characters", kind: .text) { node, key, faults in
    guard case .scalar(let scalar) = node else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected a password of 1…64 characters")
      return nil
    }
    if scalar.string.isEmpty { return .some(nil) }
    guard WirelessNetwork.isPassword(scalar.string) else {
      let count = scalar.string.unicodeScalars.prefix(10_000).count
      faults.error(at: node.mark, "'\(key)' has \(count) characters; expected 1…64, without control characters")
      return nil
    }
    warn(ofInvisibleIn: scalar.string, node, key, &faults)
    return .some(scalar.string)
  }
}

extension CornerNetwork {
  static let schema = Schema<CornerNetwork>(
    WirelessNetwork.schema.fields.map { $0.lifted(to: \CornerNetwork.network) } + [.optional("corner", \.corner, .word)]
  )
}

extension Card {
  /// Checks the card's `wifi` block across its keys.
  mutating func checkNetwork(_ keys: Node.Mapping, _ faults: inout Faults) {
    guard let network = wifi, let entry = keys.entry("wifi") else { return }
    // A copy of the reference has the block with its defaults.
    if network == WirelessNetwork() {
      wifi = nil
      return
    }
    if link != nil {
      faults.error(
        at: entry.key.mark,
        "'wifi' stands beside 'link', and a card has one QR code; take one of them out, or make two cards")
    }
    network.check(at: entry.key.mark, &faults)
  }
}

extension Configuration {
  /// Checks the document's `wifi` block across its keys.
  mutating func checkNetwork(_ document: Node.Mapping, _ faults: inout Faults) {
    guard let block = wifi, let mark = document.entry("wifi")?.key.mark else { return }
    if block == CornerNetwork() {
      wifi = nil
      return
    }
    wifi?.place = Place(line: mark.line, column: mark.column)
    block.network.check(at: mark, &faults)
  }
}

extension WirelessNetwork {
  /// Checks the block across its keys.
  fileprivate func check(at mark: Mark?, _ faults: inout Faults) {
    if ssid == nil, !faults.hasErrors {
      faults.error(at: mark, "'wifi' has no 'ssid'; write the network's name there")
    }
    if password != nil, passwordFile != nil {
      faults.error(at: mark, "'wifi' has a 'password' and a 'password-file'; take one of them out")
    }
    let hasPassword = password != nil || passwordFile != nil
    switch security {
    case .wpa where !hasPassword, .wep where !hasPassword:
      faults.error(at: mark, "'wifi' has no password; write it under 'password', or set 'security: none'")
    case .open where hasPassword:
      faults.error(at: mark, "'wifi' has a password and 'security: none'; take one of them out")
    default: break
    }
    if let password, let fault = fault(ofPassword: password) {
      faults.error(at: mark, "the password in 'wifi' \(fault): correct it")
    }
    if hasPassword, !faults.hasErrors {
      faults.note(at: mark, "the password of 'wifi' is in the picture for all to read, where its QR code has room")
    }
  }
}
