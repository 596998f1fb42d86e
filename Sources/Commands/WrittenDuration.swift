internal import MarqueeConfig

/// A length of time as people write it: `12.5s`, `800ms`, `5m`, `1h` or plain seconds; `nil` for what is none.
package func writtenDuration(_ text: String) -> Duration? {
  Duration(written: text)
}
