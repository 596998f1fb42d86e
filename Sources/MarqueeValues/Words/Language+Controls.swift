// Words of controls on the screen.
extension Language {
  /// What a control says that puts off what would happen by itself.
  package var moreTime: String { Self.moreTime[key] ?? Self.moreTime[String(key.prefix(2))] ?? "More time" }

  /// Whether it is written from right to left.
  package var isRightToLeft: Bool { ["ar", "he"].contains(key) }

  /// By tag.
  static let moreTime = [
    "ar": "المزيد من الوقت",
    "bg": "Още време",
    "ca": "Més temps",
    "cs": "Více času",
    "da": "Mere tid",
    "de": "Mehr Zeit",
    "el": "Περισσότερος χρόνος",
    "en": "More time",
    "es": "Más tiempo",
    "et": "Rohkem aega",
    "fi": "Lisää aikaa",
    "fr": "Plus de temps",
    "he": "עוד זמן",
    "hr": "Više vremena",
    "hu": "Több idő",
    "id": "Tambah waktu",
    "it": "Più tempo",
    "ja": "時間を延長",
    "ko": "시간 연장",
    "lt": "Daugiau laiko",
    "lv": "Vairāk laika",
    "nb": "Mer tid",
    "nl": "Meer tijd",
    "nn": "Meir tid",
    "pl": "Więcej czasu",
    "pt": "Mais tempo",
    "ro": "Mai mult timp",
    "ru": "Больше времени",
    "sk": "Viac času",
    "sl": "Več časa",
    "sr": "Више времена",
    "sv": "Mer tid",
    "th": "ขอเวลาเพิ่ม",
    "tr": "Daha fazla süre",
    "uk": "Більше часу",
    "vi": "Thêm thời gian",
    "zh": "延长时间",
    "zh-Hant": "延長時間",
  ]
}
