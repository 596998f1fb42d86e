internal import Doctor
internal import Foundation
package import Logs
internal import MarqueeValues

extension Commands {
  /// Prints what is well and what is not on this machine, and what to do about it; whether there is no fault.
  ///
  /// - Parameter isJSON: prints one array instead of lines for people.
  package static func doctor(config: String, socket: String?, isJSON: Bool) throws(CommandFailure) -> Bool {
    let findings = Doctor(config: config, socket: socket).findings()
    var output = StandardOutput()
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = (try? encoder.encode(findings)) ?? Data("[]".utf8)
      try output.write(String(decoding: data, as: UTF8.self))
    } else {
      for finding in findings { try output.write(finding.line) }
      try output.write(summary(of: findings))
    }
    try output.flush()
    return !findings.contains { $0.verdict == .fault }
  }

  private static func summary(of findings: [Finding]) -> String {
    func count(_ verdict: Finding.Verdict, _ word: String) -> String {
      counted(findings.count { $0.verdict == verdict }, word)
    }
    return "\(count(.fault, "fault")), \(count(.warning, "warning"))"
  }
}
