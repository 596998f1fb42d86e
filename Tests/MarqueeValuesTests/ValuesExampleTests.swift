import MarqueeValues
import Testing

/// The target's entry point, as its comment shows it.
struct ValuesExampleTests {
  @Test func `colours become a gradient that fills an area`() {
    // Example: Gradient
    let sunset = Gradient(evenly: [Color(rgb: 0xFF512F), Color(rgb: 0xDD2476)])
    let background = Paint.gradient(sunset)
    // End of the example.
    #expect(sunset.stops.map(\.location) == [0, 1] && background != .color(sunset.stops[0].color))
  }
}
