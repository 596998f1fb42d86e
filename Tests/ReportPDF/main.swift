import Foundation
import ProofReports

// Reads a report as JSON, writes it as PDF with a picture for each day that has one: ReportPDF REPORT PICTURES OUTPUT DAYS, and
// perhaps LANGUAGE PAPER. Pictures are files with colons between them; where there are fewer than days, the first follows the last.
// A program of its own, because tests that share a process count what is loaded into it.
let arguments = CommandLine.arguments
guard [5, 7].contains(arguments.count), let count = Int(arguments[4]) else {
  print("usage: ReportPDF report.json picture.png[:…] output.pdf days [language paper]")
  exit(64)
}
let report = try JSONDecoder().decode(ProofReport.self, from: Data(contentsOf: URL(filePath: arguments[1])))
let files = try arguments[2].split(separator: ":").map { try [UInt8](Data(contentsOf: URL(filePath: String($0)))) }
let pictures = report.days.prefix(count).enumerated().compactMap {
  ReportPicture(day: $1.day, png: files[$0 % files.count])
}
let language = arguments.count == 7 ? ReportLanguage(rawValue: arguments[5]) : nil
let paper = arguments.count == 7 ? ReportPaper(rawValue: arguments[6]) : nil
try Data(report.pdf(pictures: pictures, language ?? .english, paper ?? .a4)).write(to: URL(filePath: arguments[3]))
