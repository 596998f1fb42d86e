internal import ArgumentParser
internal import Commands
internal import Logs
internal import MarqueeValues
internal import RemoteControl

/// The options of commands to a running marquee.
struct ControlOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The marquee's control socket, where it is not in its usual place.", valueName: "path"),
    transform: PathArgument.read)
  var socket: String?

  func ask(_ request: ControlRequest) throws {
    try carryOut { () throws(CommandFailure) in try Commands.ask(request, socket: socket) }
  }
}

/// The screen that a command to a running marquee concerns.
struct ScreenOption: ParsableArguments {
  @Option(
    name: .customLong("screen"),
    help: ArgumentHelp("The one of several screens that is meant, by its name in the status.", valueName: "name"))
  var name: String?

  /// The request for that screen, or for all.
  func meant(by request: ControlRequest) -> ControlRequest { name.map { .onScreen($0, request) } ?? request }
}

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Have the running marquee stand still.",
    discussion: """
      Until 'resume', or for a time after which it goes on by itself. Visitors can move it as ever meanwhile.

      Example: kiosk-marquee pause --for 5m
      """)

  @Option(
    name: .customLong("for"), help: ArgumentHelp("Go on after this time, such as 90s or 5m.", valueName: "time"),
    transform: DurationArgument.positiveLength)
  var length: DurationArgument?

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .pause(for: length?.duration))) }
}

struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Have the running marquee go on after a pause.")

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .resume)) }
}

extension Notice.Style: ExpressibleByArgument {}

struct SayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "say",
    abstract: "Show a notice over the running marquee.",
    discussion: """
      Until 'unsay', or for a time; also after a restart. The strip goes on behind it, and visitors can use it. {time} and
      {date} in it are the present ones, and {until 18:00} is the time left until then, such as "in 25 min", and {left 18:00} the \
      same without a word, "25 min".

      Example: kiosk-marquee say "Doors close {until 18:00}" --for 1h
      """)

  @Argument(help: "The words, at most 300 characters.")
  var text: String

  @Option(
    name: .customLong("for"), help: ArgumentHelp("Take it away after this time, such as 90s or 5m.", valueName: "time"),
    transform: DurationArgument.positiveLength)
  var length: DurationArgument?

  @Option(name: .customLong("as"), help: "A band at the bottom, or the whole screen.")
  var style = Notice.Style.ribbon

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func validate() throws {
    guard Notice(text) != nil else {
      throw ValidationError("the notice has \(text.count) characters; expected 1…\(Notice.limit), and words")
    }
    if let (word, remedy) = TimedText.fault(in: text) {
      throw ValidationError("the notice has '\(shownArgument(word))'; \(remedy)")
    }
  }

  func run() throws {
    guard let notice = Notice(text, style: style) else { return }
    try options.ask(screen.meant(by: .say(notice, for: length?.duration)))
  }
}

struct UnsayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsay", abstract: "Take the notice off the running marquee.")

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .unsay)) }
}

struct DisplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display",
    abstract: "Switch the display of the running marquee off or on.",
    discussion: """
      On a console the display goes to sleep; in a desktop session the screen is black. A touch wakes it for a while, and a
      restart for good.

      Example: kiosk-marquee display off
      """)

  enum Power: String, CaseIterable, ExpressibleByArgument {
    case off, on
  }

  @Argument(help: "The new state: on or off.")
  var power: Power

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .display(isOn: power == .on))) }
}

struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Move the running marquee on by a card, as the right arrow key does.")

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .next)) }
}

struct PreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", abstract: "Move the running marquee back by a card, as the left arrow key does.")

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .previous)) }
}

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Bring a card of the running marquee to the middle.",
    discussion: """
      It stays as long as after a visitor's touch; pause first to keep it there.

      Example: kiosk-marquee show 'Aurora Robotics'
      """)

  @Argument(help: ArgumentHelp("The card's id or title.", valueName: "card"))
  var card: String

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(screen.meant(by: .show(card: card))) }
}

struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Have the running marquee read its configuration again.",
    discussion: """
      Says whether it is adopted, or everything that is wrong with it; then the screen keeps its picture, and the exit
      status is 1. Where only the list of cards differs, those in view scroll out and the new ones follow; 'status' tells
      when they have left.
      """)

  @Flag(name: .customLong("now"), help: "Show the new cards at once, in place of those in view.")
  var isAtOnce = false

  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(.reload(isAtOnce: isAtOnce)) }
}

struct RestartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart",
    abstract: "Have the running marquee end, so that systemd starts it again.",
    discussion: "One that no service manager watches over just ends.")

  @OptionGroup var options: ControlOptions

  func run() throws { try options.ask(.restart) }
}

extension StatusFormat: ExpressibleByArgument {}

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how the running marquee is doing.",
    discussion: """
      Exits with 0 when it shows what it should, and with 6 when nothing is shown that should be: there is no display,
      drawing fails, or there was never a good configuration. As the other commands to a running marquee it exits with 3
      when no marquee runs, 4 when you may not ask it and 5 when it does not answer.

      Example: kiosk-marquee status --format json
      """)

  @Option(name: .long, help: "How to write it.")
  var format = StatusFormat.text

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws {
    var status: Int32 = 0
    try carryOut { () throws(CommandFailure) in
      status = try Commands.status(screen.meant(by: .status), format: format, socket: options.socket)
    }
    if status != 0 { throw ExitCode(status) }
  }
}

struct ScreenshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot",
    abstract: "Write what the running marquee shows into a PNG file.",
    discussion: "Example: kiosk-marquee screenshot now.png")

  @Argument(
    help: ArgumentHelp("The PNG file to write; - is the standard output.", valueName: "file"),
    transform: PathArgument.read)
  var file: String

  @OptionGroup var screen: ScreenOption
  @OptionGroup var options: ControlOptions

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.screenshot(screen.meant(by: .screenshot), to: file, socket: options.socket)
    }
  }
}
