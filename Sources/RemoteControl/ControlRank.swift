internal import Platform

/// Who a client is, as the kernel reports it. Each rank has limits of its own, so that none keeps another out.
enum ControlRank: CaseIterable {
  case root
  /// The marquee's own user.
  case owner
  /// Anybody else who may use the socket: a member of its group.
  case member

  /// - Parameter connection: the descriptor of a connected socket. A client that the kernel does not know is a member.
  init(of connection: Int32) {
    guard let user = StreamSocket.peer(of: connection) else {
      self = .member
      return
    }
    self = user == 0 ? .root : user == Account.effectiveUser ? .owner : .member
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
