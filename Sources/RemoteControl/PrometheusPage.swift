internal import Platform

/// Builds a page of metrics in Prometheus' text format.
struct PrometheusPage {
  private(set) var text = ""

  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    gauge(name, help, [([], value)])
  }

  mutating func gauge(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
    family(name, help, "gauge", samples)
  }

  mutating func counter(_ name: String, _ help: String, _ value: Double) {
    counter(name, help, [([], value)])
  }

  mutating func counter(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
    family(name, help, "counter", samples)
  }

  private mutating func family(
    _ name: String, _ help: String, _ kind: String, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    let name = "kiosk_marquee_\(name)"
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
      text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(sample.value))\n"
    }
  }

  /// A label's value: the format escapes backslashes, quotes and ends of lines.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func number(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    // A clock may be off by microseconds.
    return String(value, places: value.magnitude < 1 ? 6 : 3)
  }
}
