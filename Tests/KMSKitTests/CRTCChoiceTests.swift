import KMSKit
import Testing

/// Which CRTC and plane a display gets.
struct CRTCChoiceTests {
  @Test func `a display keeps the CRTC that drives it`() {
    #expect(CRTCChoice.crtc(possible: 0b111, current: 2, taken: [], others: [], count: 3) == 2)
    // Unless an open display has it.
    #expect(CRTCChoice.crtc(possible: 0b111, current: 2, taken: [2], others: [], count: 3) == 0)
  }

  @Test func `the CRTC that others can do without comes first`() {
    #expect(CRTCChoice.crtc(possible: 0b11, current: nil, taken: [], others: [0b01], count: 2) == 1)
    #expect(CRTCChoice.crtc(possible: 0b111, current: nil, taken: [], others: [0b011, 0b001], count: 3) == 2)
    #expect(CRTCChoice.crtc(possible: 0b11, current: nil, taken: [], others: [0b11], count: 2) == 0)
  }

  @Test func `none is left where open displays have them all`() {
    #expect(CRTCChoice.crtc(possible: 0b01, current: nil, taken: [0], others: [], count: 2) == nil)
    #expect(CRTCChoice.crtc(possible: 0b100, current: nil, taken: [], others: [], count: 2) == nil)
    #expect(CRTCChoice.crtc(possible: 0b1, current: nil, taken: [], others: [], count: 0) == nil)
  }

  @Test func `the plane is the one on the CRTC, else one that is on none, and never an open display's`() {
    let planes = [
      CRTCChoice.Plane(id: 10, possible: 0b11, crtc: 7), .init(id: 11, possible: 0b11, crtc: 0),
      .init(id: 12, possible: 0b11, crtc: 8), .init(id: 13, possible: 0b01, crtc: 0),
    ]
    #expect(CRTCChoice.plane(for: (0, 7), among: planes, taken: []) == 10)
    #expect(CRTCChoice.plane(for: (1, 8), among: planes, taken: []) == 12)
    #expect(CRTCChoice.plane(for: (0, 7), among: planes, taken: [10]) == 11)
    #expect(CRTCChoice.plane(for: (0, 7), among: planes, taken: [10, 11]) == 13)
    #expect(CRTCChoice.plane(for: (1, 7), among: planes, taken: [10, 11, 12]) == nil)
  }
}
