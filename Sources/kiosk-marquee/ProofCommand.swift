internal import ArgumentParser
internal import Commands
internal import Logs

/// What the ledger's program does, by the names that operators use. Arguments are passed on as they are.
struct ProofCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proof",
    abstract: "Show what sponsors got of the wall, and prove it.",
    discussion: """
      The marquee records what was in view; a ledger takes the records in and signs them. These commands run \
      kiosk-marquee-ledger, whose manual says more. On a machine with the service they are for root.

      Examples:
        sudo kiosk-marquee proof report --from 2026-11-01 --card "Acme"
        sudo kiosk-marquee proof report --format pdf --output november.pdf
        kiosk-marquee proof verify lobby.export --head head.txt
      """,
    subcommands: [
      Report.self, Key.self, Head.self, Export.self, Verify.self, Trust.self, Replay.self, Take.self, Status.self,
    ])

  struct Report: LedgerCommand {
    static let configuration = named("report", "Write what each sponsor bought and got: text, csv, json or pdf.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Key: LedgerCommand {
    static let configuration = named("key", "Print the key with which others verify the ledger.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Head: LedgerCommand {
    static let configuration = named("head", "Print the ledger's head, to be kept outside of this machine.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Export: LedgerCommand {
    static let configuration = named("export", "Write what a sponsor may have: its own lines, with proofs.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Verify: LedgerCommand {
    static let configuration = named("verify", "Verify an export, against heads that were kept.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Trust: LedgerCommand {
    static let configuration = named("trust", "Remember the keys of ledgers whose exports are reported here.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Replay: LedgerCommand {
    static let configuration = named("replay", "Work out anew what should have been in view, and compare.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Take: LedgerCommand {
    static let configuration = named("take", "Take the marquee's records in; where the service runs, it does.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }

  struct Status: LedgerCommand {
    static let configuration = named("status", "Say what the ledger has, and how far it is behind.")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var words: [String] = []
  }
}

/// A command of the ledger's program.
protocol LedgerCommand: ParsableCommand {
  var words: [String] { get }
}

extension LedgerCommand {
  static func named(_ name: String, _ abstract: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract, discussion: "Its options: kiosk-marquee-ledger \(name) --help")
  }

  func run() throws {
    let arguments = [Self.configuration.commandName ?? ""] + words
    try carryOut { () throws(CommandFailure) in try Commands.proof(arguments) }
  }
}
