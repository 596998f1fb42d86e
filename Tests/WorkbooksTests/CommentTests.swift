import Foundation
import TestSupport
import Testing
import Workbooks

/// Notes on cells, and comments that can be answered.
@Suite struct CommentTests {
  /// A workbook with these parts of notes and of comments.
  private func excel(_ notes: String = "", threads: String? = nil) -> TinyExcel {
    var file = TinyExcel(data: TinyExcel.row("Name", "Tier") + TinyExcel.row("Acme", "Gold"))
    file.addComments(notes, threads: threads)
    return file
  }

  private func comments(_ sheet: WorkbookSheet) -> [String: String] {
    var found: [String: String] = [:]
    for row in sheet.rows {
      for (column, text) in row.comments {
        found[String(sheet.reference(row: row.number, column: column).split(separator: "!")[1])] = text
      }
    }
    return found
  }

  @Test func `notes of xlsx are read without the name of who wrote them`() throws {
    let sheet = try excel(
      """
      <authors><author>Ann Other</author></authors><commentList><comment ref="B2" authorId="0"><text><r><rPr><b/></rPr>\
      <t>Ann Other:</t></r><r><t xml:space="preserve">
      UPGRADE to Platinum</t></r></text></comment><comment ref="D7" authorId="9"><text><t>call back</t></text></comment>\
      </commentList>
      """
    ).read()
    #expect(comments(sheet) == ["B2": "UPGRADE to Platinum", "D7": "call back"])
    #expect(sheet.rows.map(\.number) == Array(1...7))
    #expect(sheet.texts.prefix(3) == [["Name", "Tier"], ["Acme", "Gold"], []])
  }

  @Test func `comments that can be answered stand for the notes in their place`() throws {
    let sheet = try excel(
      """
      <authors/><commentList><comment ref="A2"><text><t>[Threaded comment] Your version of Excel …</t></text></comment>\
      <comment ref="A1"><text><t>kept</t></text></comment></commentList>
      """,
      threads: """
        <threadedComment ref="A2" id="{1}"><text>on hold?</text></threadedComment>\
        <threadedComment ref="A2" id="{2}" parentId="{1}"><text>yes</text></threadedComment>
        """
    ).read()
    #expect(comments(sheet) == ["A1": "kept", "A2": "on hold?\nyes"])
  }

  @Test func `comments that are done, and what other programs keep of comments, say what holds`() throws {
    let stub = """
      [Threaded comment]

      Your version of Excel allows you to read this threaded comment.

      Comment:
          on hold
      Reply:
          signed
      """
    let sheet = try excel(
      "<authors/><commentList><comment ref=\"A2\"><text><t xml:space=\"preserve\">\(stub)</t></text></comment>"
        + "<comment ref=\"B2\"><text><t xml:space=\"preserve\">\(stub)</t></text></comment></commentList>",
      threads: """
        <threadedComment ref="B2" id="{1}" done="1"><text>on hold?</text></threadedComment>\
        <threadedComment ref="B2" id="{2}" parentId="{1}"><text>signed</text></threadedComment>
        """
    ).read()
    #expect(comments(sheet) == ["A2": "on hold\nsigned"])
  }

  @Test func `notes are read beside any number of links`() throws {
    var file = excel("<authors/><commentList><comment ref=\"A2\"><text><t>on hold</t></text></comment></commentList>")
    let links = (0..<300).map {
      "<Relationship Id=\"h\($0)\" Type=\"\(TinyExcel.relationSpace)/hyperlink\" Target=\"https://a.example/\($0)\" "
        + "TargetMode=\"External\"/>"
    }
    file.relations = links.joined() + file.relations
    #expect(comments(try file.read()) == ["A2": "on hold"])
  }

  @Test func `a note of ods is none of the cell's value`() throws {
    let note = """
      <office:annotation office:display="false" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ann</dc:creator>\
      <dc:date>2026-05-03T10:00:00</dc:date><text:p>do not <text:span>publish</text:span></text:p><text:p>ask<text:s/>Bo</text:p>\
      </office:annotation>
      """
    let sheet = try TinyOpenDocument(
      rows: TinyOpenDocument.row("Name")
        + "<table:table-row><table:table-cell office:value-type=\"string\">\(note)<text:p>Acme</text:p></table:table-cell>"
        + "<table:table-cell>\(note)</table:table-cell><table:table-cell office:value-type=\"float\" office:value=\"5\">\(note)"
        + "<text:p>5</text:p></table:table-cell></table:table-row>"
        + "<table:table-row><table:table-cell/><table:table-cell><text:p>a\(note)b</text:p></table:table-cell></table:table-row>"
    ).read()
    let text = "do not publish\nask Bo"
    #expect(sheet.texts == [["Name"], ["Acme", "", "5"], ["", "ab"]])
    #expect(comments(sheet) == ["A2": text, "B2": text, "C2": text, "B3": text])
  }

  @Test func `notes are bounded`() throws {
    let list = (1...50).map {
      "<comment ref=\"A2\"><text><t>\(String(repeating: "x", count: 100)) \($0)</t></text></comment>"
    }
    let file = excel(
      "<authors/><commentList>\(list.joined())<comment ref=\"ZZ9\"><text><t>y</t></text></comment></commentList>")
    #expect(comments(try file.read()).map(\.key) == ["A2"])
    #expect(try file.read().rows[1].comments[0]?.count == WorkbookLimits().comment)
    var limits = WorkbookLimits()
    limits.records = 40
    #expect(fault { () throws(WorkbookFault) in try file.read(limits) }.contains("more than 40 notes on cells"))
    limits = WorkbookLimits()
    limits.text = 1000
    #expect(fault { () throws(WorkbookFault) in try file.read(limits) }.contains("MiB of text in its cells"))
  }

  @Test func `the child hands notes on`() throws {
    let trial = Project.program("WorkbookTrial").path(percentEncoded: false)
    let file = excel(
      "<commentList><comment ref=\"B9\"><text><t>ünder\nway</t></text></comment><comment ref=\"A2\"><text><t>b</t></text></comment>"
        + "</commentList>")
    let sheet = try WorkbookProcess(command: [trial]).read(file.zip.bytes)
    #expect(try sheet == file.read())
    #expect(comments(sheet) == ["A2": "b", "B9": "ünder\nway"])
  }

  @Test func `a part of notes that is not there is no fault`() throws {
    var file = excel("<commentList/>")
    file.more = []
    #expect(comments(try file.read()) == [:])
  }
}
