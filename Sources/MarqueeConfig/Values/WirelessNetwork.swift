internal import Platform

/// A wireless network that a QR code connects a phone to.
package struct WirelessNetwork: Sendable, Hashable {
  /// The network's name, 1…32 bytes; `nil` only while the block is read.
  package var ssid: String?
  /// The password as written, or as read from `passwordFile`.
  package var password: String?
  /// A file whose first line is the password, relative to the configuration's folder.
  package var passwordFile: String?
  /// How the network is protected; `nil` follows from whether there is a password.
  package var security: Security?
  /// Whether the network does not announce its name.
  package var isHidden = false
  /// Whether the password is shown in words, beside its QR code.
  package var showsPassword = false

  package init(ssid: String? = nil, password: String? = nil) {
    self.ssid = ssid
    self.password = password
  }

  /// The protection of a network. WPA stands for WPA2 and WPA3 too: phones take the strongest that the network offers.
  package enum Security: String, Sendable, Hashable, CaseIterable {
    case wpa, wep
    case open = "none"
  }

  /// The text of the QR code, as phones read it; `nil` without the password that the network needs.
  package var code: String? {
    let security = security ?? (password == nil && passwordFile == nil ? .open : .wpa)
    guard let ssid, security == .open || password != nil else { return nil }
    var fields = ["T:\(security == .open ? "nopass" : security.rawValue.uppercased())", "S:\(Self.escaped(ssid))"]
    if security != .open, let password { fields.append("P:\(Self.escaped(password))") }
    if isHidden { fields.append("H:true") }
    return "WIFI:\(fields.joined(separator: ";"));;"
  }

  /// The name of the network and, if it is shown, its password: each a line.
  package var lines: [String] { [ssid, showsPassword ? password : nil].compactMap(\.self) }

  /// Puts a backslash before the characters that have a meaning in the code.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if #"\;,:""#.unicodeScalars.contains(scalar) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// A file that a configuration names as one whose first line is a password.
package struct PasswordFile: Sendable, Hashable {
  /// As it is written.
  package var path: String
  /// Where its card, or its own block, is in the configuration.
  package var place: Place
  /// The path that it leads to.
  package var file: String
  /// The folders that it may be in.
  package var folders: [String]
}

extension Configuration {
  /// The files of passwords that are used.
  /// - Parameter file: the configuration's path.
  package func passwordFiles(beside file: String) -> [PasswordFile] {
    let folder = Self.folder(of: file)
    let folders = [folder] + assets.map { Self.path($0, in: folder) }
    let networks = lanes.flatMap(\.cards).map { ($0.wifi, $0.place) } + [(wifi?.network, wifi?.place)]
    return networks.compactMap { network, place in
      guard let path = network?.passwordFile, let place else { return nil }
      return PasswordFile(path: path, place: place, file: Self.path(path, in: folder), folders: folders)
    }
  }

  /// Reads the passwords that stand in files of their own. Warns of one that cannot be read: there is no code then.
  mutating func readPasswords(beside file: String, _ faults: inout Faults) {
    let folder = Self.folder(of: file)
    let folders = [folder] + assets.map { Self.path($0, in: folder) }
    func read(_ network: inout WirelessNetwork, at place: Place, for owner: String) {
      guard let path = network.passwordFile, network.password == nil else { return }
      do throws(FileBytes.Failure) {
        network.password = try Self.password(in: Self.path(path, in: folder), within: folders)
      } catch {
        faults.warning(
          line: place.line, column: place.column,
          "'password-file' is \(quoted(path)), which \(error.message); the \(owner) has no code until then")
      }
    }
    if var block = wifi {
      read(&block.network, at: block.place, for: "corner")
      wifi = block
    }
    for lane in lanes.indices {
      for index in lanes[lane].cards.indices {
        guard var network = lanes[lane].cards[index].wifi else { continue }
        read(&network, at: lanes[lane].cards[index].place, for: "card")
        lanes[lane].cards[index].wifi = network
      }
    }
  }

  /// The first line of a file in one of `folders` or below.
  private static func password(in path: String, within folders: [String]) throws(FileBytes.Failure) -> String {
    let bytes = try FileBytes.read(path, as: .configuration)
    let slash = UInt8(ascii: "/")
    let real = FileSystem.resolved(path)
    let isInside = folders.contains { folder in
      FileSystem.resolved(folder).map { real?.starts(with: $0 + [slash]) ?? false } ?? false
    }
    guard isInside else {
      throw FileBytes.Failure(
        message: "leads outside of the configuration's folder; list its folder under 'assets'")
    }
    let line = bytes.prefix(1024).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first ?? []
    let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    guard WirelessNetwork.isPassword(text) else {
      throw FileBytes.Failure(message: "does not begin with a line of 1…64 characters")
    }
    return text
  }
}

extension WirelessNetwork {
  static func isPassword(_ text: String) -> Bool {
    (1...64).contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
