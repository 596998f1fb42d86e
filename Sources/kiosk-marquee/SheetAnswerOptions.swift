internal import ArgumentParser
internal import SponsorSheets

/// Options of `init`, `import` and `check` for a table that can be read in two ways. The error on such a table names the one to use.
struct SheetAnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Two tiers of the table that are one, the one to replace first: 'Sliver=Silver'.", valueName: "name=name"))
  var sameTier: [String] = []

  @Option(
    help: ArgumentHelp("A tier of its own, although it is called nearly like another.", valueName: "name"))
  var newTier: [String] = []

  @Option(
    help: ArgumentHelp("The order of tiers, the highest first: 'Titanium,Gold'.", valueName: "names"))
  var tierOrder: [String] = []

  @Option(
    help: ArgumentHelp(
      "A sponsor's name in the table and in the configuration: 'Halden & Rye Ltd=Halden & Rye'.",
      valueName: "name=name"))
  var sameSponsor: [String] = []

  @Option(help: "Whether sponsors with an empty cell have the tier of the row above (fill) or not (keep).")
  var emptyTiers: SheetAnswers.EmptyTiers?

  @Option(
    help: ArgumentHelp(
      "A sponsor that is a sponsor of its own: no heading, no sum, not misspelt and not another's new name.",
      valueName: "name"))
  var sponsor: [String] = []

  @Option(
    help: ArgumentHelp("The text of a row that is the heading of those below it.", valueName: "text"))
  var section: [String] = []

  var answers: SheetAnswers {
    var answers = SheetAnswers()
    answers.sameTiers = sameTier
    answers.ownTiers = newTier
    answers.tierOrder = tierOrder
    answers.sameSponsors = sameSponsor
    answers.emptyTiers = emptyTiers
    answers.sponsors = sponsor
    answers.sections = section
    return answers
  }
}

extension ImportPlan.Pruning: ExpressibleByArgument {}
extension SheetAnswers.EmptyTiers: ExpressibleByArgument {}
