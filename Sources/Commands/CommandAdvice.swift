internal import MarqueeConfig

/// What somebody who named an unknown command likely meant, or what there is.
package func commandRemedy(for name: String, among names: [String]) -> String {
  nearMiss(name, among: names).map { "did you mean '\($0)'?" } ?? "expected \(listed(names))"
}

/// A word of the command line as an error shows it: with control characters escaped, and short.
package func shownArgument(_ word: String) -> String {
  escaped(word.prefix(40))
}
