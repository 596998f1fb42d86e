import Foundation

/// The release of Debian that tests run on.
package enum DebianRelease {
  /// Such as `13`; `nil` elsewhere.
  package static let present: String? = {
    let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    guard lines.contains("ID=debian") else { return nil }
    return lines.first { $0.hasPrefix("VERSION_ID=") }.map { $0.dropFirst(11).filter { $0 != "\"" } }
  }()
}
