internal import CLinux
internal import Glibc

/// Who asks, as the kernel tells it: each rank has room of its own, so that none keeps another out.
enum ControlRank: CaseIterable {
  case root
  /// The marquee's own user.
  case owner
  /// Who else may use the socket: a member of its group.
  case member

  /// - Parameter descriptor: of a connected socket.
  init(of descriptor: Int32) {
    var user = uid_t.max
    guard linux_peer_user(descriptor, &user) == 0 else {
      self = .member
      return
    }
    self = user == 0 ? .root : user == geteuid() ? .owner : .member
  }
}

/// A value for each rank.
struct PerRank<Value> {
  private var root: Value
  private var owner: Value
  private var member: Value

  init(_ value: Value) {
    (root, owner, member) = (value, value, value)
  }

  subscript(rank: ControlRank) -> Value {
    get {
      switch rank {
      case .root: root
      case .owner: owner
      case .member: member
      }
    }
    set {
      switch rank {
      case .root: root = newValue
      case .owner: owner = newValue
      case .member: member = newValue
      }
    }
  }
}
