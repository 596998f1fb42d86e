internal import ArgumentParser
internal import Ledger
internal import LedgerCommands

struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Print the ledger's public key, with which others verify its proofs.")

  @OptionGroup var options: PlaceOptions

  @Option(help: ArgumentHelp("The name of a new ledger's key. (default: HOSTNAME/kiosk-marquee)", valueName: "name"))
  var name: String?

  func run() throws { try carryOut { () throws(LedgerFault) in try LedgerCommands.key(options.places(), name: name) } }
}

struct HeadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "head", abstract: "Print the ledger's signed head, for others to keep.",
    discussion: """
      Everything recorded before a head that others keep can no longer be changed without being found out. It is short \
      enough for a mail or a QR code.
      """)

  @OptionGroup var options: PlaceOptions

  func run() throws { try carryOut { () throws(LedgerFault) in try LedgerCommands.head(options.places()) } }
}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a proof that others can verify.",
    discussion: """
      With --card or --tier it names no other sponsor, and tells of each minute only whether the screen was up. Times are \
      local to the wall's 'timezone', unless they end with Z or an offset.

      Example: sudo kiosk-marquee-ledger export --card acme --from 2026-11-01 --until 2026-12-01 --output acme.proof
      """)

  @OptionGroup var options: PlaceOptions

  @Option(
    help: ArgumentHelp("Disclose records from then on, such as 2026-11-01 or 2026-11-01T08:00Z.", valueName: "instant"))
  var from: String?

  @Option(help: ArgumentHelp("Disclose records before then.", valueName: "instant"))
  var until: String?

  @Option(help: ArgumentHelp("Disclose only the lines of this card, by id or title; may repeat.", valueName: "card"))
  var card: [String] = []

  @Option(help: ArgumentHelp("Disclose also this tier's lines; may repeat.", valueName: "name"))
  var tier: [String] = []

  @Option(help: ArgumentHelp("The file to write; - is the standard output.", valueName: "file"), completion: .file())
  var output = "-"

  func run() throws {
    try carryOut { () throws(LedgerFault) in
      try LedgerCommands.export(
        options.places(), WrittenSpan(from: from, until: until), cards: card, tiers: tier, output: output)
    }
  }
}

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Verify a proof.",
    discussion: """
      Names the first record that is wrong, missing or moved, and ends with status 1 then. With earlier heads it finds out \
      whether the ledger was rewritten or cut since. Whoever writes a proof can write the key into it, so the key must be \
      known: by --key, by 'trust', or as that of this machine's own ledger. If it is not, the first line says that nobody \
      vouches for it. Another key than the trusted one of this name is refused with status 1.

      Example: kiosk-marquee-ledger verify acme.proof --key "$KEY" --head head-of-october.txt
      """)

  @Argument(help: ArgumentHelp("The proof.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The ledger's key, as 'key' prints it, or a file with it. (default: the key in the proof, if it is trusted or no other is)",
      valueName: "key"))
  var key: String?

  @Option(
    help: ArgumentHelp("An earlier head: a file, or its text; may repeat.", valueName: "head"), completion: .file())
  var head: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where this machine's ledger is, whose key is known; not with --key. (default: as for 'key')", valueName: "folder"
    ),
    transform: PlaceOptions.path)
  var ledger: String?

  func run() throws {
    var isGood = false
    try carryOut { () throws(LedgerFault) in
      if key != nil, ledger != nil {
        throw LedgerFault("--key and --ledger each name the key to verify with; leave one of them out")
      }
      isGood = try LedgerCommands.verify(file, key: key, heads: head) { () throws(LedgerFault) in
        try LedgerPlaces(ledger: ledger)
      }
    }
    if !isGood { throw ExitCode(1) }
  }
}

struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Remember the keys of ledgers whose exports are verified and reported here.",
    discussion: """
      A key vouches for an export only if it came by another way than the export. Without arguments this prints the keys that \
      are trusted. They are kept in ~/.config/kiosk-marquee/trusted-keys; root's, in /etc/kiosk-marquee, are for all users.

      Example: kiosk-marquee-ledger trust lobby.key
      """)

  @Argument(help: ArgumentHelp("A ledger's key, as 'key' prints it, or a file with it.", valueName: "key"))
  var keys: [String] = []

  @Option(help: ArgumentHelp("Forget the key of this name; may repeat.", valueName: "name"))
  var forget: [String] = []

  @Flag(help: "Replace another key of the same name, as after 'retire'.")
  var replace = false

  func run() throws {
    try carryOut { () throws(LedgerFault) in
      try LedgerCommands.trust(keys, forgetting: forget, replaces: replace)
    }
  }
}
