internal import MarqueeValues

extension ReportWords {
  static let english = ReportWords(
    numbers: Numbers(
      decimal: ".", thousands: ",", leastGrouped: 1000, percentGap: "", quotes: ("\"", "\""),
      times: { count, isOne in isOne ? "once" : "\(count) times" }),
    calendar: Calendar(
      language: .english,
      date: { day, month, year in "\(day) \(month) \(year)" },
      daysOfMonth: { first, last, month, year in "\(first)–\(last) \(month) \(year)" },
      range: { first, last in "\(first) – \(last)" },
      short: { year, month, day in
        "\(Int(day) ?? 0) \(Language.english.name(ofMonth: Int(month) ?? 1).prefix(3)) \(year)"
      },
      axis: { day, name, _ in "\(day) \(name.prefix(3))" },
      moment: { date, time in "\(date), \(time)" },
      from: { moment in "from \(moment)" },
      until: { moment in "until \(moment)" },
      except: { dates in "except \(dates)" },
      or: "or", everyDay: "every day", weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      hours: { $0 }),
    labels: Labels(
      proofOfPlay: "proof of play", allSponsors: "all sponsors", sponsor: "sponsor", tier: "tier", contract: "contract",
      dates: "dates", always: "not stated", contracted: "contracted", equalPart: "equal part", inView: "in view",
      atOnePlace: "at one place or more", missing: "missing", makeGood: "make-good owed", bonus: "bonus",
      bonusByVisitors: "bonus by visitors", passes: "passes", viewablePasses: "viewable passes",
      opens: "openings of the card", codeShown: "its own QR code shown", asPlaceholder: "as a placeholder",
      withoutLogo: "without its logo",
      shareOfVoice: "share of voice", shareAgreed: "share of voice agreed", shareGot: "share of voice got",
      screen: "screen", day: "day", allDays: "total", allScreens: "all screens",
      allOf: { tier in "all of \(tier)" }, on: { screen in "on \(screen)" },
      up: "up", black: "black hours", noDisplay: "no display", late: "late frames", asleep: "asleep",
      recorded: "recorded", notRecorded: "not recorded", ofItDue: "of it in scheduled hours",
      notRecordedDue: "scheduled but not recorded", ofItDark: "of it without picture or record",
      difference: "difference"),
    contracts: Contracts(
      none: "no share agreed", notKnown: "not known", contractNotKnown: "contract not known", byScreen: "by screen",
      partOf: { group, percent in
        percent.map { "part of \(group)\(group.hasSuffix("s") ? "'" : "'s") \($0)" } ?? "part of \(group)"
      }, ofTheTime: { percent in "\(percent) of the time of all cards" },
      weight: { number in "weight \(number)" }, inGroup: { own, group in "\(own) in \(group)" },
      ofAll: { share, agreement in "\(share) of the time of all cards, \(agreement)" },
      datesLine: { dates in "Contract dates: \(dates)" }, withoutDates: "not stated",
      ofItDown: { time in "including \(time) without a picture or a record" }),
    verdicts: Verdicts(
      notKnown: "What was agreed is not known.",
      nothingAgreed: "No share or weight is agreed, so nothing is owed, not even for times without a picture.",
      nothingDue: "Nothing was due in this period.",
      ended: { date in "The contract ended on \(date), so nothing was due in this period." },
      equalPartDue: """
        Nothing was due under the contract in this period: only an equal part was planned, for which nothing is owed.
        """,
      sumIsThere: """
        The tier as a whole got what was contracted; this report does not show whether each of its cards did.
        """,
      met: "Contract met.",
      metAndMore: { time in "Contract met: \(time) more than contracted." },
      metButShort: { time in "Contract met: \(time) missing, less than 0.1% of what was contracted." },
      belowTolerance: "less than 0.1% of what was contracted",
      owed: { time in "Make-good owed: \(time)." },
      aboutPasses: { passes, isOne in "about \(passes) viewable \(isOne ? "pass" : "passes")" },
      allDark: "Reason: the screens showed no picture, or nothing was recorded.",
      allWhileUp: { isTier in
        "Reason: \(isTier ? "the cards were" : "the card was") in view less than agreed while the screens were up."
      },
      darkAndWhileUp: { dark, up, isTier in
        "Of this, \(dark) because the screens showed no picture or nothing was recorded, and \(up) because "
          + "\(isTier ? "the cards were" : "the card was") in view less than agreed while the screens were up."
      }),
    pages: englishPages,
    notes: englishNotes, grounds: englishGrounds, meanings: englishMeanings)

