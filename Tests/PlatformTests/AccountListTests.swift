import Testing

@testable import Platform

@Suite struct AccountListTests {
  private typealias User = AccountList.User
  private typealias Group = AccountList.Group

  private static let olga = User(name: "olga", number: 1101, group: 1101, home: "/home/olga")
  private static let own = Group(name: "olga", number: 1101, members: [])

  @Test func `a group is a user's own if nobody else is in it by any way`() {
    func isOwn(_ users: [User], _ groups: [Group], isComplete: Bool = true) -> Bool {
      AccountList(users: users, groups: groups, isComplete: isComplete).isOwn(group: 1101, of: 1101)
    }
    let mal = User(name: "mal", number: 1102, group: 1102, home: "/home/mal")
    #expect(isOwn([Self.olga, mal], [Self.own]))
    #expect(isOwn([Self.olga], [Group(name: "olga", number: 1101, members: ["olga"])]))
    // A second name of the same user.
    #expect(isOwn([Self.olga, User(name: "olga2", number: 1101, group: 1101, home: "/")], [Self.own]))
    #expect(!isOwn([Self.olga], [Group(name: "olga", number: 1101, members: ["mal"])]))
    #expect(!isOwn([Self.olga], [Self.own, Group(name: "friends", number: 1101, members: ["mal"])]))
    #expect(!isOwn([Self.olga, User(name: "mal", number: 1102, group: 1101, home: "/")], [Self.own]))
    #expect(!isOwn([Self.olga], [Group(name: "team", number: 1101, members: [])]))
    #expect(!isOwn([Self.olga], []))
    #expect(!isOwn([], [Self.own]))
    #expect(!isOwn([Self.olga], [Self.own], isComplete: false))
    #expect(!AccountList(users: [Self.olga], groups: [Self.own]).isOwn(group: 1101, of: 1102))
  }

  @Test func `homes and what they lie in are known`() {
    let list = AccountList(users: [Self.olga, User(name: "www", number: 33, group: 33, home: "/")], groups: [])
    for path in ["/", "/home", "/home/olga"] { #expect(list.holdsHome(path), "\(path)") }
    for path in ["/home/olga/fair", "/home/olg", "/srv"] { #expect(!list.holdsHome(path), "\(path)") }
    #expect(list.home(ofUser: 1101) == "/home/olga" && list.home(ofUser: 1102) == nil)
    #expect(list.name(ofUser: 1101) == "olga" && list.name(ofGroup: 1101) == nil)
  }

  @Test func `the system's list has root`() {
    let list = AccountList.read()
    #expect(list.name(ofUser: 0) == "root" && list.name(ofGroup: 0) == "root" && list.holdsHome("/root"))
  }
}
