package import Messages
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

/// A file that a configuration names, whose first line is a password.
package struct PasswordFile: Sendable, Hashable {
  /// As it is written.
  package var path: String
  /// Where its card, or its own block, is in the configuration.
  package var place: Place
  /// The path that it leads to.
  package var file: String
  /// The folders in which it is accepted.
  package var folders: [String]
  /// Whether a password was read from it.
  package var isRead: Bool
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
      return PasswordFile(
        path: path, place: place, file: Self.path(path, in: folder), folders: folders, isRead: network?.password != nil)
    }
  }

  /// Reads the passwords that stand in files of their own. Warns of one that cannot be used: there is no code then. One that is
  /// wrong fails a check, as it does where it stands in the configuration.
  package mutating func readPasswords(beside file: String, _ faults: inout Faults) {
    let folder = Self.folder(of: file)
    let others = assets.map { Self.path($0, in: folder) }
    // Opened once, and only where a file is named.
    var opened: AllowedFolders?
    func read(_ network: inout WirelessNetwork, at place: Place, for owner: String) {
      guard let path = network.passwordFile, network.password == nil else { return }
      do throws(PasswordFault) {
        let folders: AllowedFolders
        if let opened {
          folders = opened
        } else {
          do { folders = try AllowedFolders(folder, others: others) } catch { throw .unreadable(.init(.system(error))) }
        }
        opened = folders
        let password = try network.password(inFile: path, of: folders)
        network.password = password
        if let remark = WirelessNetwork.remark(onInvisibleIn: password) {
          faults.warning(
            line: place.line, column: place.column,
            "'password-file' is \(quoted(path)), whose password \(remark)")
        }
      } catch {
        faults.warning(
          line: place.line, column: place.column, failsCheck: error.isOfPassword,
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
}

/// Why a file gives no password.
private enum PasswordFault: Error {
  /// The file is not there, or cannot be read here and now.
  case unreadable(FileBytes.Failure)
  /// What it holds is no password, here or elsewhere.
  case wrong(String)

  var isOfPassword: Bool {
    switch self {
    case .unreadable: false
    case .wrong: true
    }
  }

  var message: String {
    switch self {
    case .unreadable(let failure): failure.message
    case .wrong(let message): message
    }
  }
}

extension WirelessNetwork {
  /// The largest file with a password, bytes.
  package static let largestFile = 64 << 10

  /// The first line of a file, if it can be this network's password.
  /// - Parameter folders: those that the file may be in.
  fileprivate func password(inFile path: String, of folders: AllowedFolders) throws(PasswordFault) -> String {
    let file: Descriptor
    do { file = try folders.regularFile(at: path) } catch { throw .unreadable(.init(error)) }
    let size: Int
    do { size = try file.facts().size } catch { throw .unreadable(.init(.system(error))) }
    guard size <= Self.largestFile else {
      throw .wrong("has \(size) bytes; a file with a password has one line, and at most 64 KiB")
    }
    var bytes: ArraySlice<UInt8>
    do { bytes = try FileBytes.read(file, as: .password)[...] } catch { throw .unreadable(error) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.count <= 1024, let text = String(validating: line, as: UTF8.self), Self.isPassword(text) else {
      throw .wrong("does not begin with a line of 1…64 characters in UTF-8, without control characters")
    }
    if let fault = fault(ofPassword: text) {
      throw .wrong("begins with a password that \(fault): correct it")
    }
    return text
  }

  /// What is wrong with a password of this network's kind, or `nil`. Does not repeat the password.
  package func fault(ofPassword password: String) -> String? {
    guard (security ?? .wpa) == .wpa, !(8...63).contains(password.utf8.count) else { return nil }
    guard password.utf8.count == 64 else { return "has \(password.utf8.count) bytes; WPA has 8…63, or 64 digits" }
    let areDigits = password.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
    return areDigits ? nil : "has 64 bytes that are not all digits 0…9 and a…f; WPA has 8…63, or 64 digits"
  }

  /// Whether a text may be a network's password: 1…64 characters, without control characters.
  package static func isPassword(_ text: String) -> Bool {
    (1...64).contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// What to say of a name or a password with characters that nobody can see, as they come with copied text: a network may have
  /// them. `nil` without them. Does not repeat the text.
  package static func remark(onInvisibleIn text: String) -> String? {
    let found = InvisibleCharacter.all(in: text)
    guard !found.isEmpty else { return nil }
    let shown = found.prefix(4).map(\.text).joined(separator: "; ")
    let more = found.count > 4 ? "; and \(found.count - 4) more" : ""
    return """
      has \(found.count == 1 ? "a character" : "characters") that nobody can see (\(shown)\(more)); if the network's does not, \
      type it by hand
      """
  }
}
