import Foundation
import MarqueeValues
import TestSupport
import Testing

@testable import RemoteControl

@Suite struct ControlRequestTests {
  private static func notice(_ text: String, _ style: Notice.Style = .ribbon) -> Notice {
    guard let notice = Notice(text, style: style) else { preconditionFailure("a notice") }
    return notice
  }

  @Test(arguments: [
    (#"{"do":"status"}"#, ControlRequest.status), (#" { "do" : "resume" } "#, .resume),
    (#"{"do":"pause"}"#, .pause(for: nil)), (#"{"do":"pause","for":"5m"}"#, .pause(for: .seconds(300))),
    (#"{"for":90,"do":"pause"}"#, .pause(for: .seconds(90))), (#"{"do":"next"}"#, .next),
    (#"{"do":"previous"}"#, .previous), (#"{"do":"show","card":"Caf\u00e9"}"#, .show(card: "Café")),
    (#"{"do":"say","text":"Hall B"}"#, .say(Self.notice("Hall B"), for: nil)), (#"{"do":"unsay"}"#, .unsay),
    (
      #"{"do":"say","text":"a\nb \"c\"","for":"10m","as":"full"}"#,
      .say(Self.notice("a b \"c\"", .full), for: .seconds(600))
    ),
    (#"{"do":"reload"}"#, .reload(isAtOnce: false)),
    (#"{"do":"reload","now":true}"#, .reload(isAtOnce: true)), (#"{"do":"screenshot"}"#, .screenshot),
    (#"{"do":"restart"}"#, .restart), (#"{"do":"display","power":"off"}"#, .display(isOn: false)),
    (#"{"power":"on","do":"display"}"#, .display(isOn: true)),
  ])
  func `a valid line of JSON is read as its request`(line: String, request: ControlRequest) throws {
    #expect(try ControlRequest(line: Array(line.utf8)) == request)
    #expect(try ControlRequest(line: Array(request.line.utf8)) == request)
  }

  @Test(arguments: [
    ("", "not JSON"), ("status", "not JSON"), (#"{"do":"status""#, "not JSON"),
    (#"{"do":"status"}x"#, "one request a line"),
    ("[]", "expected an object"), ("7", "expected an object"), ("null", "expected an object"),
    (#"{"do":{"do":"status"}}"#, "column 7: a list or an object stands here"), (#"{"do":["status"]}"#, "a list or"),
    (#"{"do":"status","do":"next"}"#, "column 16: 'do' is there twice"),
    (String(repeating: "[", count: 4000), "column 1: not JSON"), (#"{"do":nul}"#, "column 7: not JSON"),
    ("{}", "'do' is missing"), (#"{"do":""}"#, "expected status, pause"),
    (#"{"do":"stauts"}"#, "did you mean 'status'?"), (#"{"do":1}"#, "'do' is 1.0"), (#"{"do":true}"#, "'do' is true"),
    (#"{"do":"pause","for":"soon"}"#, "'for' is \"soon\"; expected a time"),
    (#"{"do":"pause","for":0}"#, "above 0"), (#"{"do":"pause","for":-1}"#, "above 0"),
    (#"{"do":"pause","for":1e300}"#, "at most 366 days"), (#"{"do":"pause","for":"9999999h"}"#, "at most 366 days"),
    (#"{"do":"pause","for":true}"#, "'for' is true"), (#"{"do":"show"}"#, "'card' is missing"),
    (#"{"do":"show","card":""}"#, "expected a card's id or title"), (#"{"do":"show","card":1}"#, "'card' is 1.0"),
    (#"{"do":"say"}"#, "'text' is missing; expected the words of a notice, at most 300 characters"),
    (#"{"do":"say","text":" "}"#, "'text' is \" \""), (#"{"do":"say","text":1}"#, "'text' is 1.0"),
    (#"{"do":"say","text":"\#(String(repeating: "x", count: 301))"}"#, "at most 300 characters"),
    (#"{"do":"say","text":"a {until 25:00}"}"#, "'text' has \"{until 25:00}\"; expected a time of day"),
    (#"{"do":"say","text":"a {until 9.30}"}"#, "did you mean {until 9:30}?"),
    (#"{"do":"say","text":"a","as":"banner"}"#, "'as' is \"banner\"; expected ribbon or full"),
    (#"{"do":"say","text":"a","for":0}"#, "above 0"), (#"{"do":"unsay","text":"a"}"#, "'text' says nothing to 'unsay'"),
    (#"{"do":"display"}"#, "'power' is missing; expected on or off"),
    (#"{"do":"display","power":"standby"}"#, "'power' is \"standby\""),
    (#"{"do":"resume","card":"A"}"#, "'card' says nothing to 'resume'"),
  ])
  func `an invalid line is refused with the reason in words`(line: String, words: String) {
    let fault = #expect(throws: ControlRequest.Fault.self) { try ControlRequest(line: Array(line.utf8)) }
    #expect(fault?.message.contains(words) == true, "\(fault?.message ?? "")")
  }

  @Test(arguments: Seeds.few)
  func `ten thousand lines of garbage are refused with a short message or read as requests`(seed: UInt64) {
    var garbage = GarbageRequests(seed: seed)
    for _ in 0..<10_000 {
      let line = garbage.next()
      do throws(ControlRequest.Fault) {
        let request = try ControlRequest(line: line)
        let again = try ControlRequest(line: Array(request.line.utf8))
        #expect(again == request, "seed \(seed)")
      } catch {
        #expect(error.message.utf8.count < 400 && !error.message.isEmpty, "seed \(seed): \(error.message)")
      }
    }
  }

  @Test func `a line buffer returns the same lines however the bytes are split`() {
    for size in 1...9 {
      var buffer = LineBuffer(capacity: 16)
      var lines: [String] = []
      var rest = Array("one\ntwo\r\n\nthree".utf8)[...]
      while !rest.isEmpty {
        buffer.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let line = buffer.takeLine() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
      #expect(!buffer.hasLine)
      buffer.finishLine()
      lines.append(String(decoding: buffer.takeLine() ?? [], as: UTF8.self))
      #expect(lines == ["one", "two", "", "three"])
    }
  }

  @Test func `a line buffer reports a line that is too long before it ends`() {
    var buffer = LineBuffer(capacity: 8)
    buffer.append(Array("1234567".utf8))
    #expect(!buffer.isOverfull && buffer.room == 1)
    buffer.append(Array("8".utf8))
    #expect(buffer.isOverfull && buffer.room == 0)
  }

  @Test func `a token bucket allows its burst and then its rate`() {
    var bucket = TokenBucket(burst: 3, perSecond: 10, at: .seconds(5))
    let first = (0..<5).map { _ in bucket.take(at: .seconds(5)) }
    #expect(first == [true, true, true, false, false])
    #expect(bucket.next == .milliseconds(5100))
    // A clock that goes back adds no tokens.
    let later = [5090, 5110, 0].map { bucket.take(at: .milliseconds($0)) }
    #expect(later == [false, true, false])
    let full = (0..<100).count { _ in bucket.take(at: .seconds(1000)) }
    #expect(full == 3)
  }
}