  /// As JSON has notes: with dates as ISO 8601 has them.
  static let stated = {
    var words = english
    words.calendar.isISO = true
    return words
  }()

  private static let englishPages = Pages(
    spanLine: { span, zone in "Period: \(span), \(zone)" },
    textTitle: { span, zone in "proof of play of \(span) (\(zone))" }, colon: ": ",
    pageOf: { page, pages in "\(page) of \(pages)" },
    delivered: "Contracted time delivered",
    inViewOfAgreed: { time, amount in "\(time) in view of \(amount) contracted" },
    shareOfAgreed: { percent in "of \(percent) agreed, for the time that the screens were up" },
    equalPartWouldBe: { amount in "an equal part would be \(amount)" },
    eachOfASecond: "each of 1 s or more",
    cardsAtOnce: { cards, share, up, contracted, dark in
      "On average, \(cards) cards are in view at once: \(share) × \(cards) × \(up) with the screens up ≈ \(contracted) "
        + "contracted\(dark.map { ", plus \($0) for times without a picture or a record" } ?? "")."
    },
    rounded: "Times are rounded to the second; totals and differences are worked out from the exact times.",
    contracts: "Contracts", metOf: { _, all in "of \(all) met" },
    owedToSponsors: { count, isOne in "make-good is owed to \(count) \(isOne ? "sponsor" : "sponsors")" },
    owedToNobody: "no make-good is owed",
    nothingDueTo: { count, isOne in "nothing was due to \(count) \(isOne ? "sponsor" : "sponsors")" },
    screensUp: "Screens up", ofRecorded: { time in "of \(time) recorded" },
    toAllSponsors: "to all sponsors together",
    inViewPerDay: "In view per day", screensUpPerDay: "Screens up per day",
    legend: "Dark bars: in view while no visitor used the screen. Light bars: bonus, held in view by visitors.",
    legendPlain: "Bars: in view.", legendContracted: "Line: contracted.", legendEqualPart: "Line: its equal part.",
    legendScreens: "Time for which the screens showed a current picture.",
    inFigures: "In figures", sponsors: "Sponsors", screenByScreen: "Screen by screen", dayByDay: "Day by day",
    screens: "Screens",
    wholeSpan:
      "For the whole period of this report, including days on which nothing was due or shown for this sponsor.",
    noScreen: "no screen was recorded in this period", neverInView: "never in view in this period",
    pictures: "The wall, one picture a day",
    noPictureOf: { days in "No photo was kept of \(days); the figures are not affected" },
    shortDays: "Bold: 0.1% or more of that day's contracted time is missing.",
    checkpoint: "Check code", checkpointOf: { kiosk in "Check code of \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Signed \(moment)\(universal.map { ", which is \($0) UTC in the code," } ?? "") over \(records) records"
        + (isComplete ? ", up to the end of this report." : "; does not reach the end of this report yet.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "check code of \(kiosk), \(moment), "
        + (isComplete ? "covers the records of this report:" : "does not cover the last records of this report yet:")
    },
    whatToDo: { contact in
      "Keep this page. If you ever doubt a figure, ask \(contact ?? "whoever sent you this report") for the signed file with the "
        + "data of these days and have it checked against this code. If nothing was changed, the check prints 'the proof holds' "
        + "and 'it continues the given head'; otherwise it says what is wrong."
    },
    codeCovers: """
      The code covers the times in view and when the screens were up. Pictures, names, openings of cards by visitors and \
      contracts are stated, not proven.
      """, forTechnician: "For your technician",
    howToCheck: """
      To check it: the code holds exactly the lines in typewriter letters to its right. Save them as head.txt, get the key of \
      the screens by another way than the signed file, and run 'kiosk-marquee proof verify EXPORT --key KEY --head head.txt', \
      where EXPORT is that file and KEY that key, or Tests/Verifier/verify.py from the source code of Kiosk Marquee, an \
      independent verifier.
      """,
    howToCheckText: """
      To check it: the lines in typewriter letters above are the code. Save them as head.txt, get the key of the \
      screens by another way than the signed file, and run 'kiosk-marquee proof verify EXPORT --key KEY --head head.txt', where \
      EXPORT is that file and KEY that key, or Tests/Verifier/verify.py from the source code of Kiosk Marquee, an independent \
      verifier.
      """,
    issuedBy: { kiosks in "Issued by: \(kiosks)" }, contact: { text in "Questions: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "lost: \(records) \(isOne ? "record" : "records") of \(kiosk) before \(moment)"
    },
    lostMore: { times in "lost \(times) more" },
    note: { text in "note: \(text)" }, fault: { text in "fault: \(text)" },
    verifiedWith: { key in "verified with the known key \(key)" },
    andMore: { count in "and \(count) more" },
    notVerified: """
      NOT VERIFIED: nothing here was checked against a known key, so anybody may have written it; whoever makes this report has \
      to get the key of the screens in another way and name it
      """,
    notVerifiedPart: { kiosks, isOne in
      "NOT VERIFIED in part: the \(isOne ? "key" : "keys") of \(kiosks) \(isOne ? "is" : "are") not known, so anybody may have "
        + "written that part; whoever makes this report has to get \(isOne ? "it" : "them") in another way and name "
        + (isOne ? "it" : "them")
    },
    meaning: "What these numbers mean")

  private static let englishNotes = Notes(
    noRecord: "there is no record of this period",
    countedWhole: { days in "counted whole, because its minutes have expired: \(days)" },
    inProportion: { days in
      "exports state what was contracted for whole days only; in proportion to the time that the screen was up: \(days)"
    },
    agreementGone: { days in
      "what was agreed on these days is no longer known, and is stated as it was agreed later: \(days)"
    },
    minutesGone: { days in
      "the minutes of these days have expired: when screens showed no picture is not listed, and is in the "
        + "sums alone: \(days)"
    },
    unproven: { days in
      "the export states what was contracted on these days and has none of their minutes, which have expired: what was in "
        + "view then is not counted, and more seems to be owed: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "the export of \(kiosk) tells only of \(names)" },
    sumOf: { tier in "all of \(tier)" },
    fewOpens: "hours in which visitors opened a card fewer than 5 times are left out of its openings",
    incomplete: { kiosk in "the newest check code of \(kiosk) does not cover the end of this period yet" },
    overlap: { records, screen, kiosk, time in
      "\(records) \(records == 1 ? "record" : "records") of screen \(screen) of \(kiosk) \(records == 1 ? "is" : "are") of a "
        + "time that earlier records cover for \(time): an instant counts once"
    },
    loss: { records, screen, kiosk, time in
      "\(records) \(records == 1 ? "record" : "records") of screen \(screen) of \(kiosk) \(records == 1 ? "was" : "were") open "
        + "as the marquee was killed or lost power: up to \(time) of what was shown are lost"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "is set aside"
        case .missing: "is missing"
        case .unreadable: "cannot be read"
        }
      return "for \(minutes) minute\(minutes == 1 ? "" : "s") no configuration is known: nothing is due in them, as "
        + "configuration \(hash) \(words)"
    },
    wrongClock: { time in "the clock was wrong for \(time) of this period" },
    neverUp: { screen in "screen \(screen) was never up in this period; what was due there is not known" },
    unrecordedHours: { screen, from, to, days, due in
      "nothing of screen \(screen) was recorded from \(from) to \(to) on any of \(days) days; if the wall is not to be on then, "
        + "write 'proof: { due: \"\(due)\" }', and that time is owed to nobody"
    },
    unsure: { screen, kiosk, from, to in
      "the clock of screen \(screen) of \(kiosk) was set from \(from) to \(to), and was never known to be right before: whether "
        + "nothing was recorded for that time is not known, and it counts as none"
    },
    changed: { title, agreement, moment in
      "the contract of \(title) was \(agreement) before \(moment); its shares are averages over this period"
    },
    changedMore: { count in "\(count) \(count == 1 ? "contract" : "contracts") more changed in this period" },
    sharesVary: { names in
      "the share of \(names) was not the same on all days, because other sponsors' cards began, ended, changed or have hours of their own; "
        + "so what is contracted differs from day to day, and shares are averages"
    },
    sumAlone: { tiers in
      """
      of \(tiers), only the sum of all cards is known: what one card got beyond its part may hide what is owed to \
      another
      """
    },
    agreementNotKnown: "what was agreed is not known",
    picturesLeftOut: { count in
      count == 1 ? "a picture cannot be read and is left out" : "\(count) pictures cannot be read and are left out"
    },
    otherLedger: { head, records, moment in
      "this ledger is not the one that signed the head of \(head) over \(records) records: an older copy was put back, or "
        + "records were lost. Heads that were given out before \(moment) may not hold"
    },
    missingRecords: { records in records == 1 ? "1 record is missing" : "\(records) records are missing" },
    recordOverlap: { screen in "a record of screen \(screen) is of a time that earlier records cover, which counts once"
    },
    killed: { records, screen in
      "\(records) \(records == 1 ? "record" : "records") of screen \(screen) \(records == 1 ? "was" : "were") open as the "
        + "marquee was killed or lost power"
    },
    logged: { $0 })
}
