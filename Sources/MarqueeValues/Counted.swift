/// A number with its noun, for messages: `1 card`, `12 cards`. For nouns whose plural only adds an s.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
