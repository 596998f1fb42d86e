internal import ConfigurationValues
internal import Displays
internal import KMSKit
internal import RemoteControl
internal import SDLKit

// Whether the graphics cards of a console without GL can be taken over.
extension Doctor {
  /// Takes each card over and gives it back at once, unless a marquee has it. Nothing on machines whose files tests play.
  func graphicsCards(_ wanted: Configuration.RendererChoice) -> [Finding] {
    let cards = machine.entries("/dev/dri").filter { $0.hasPrefix("card") }
    let isWithoutGL = RendererChoice.isWithoutGL(wanted, in: machine.environment, hasGPU: !RenderNodes().names.isEmpty)
    guard machine.root.isEmpty, isWithoutGL, !cards.isEmpty else { return [] }
    let marquee = try? ControlClient(paths: ControlAddress.forClient(given: socket, environment: machine.environment))
      .ask(.status).status
    if let driver = marquee?.display?.driver, driver.hasPrefix("kms ") {
      return [.ok("graphics card", "a marquee has it: \(driver)")]
    }
    let faults = cards.map { ($0, CardAccess.fault(of: "/dev/dri/\($0)")) }
    // One that drives no display, such as a GPU beside it, is no fault where another does.
    let isEnough = faults.contains { $0.1 == nil }
    return faults.map { name, fault in
      guard let fault else { return .ok("graphics card", "/dev/dri/\(name) can be taken over") }
      let remedy = fault.remedy ?? "see 'outputs' and 'permissions'"
      let text = "\(fault.place): \(fault.fault)"
      return isEnough
        ? .warning("graphics card", text, remedy: remedy) : .fault("graphics card", text, remedy: remedy)
    }
  }
}
