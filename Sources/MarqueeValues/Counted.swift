/// A number of things as a sentence tells it: `1 card`, `12 cards`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
