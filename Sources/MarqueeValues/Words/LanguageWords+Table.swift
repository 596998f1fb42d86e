extension LanguageWords {
  /// English with 24 hours.
  static let english = LanguageWords(
    clock: "HH:mm", date: "%w %d %m", now: "now", until: "in %", hour: " hr", minute: " min",
    days: "Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday",
    months: "January|February|March|April|May|June", "July|August|September|October|November|December")

  /// By tag.
  static let all: [String: LanguageWords] = [
    "ar": .init(
      clock: "h:mm a", halves: "ص|م", date: "%w، %d %m",
      now: "الآن", until: "خلال %", hour: " س", minute: " د",
      days: "الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت",
      months: "يناير|فبراير|مارس|أبريل|مايو|يونيو",
      "يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر"),
    "bg": .init(
      clock: "H:mm", date: "%w, %d %m",
      now: "сега", until: "след %", hour: " ч", minute: " мин",
      days: "неделя|понеделник|вторник|сряда|четвъртък|петък|събота",
      months: "януари|февруари|март|април|май|юни",
      "юли|август|септември|октомври|ноември|декември"),
    "ca": .init(
      clock: "H:mm", date: "%w, %d %m",
      now: "ara", until: "d’aquí a %", hour: " h", minute: " min",
      days: "diumenge|dilluns|dimarts|dimecres|dijous|divendres|dissabte",
      months: "de gener|de febrer|de març|d’abril|de maig|de juny",
      "de juliol|d’agost|de setembre|d’octubre|de novembre|de desembre"),
    "cs": .init(
      clock: "H:mm", date: "%w %d. %m",
      now: "nyní", until: "za %", hour: " h", minute: " min",
      days: "neděle|pondělí|úterý|středa|čtvrtek|pátek|sobota",
      months: "ledna|února|března|dubna|května|června",
      "července|srpna|září|října|listopadu|prosince"),
    "da": .init(
      clock: "HH.mm", date: "%w %d. %m",
      now: "nu", until: "om %", hour: " t", minute: " min",
      days: "søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag",
      months: "januar|februar|marts|april|maj|juni",
      "juli|august|september|oktober|november|december"),
    "de": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "jetzt", until: "in %", hour: " h", minute: " min",
      days: "Sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag",
      months: "Januar|Februar|März|April|Mai|Juni",
      "Juli|August|September|Oktober|November|Dezember"),
    "el": .init(
      clock: "h:mm a", halves: "πμ|μμ", date: "%w %d %m",
      now: "τώρα", until: "σε %", hour: " ώρα| ώρες", minute: " λεπτό| λεπτά",
      days: "Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο",
      months: "Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου",
      "Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου"),
    "en": english,
    "es": .init(
      clock: "H:mm", date: "%w, %d de %m",
      now: "ahora", until: "dentro de %", hour: " h", minute: " min",
      days: "domingo|lunes|martes|miércoles|jueves|viernes|sábado",
      months: "enero|febrero|marzo|abril|mayo|junio",
      "julio|agosto|septiembre|octubre|noviembre|diciembre"),
    "et": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "nüüd", until: "% pärast", hour: " t", minute: " min",
      days: "pühapäev|esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev",
      months: "jaanuar|veebruar|märts|aprill|mai|juuni",
      "juuli|august|september|oktoober|november|detsember"),
    "fi": .init(
      clock: "H.mm", date: "%w %d. %m",
      now: "nyt", until: "% päästä", hour: " t", minute: " min",
      days: "sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai",
      months: "tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta",
      "heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta"),
    "fr": .init(
      clock: "HH:mm", date: "%w %d %m",
      now: "maintenant", until: "dans %", hour: " h", minute: " min",
      days: "dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi",
      months: "janvier|février|mars|avril|mai|juin",
      "juillet|août|septembre|octobre|novembre|décembre"),
    "he": .init(
      clock: "H:mm", date: "%w, %d ב%m",
      now: "עכשיו", until: "בעוד %", hour: " שע׳", minute: " דק׳",
      days: "יום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת",
      months: "ינואר|פברואר|מרץ|אפריל|מאי|יוני",
      "יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר"),
    "hr": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "sad", until: "za %", hour: " h", minute: " min",
      days: "nedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota",
      months: "siječnja|veljače|ožujka|travnja|svibnja|lipnja",
      "srpnja|kolovoza|rujna|listopada|studenoga|prosinca"),
    "hu": .init(
      clock: "H:mm", date: "%m %d., %w",
      now: "most", until: "% múlva", hour: " óra", minute: " perc",
      days: "vasárnap|hétfő|kedd|szerda|csütörtök|péntek|szombat",
      months: "január|február|március|április|május|június",
      "július|augusztus|szeptember|október|november|december"),
    "id": .init(
      clock: "HH.mm", date: "%w, %d %m",
      now: "sekarang", until: "dalam %", hour: " jam", minute: " menit",
      days: "Minggu|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu",
      months: "Januari|Februari|Maret|April|Mei|Juni",
      "Juli|Agustus|September|Oktober|November|Desember"),
    "it": .init(
      clock: "HH:mm", date: "%w %d %m",
      now: "ora", until: "tra %", hour: " h", minute: " min",
      days: "domenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato",
      months: "gennaio|febbraio|marzo|aprile|maggio|giugno",
      "luglio|agosto|settembre|ottobre|novembre|dicembre"),
    "ja": .init(
      clock: "H:mm", date: "%m%d日 %w",
      now: "今", until: "%後", hour: "時間", minute: "分", joiner: "",
      days: "日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日",
      months: "1月|2月|3月|4月|5月|6月",
      "7月|8月|9月|10月|11月|12月"),
    "ko": .init(
      clock: "a h:mm", halves: "오전|오후", date: "%m %d일 %w",
      now: "지금", until: "% 후", hour: "시간", minute: "분",
      days: "일요일|월요일|화요일|수요일|목요일|금요일|토요일",
      months: "1월|2월|3월|4월|5월|6월",
      "7월|8월|9월|10월|11월|12월"),
    "lt": .init(
      clock: "HH:mm", date: "%m %d d., %w",
      now: "dabar", until: "po %", hour: " val.", minute: " min.",
      days: "sekmadienis|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis",
      months: "sausio|vasario|kovo|balandžio|gegužės|birželio",
      "liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio"),
    "lv": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "tagad", until: "pēc %", hour: " st.", minute: " min.",
      days: "svētdiena|pirmdiena|otrdiena|trešdiena|ceturtdiena|piektdiena|sestdiena",
      months: "janvāris|februāris|marts|aprīlis|maijs|jūnijs",
      "jūlijs|augusts|septembris|oktobris|novembris|decembris"),
    "nb": .init(
      clock: "HH:mm", date: "%w %d. %m",
      now: "nå", until: "om %", hour: " t", minute: " min",
      days: "søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag",
      months: "januar|februar|mars|april|mai|juni",
      "juli|august|september|oktober|november|desember"),
    "nl": .init(
      clock: "HH:mm", date: "%w %d %m",
      now: "nu", until: "over %", hour: " uur", minute: " min",
      days: "zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag",
      months: "januari|februari|maart|april|mei|juni",
      "juli|augustus|september|oktober|november|december"),
    "nn": .init(
      clock: "HH:mm", date: "%w %d. %m",
      now: "no", until: "om %", hour: " t", minute: " min",
      days: "søndag|måndag|tysdag|onsdag|torsdag|fredag|laurdag",
      months: "januar|februar|mars|april|mai|juni",
      "juli|august|september|oktober|november|desember"),
    "pl": .init(
      clock: "HH:mm", date: "%w, %d %m",
      now: "teraz", until: "za %", hour: " godz.", minute: " min",
      days: "niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota",
      months: "stycznia|lutego|marca|kwietnia|maja|czerwca",
      "lipca|sierpnia|września|października|listopada|grudnia"),
    "pt": .init(
      clock: "HH:mm", date: "%w, %d de %m",
      now: "agora", until: "em %", hour: " h", minute: " min",
      days: "domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado",
      months: "janeiro|fevereiro|março|abril|maio|junho",
      "julho|agosto|setembro|outubro|novembro|dezembro"),
    "ro": .init(
      clock: "HH:mm", date: "%w, %d %m",
      now: "acum", until: "peste %", hour: " h", minute: " min",
      days: "duminică|luni|marți|miercuri|joi|vineri|sâmbătă",
      months: "ianuarie|februarie|martie|aprilie|mai|iunie",
      "iulie|august|septembrie|octombrie|noiembrie|decembrie"),
    "ru": .init(
      clock: "HH:mm", date: "%w, %d %m",
      now: "сейчас", until: "через %", hour: " ч", minute: " мин",
      days: "воскресенье|понедельник|вторник|среда|четверг|пятница|суббота",
      months: "января|февраля|марта|апреля|мая|июня",
      "июля|августа|сентября|октября|ноября|декабря"),
    "sk": .init(
      clock: "H:mm", date: "%w, %d. %m",
      now: "teraz", until: "o %", hour: " h", minute: " min",
      days: "nedeľa|pondelok|utorok|streda|štvrtok|piatok|sobota",
      months: "januára|februára|marca|apríla|mája|júna",
      "júla|augusta|septembra|októbra|novembra|decembra"),
    "sl": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "zdaj", until: "čez %", hour: " h", minute: " min",
      days: "nedelja|ponedeljek|torek|sreda|četrtek|petek|sobota",
      months: "januar|februar|marec|april|maj|junij",
      "julij|avgust|september|oktober|november|december"),
    "sr": .init(
      clock: "HH:mm", date: "%w, %d. %m",
      now: "сада", until: "за %", hour: " ч", minute: " мин",
      days: "недеља|понедељак|уторак|среда|четвртак|петак|субота",
      months: "јануар|фебруар|март|април|мај|јун",
      "јул|август|септембар|октобар|новембар|децембар"),
    "sv": .init(
      clock: "HH:mm", date: "%w %d %m",
      now: "nu", until: "om %", hour: " tim", minute: " min",
      days: "söndag|måndag|tisdag|onsdag|torsdag|fredag|lördag",
      months: "januari|februari|mars|april|maj|juni",
      "juli|augusti|september|oktober|november|december"),
    "th": .init(
      clock: "HH:mm", date: "%wที่ %d %m",
      now: "ตอนนี้", until: "ในอีก %", hour: " ชม.", minute: " นาที",
      days: "วันอาทิตย์|วันจันทร์|วันอังคาร|วันพุธ|วันพฤหัสบดี|วันศุกร์|วันเสาร์",
      months: "มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน",
      "กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม"),
    "tr": .init(
      clock: "HH:mm", date: "%d %m %w",
      now: "şimdi", until: "% sonra", hour: " sa", minute: " dk",
      days: "Pazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi",
      months: "Ocak|Şubat|Mart|Nisan|Mayıs|Haziran",
      "Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık"),
    "uk": .init(
      clock: "HH:mm", date: "%w, %d %m",
      now: "зараз", until: "через %", hour: " год", minute: " хв",
      days: "неділя|понеділок|вівторок|середа|четвер|пʼятниця|субота",
      months: "січня|лютого|березня|квітня|травня|червня",
      "липня|серпня|вересня|жовтня|листопада|грудня"),
    "vi": .init(
      clock: "HH:mm", date: "%w, %d %m",
      now: "bây giờ", until: "sau % nữa", hour: " giờ", minute: " phút",
      days: "Chủ Nhật|Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy",
      months: "tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6",
      "tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12"),
    "zh": .init(
      clock: "HH:mm", date: "%m%d日 %w",
      now: "现在", until: "%后", hour: "小时", minute: "分钟", joiner: "",
      days: "星期日|星期一|星期二|星期三|星期四|星期五|星期六",
      months: "1月|2月|3月|4月|5月|6月",
      "7月|8月|9月|10月|11月|12月"),
    "zh-Hant": .init(
      clock: "ah:mm", halves: "上午|下午", date: "%m%d日 %w",
      now: "現在", until: "%後", hour: "小時", minute: "分鐘", joiner: "",
      days: "星期日|星期一|星期二|星期三|星期四|星期五|星期六",
      months: "1月|2月|3月|4月|5月|6月",
      "7月|8月|9月|10月|11月|12月"),
  ]
}
