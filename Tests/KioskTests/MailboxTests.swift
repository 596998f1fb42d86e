import Synchronization
import Testing

@testable import Kiosk

struct MailboxTests {
  @Test func `messages are taken once, in the order in which they were posted`() {
    let mailbox = Mailbox<Int>()
    for message in 0..<5 { mailbox.post(message) }
    #expect(mailbox.takeAll() == [0, 1, 2, 3, 4])
    #expect(mailbox.takeAll() == [])
  }

  @Test func `every message wakes the receiver once a wake-up is set`() {
    let mailbox = Mailbox<Int>()
    let wakes = Mutex(0)
    mailbox.post(0)
    mailbox.onArrival { wakes.withLock { $0 += 1 } }
    mailbox.post(1)
    mailbox.post(2)
    #expect(wakes.withLock { $0 } == 2)
    #expect(mailbox.takeAll().count == 3)
  }

  @Test func `a message is in the mailbox before its wake-up is called`() {
    let mailbox = Mailbox<Int>()
    let seen = Mutex<[Int]>([])
    mailbox.onArrival { [mailbox] in seen.withLock { $0 += mailbox.takeAll() } }
    for message in 0..<100 { mailbox.post(message) }
    #expect(seen.withLock { $0 } == Array(0..<100))
  }

  @Test func `no message is lost between threads, and each sender's stay in order`() async {
    let mailbox = Mailbox<(sender: Int, number: Int)>()
    let (senders, count) = (8, 2000)
    var taken: [[Int]] = Array(repeating: [], count: senders)
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<senders {
        group.addTask {
          for number in 0..<count { mailbox.post((sender, number)) }
        }
      }
      // Taken while they come, as the render thread does.
      var total = 0
      while total < senders * count {
        for message in mailbox.takeAll() {
          taken[message.sender].append(message.number)
          total += 1
        }
        await Task.yield()
      }
    }
    for numbers in taken { #expect(numbers == Array(0..<count)) }
  }
}
