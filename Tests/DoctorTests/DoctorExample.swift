import ConfigurationStore
import Doctor

/// The target's entry point, as its comment shows it. It looks at the machine itself; the suites of this target have
/// made-up ones.
enum DoctorExample {
  static func examine() {
    // Example: Doctor
    let doctor = Doctor(ConfigurationSource(file: "/etc/kiosk-marquee/marquee.yaml"), socket: nil)
    for finding in doctor.findings() { print(finding.line) }
    // End of the example.
  }
}
