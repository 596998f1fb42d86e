package import MarqueeScene
package import MarqueeValues

/// Opened cards with texts of all lengths.
package enum PanelSamples {
  package static let orange = Gradient(.linear(angle: 135), [Color(0xFF512F), Color(0xDD2476)])
  package static let short = "Hand-thrown espresso since 1974. Say hello at stand 12."
  package static let medium = """
    Northwind Traders brings small-batch teas, spices and coffees from four continents to your table, and pays the \
    people who grow them a fair price for it.

    Founded in 1996 by two sailors with one boat, the company now works with some three hundred farms. Every bag \
    names the field that it comes from, and a tenth of the profit goes back there into schools and wells.
    """
  package static let long = String(repeating: medium + "\nOpen daily from nine to five.\n\n", count: 5)

  package static func panel(
    _ title: String?, _ subtitle: String?, _ details: String?, _ link: String?, _ gradient: Gradient,
    viewport: (Int, Int) = (1920, 1080)
  ) -> DetailPanel {
    DetailPanel(
      maximumWidth: viewport.0 * 85 / 100, maximumHeight: viewport.1 * 85 / 100,
      preferredWidth: viewport.0 * 7 / 10, preferredHeight: viewport.1 * 7 / 10, cornerRadius: 28, gradient: gradient,
      title: title, subtitle: subtitle, details: details, link: link, font: FontRequest(family: "Inter", weight: 700))
  }

  package static let link = "https://www.northwind.example/partners/2026/"

  package static func cast(_ viewport: (Int, Int)) -> [DetailPanel] {
    let teal = Gradient.derived(from: Color(0x008080))
    let night = Gradient(.linear(angle: 160), [Color(0x101020), Color(0x202040)])
    let pale = Gradient.derived(from: .white)
    let yellow = Gradient.derived(from: Color(0xFFE000))
    let harsh = Gradient(.linear(angle: 90), [Color(0x000000), .white])
    return [
      panel("Northwind Traders", "Gold partner", medium, link, orange, viewport: viewport),
      panel("Acme", "Platinum partner", short, "https://acme.example", teal, viewport: viewport),
      panel("Borealis", nil, long, link, night, viewport: viewport),
      panel("Blanc", "Maison fondée en 1899", medium, nil, pale, viewport: viewport),
      panel("Sunny Side", "Breakfast for champions", nil, link, yellow, viewport: viewport),
      panel("Northwind Traders", "Gold partner", nil, nil, orange, viewport: viewport),
      panel("Black & White", "neither will do", short, nil, harsh, viewport: viewport),
      panel(
        "The Royal Society for the Protection of Birds", "Conservation charity of the year, for a great many years",
        medium, "https://shop.example.org/catalogue/" + String(repeating: "very-long-path/", count: 20) + "end?a=b",
        Gradient.derived(from: Color(0xC2255C)), viewport: viewport),
      panel(nil, nil, short, link, Gradient.derived(from: Color(0x3B5BDB)), viewport: viewport),
      panel("Acme", nil, nil, String(repeating: "https://too.long/", count: 150), teal, viewport: viewport),
      panel("Acme", "List", "Mon 9–17\nTue 9–17\nWed closed\nThu 9–20", link, night, viewport: viewport),
      panel("Northwind", nil, long, nil, teal, viewport: viewport),
    ]
  }
}
