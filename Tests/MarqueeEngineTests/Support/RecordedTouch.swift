/// A recorded fling: when a panel told where a finger was, and where along the swipe.
///
/// The numbers are measurements from the public tests of other projects, the last 135 ms of each swipe, rounded to
/// milliseconds and tenths of a pixel: Flutter's `packages/flutter/test/gestures/velocity_tracker_data.dart` (13 swipes,
/// 130 Hz) and Android's `frameworks/native/libs/input/tests/VelocityTracker_test.cpp` (a Swordfish, 60 Hz, and the swipes
/// of a Sailfish, 120 Hz, that stay under 8,000 px/s, without the samples that Android itself had added).
struct RecordedTouch: CustomStringConvertible {
  var name: String
  var samples: [(milliseconds: Int, position: Double)]
  /// How long after the last sample the lift was reported.
  var liftDelay: Int

  var description: String { name }

  private init(_ name: String, liftDelay: Int, _ text: String) {
    self.name = name
    self.liftDelay = liftDelay
    samples = text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").compactMap { Double($0) }
      return (Int(parts[0]), parts[1])
    }
  }

  /// ms.
  var lift: Int { (samples.last?.milliseconds ?? 0) + liftDelay }

  /// px/s over the last 18 ms before the last sample, or over as much more as the last two samples are apart.
  var finalVelocity: Double {
    guard let last = samples.last,
      let first = samples.last(where: { last.milliseconds - $0.milliseconds >= 18 })
    else { return 0 }
    return (last.position - first.position) * 1000 / Double(last.milliseconds - first.milliseconds)
  }

  static let all: [RecordedTouch] = [
    RecordedTouch(
      "Flutter 1", liftDelay: 15,
      """
      0:385.7 8:396.6 16:408.6 24:419.4 31:428.6 39:436 47:442 54:447.7 62:453.1 70:458.6 77:463.7 85:470.3 \
      93:477.7 101:487.1 109:498.6 116:507.7 124:516 132:521.7
      """),
    RecordedTouch(
      "Flutter 2", liftDelay: 15,
      """
      0:337.1 8:343.1 16:354 24:368.3 31:382.9 39:397.4 47:411.7 54:426.3 62:440.6 70:454.6 77:467.7 86:477.4 \
      94:485.7 101:493.1 109:499.7
      """),
    RecordedTouch(
      "Flutter 3", liftDelay: 15,
      """
      0:406.6 8:421.4 16:436.6 23:451.7 31:466 38:479.7 47:491.7 55:501.7 62:509.1 70:514.9 78:519.4 85:523.4 \
      93:527.1 101:530.6 108:533.1 116:535.4 124:536.9 132:538.3
      """),
    RecordedTouch(
      "Flutter 4", liftDelay: 16,
      """
      0:526.3 23:514.9 30:508 38:498 46:484.3 54:469.4 62:453.1 70:436.3 77:418.3 85:400.3 92:382.6 100:366 \
      108:350.3 115:335.4
      """),
    RecordedTouch(
      "Flutter 5", liftDelay: 15,
      """
      0:545.4 23:545.4 53:535.1 62:528.9 69:518.6 77:503.4 85:485.4 92:464 100:440.3
      """),
    RecordedTouch(
      "Flutter 6", liftDelay: 14,
      """
      0:386 8:388 15:392.6 23:397.7 31:404.3 38:411.1 46:418 53:425.4 61:433.4 69:442.3 77:454 85:469.4 \
      92:485.4 100:502.9 108:521.4 115:541.1 123:561.1 131:578.9
      """),
    RecordedTouch(
      "Flutter 7", liftDelay: 15,
      """
      0:310.6 8:310.6 15:318 23:322 31:327.1 38:334.9 46:344.6 53:357.4 62:371.7 70:386.9 77:402 85:416.9 \
      93:431.4 100:446 108:460.3 115:475.1 123:489.7 131:504
      """),
    RecordedTouch(
      "Flutter 8", liftDelay: 15,
      """
      0:524 23:515.7 31:509.1 39:498.6 46:483.7 54:466.6 62:446.6 70:424.9 78:402.3 85:380 93:359.4
      """),
    RecordedTouch(
      "Flutter 9", liftDelay: 15,
      """
      0:568.6 30:560 38:553.1 46:543.1 54:528.9 62:512.3 69:495.4 77:477.4 85:458.3 92:438 100:416.3
      """),
    RecordedTouch(
      "Flutter 10", liftDelay: 15,
      """
      0:530.6 38:522 46:517.7 54:511.7 62:504.3 70:490.6 78:474 85:454.6 93:431.1
      """),
    RecordedTouch(
      "Flutter 11", liftDelay: 15,
      """
      0:285.1 30:296.9 38:304 46:314.9 54:329.1 62:345.1 70:361.4 77:378.3 85:395.4 93:412.9 100:430.9 \
      108:449.7
      """),
    RecordedTouch(
      "Flutter 12", liftDelay: 15,
      """
      0:311.4 31:318.3 38:325.4 46:336 54:351.1 62:368.6 70:389.4 77:412 85:438 93:466.9 100:497.7
      """),
    RecordedTouch(
      "Flutter 13", liftDelay: 15,
      """
      0:306 7:306 23:314 30:319.4 38:326.9 45:339.4 53:355.7 61:374.3 69:396.6 77:421.4 85:451.4
      """),
    RecordedTouch(
      "Android up slow 1", liftDelay: 0,
      """
      0:983 17:981 26:977 34:970 43:960 51:946 59:931 68:914 77:896 85:877 93:851
      """),
    RecordedTouch(
      "Android up slow 2", liftDelay: 0,
      """
      0:1107 15:1107 24:1107 32:1106 41:1104 49:1100 58:1093 66:1081 74:1063 82:1039 91:1011 100:980
      """),
    RecordedTouch(
      "Android up slow 3", liftDelay: 0,
      """
      0:1317 8:1309 16:1295 25:1278 33:1256 42:1233 51:1211 58:1188 67:1167 76:1149 85:1131 93:1115
      """),
    RecordedTouch(
      "Android up faster 1", liftDelay: 0,
      """
      0:1042 8:1026 16:1024 24:1019 32:1006 40:986 49:960 57:934 66:906 75:881 83:858 92:837 100:814
      """),
    RecordedTouch(
      "Android up faster 2", liftDelay: 0,
      """
      0:1264 17:1262 26:1257 34:1246 42:1227 51:1203 59:1176 67:1150 77:1124 84:1095
      """),
    RecordedTouch(
      "Android up faster 3", liftDelay: 0,
      """
      0:1084 16:1083 25:1081 34:1078 42:1070 50:1054 58:1023 67:976 76:911 84:844
      """),
    RecordedTouch(
      "Android down slow 1", liftDelay: 0,
      """
      0:433 8:440 17:450 25:462 34:477 42:496 50:518 59:542 67:567 75:595 84:623 92:649
      """),
    RecordedTouch(
      "Android down slow 2", liftDelay: 0,
      """
      0:559 8:566 17:576 25:588 34:604 42:624 50:646 58:673 67:703 75:734 84:765 92:799
      """),
    RecordedTouch(
      "Android down slow 3", liftDelay: 0,
      """
      0:533 17:534 28:536 34:540 44:547 51:557 60:571 68:586
      """),
    RecordedTouch(
      "Android down faster 1", liftDelay: 0,
      """
      0:451 9:462 17:478 25:498 33:521 42:548 50:577 59:609 68:642 76:677 85:710 93:744
      """),
    RecordedTouch(
      "Android down faster 2", liftDelay: 0,
      """
      0:579 17:580 26:584 34:593 42:606 51:628 60:652 68:682 77:709 85:739
      """),
    RecordedTouch(
      "Android down faster 3", liftDelay: 0,
      """
      0:440 8:454 17:454 26:457 34:465 42:480 50:501 59:528 67:558 76:591 84:626 93:658
      """),
    RecordedTouch(
      "Android swordfish", liftDelay: 0,
      """
      0:96 16:106.9 36:156.7 52:220.3 69:331.6 86:428.1 97:428.1
      """),
  ]
}
