internal import ArgumentParser
internal import LogoDecoder

/// What the marquee starts itself as, to decode logos; nothing for people.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode-logos", abstract: "Decode logos for a marquee, which starts this by itself.",
    shouldDisplay: false)

  @Option(help: .hidden)
  var socket: Int32 = 3

  @Option(help: .hidden)
  var idleSeconds: Int = 30

  @Flag(help: .hidden)
  var background = false

  func validate() throws {
    guard idleSeconds > 0 else { throw ValidationError("Expected a time to wait above 0 s.") }
  }

  func run() throws {
    guard
      let service = DecodingService(descriptor: socket, idleTime: idleSeconds, isInBackground: background)
    else {
      throw ValidationError("The marquee starts this by itself, with a socket to answer on.")
    }
    service.run()
  }
}
