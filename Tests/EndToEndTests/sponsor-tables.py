#!/usr/bin/python3
"""Writes one table of sponsors as CSV and as workbooks: sponsor-tables.py FOLDER [changed|faulty|covers|years|dates|notes|foreign].

sponsors.csv is what a spreadsheet program exports. openpyxl.xlsx, xlsxwriter.xlsx and odfpy.ods are the workbooks. A changed one is
openpyxl.xlsx alone, with other values and two more sheets; a faulty one has errors besides. Covers are sheets before the table: one
in cover.xlsx and cover.ods, four in covers.xlsx, five in more-covers.xlsx. Years are workbooks whose first sheets may be the list or
a title, before one with known headings. Dates are dates.csv with a date in each row, and dates.xlsx
and dates.ods, where it stands in one merged cell. Notes are notes.xlsx and notes.ods with notes on cells. Foreign files are foreign.numbers and foreign.xlsb, with
the parts by which these are known, and protected.ods, as LibreOffice saves with a password.
"""

import csv
import datetime
import sys
import zipfile

folder = sys.argv[1]
HEADINGS = ["Stufe", "Firma", "Anteil", "Von", "Bis", "Webseite", "Motto", "Verborgen"]
BEGIN = datetime.date(2026, 1, 1)
LAST = datetime.datetime(2150, 11, 22, 18, 0)
# A tier stands in the first of its merged cells. A website is an address, or a text and the address behind it.
SPONSORS = [
    ["Gold", "Bäckerei Hämmerle", 0.125, BEGIN, LAST, ("Webseite", "https://haemmerle.example/"), "Brot seit 1829", None],
    [None, "Élan Søndergård", 0.05, None, None, "elan.example", "Für <b>alle</b> Fälle", None],
    [None, "東京電機", None, datetime.date(2026, 2, 28), None, None, None, None],
    ["Silber", "Draubank AG", 0.075, None, datetime.date(2149, 12, 31), "https://draubank.example/a?b=1&c=2", None, None],
    [None, "Müller & Söhne", None, None, None, None, 'Wir "können" das', None],
    [None, "Weiß, Groß und Co.", None, None, None, ("hier klicken", "https://weiss.example/"), None, True],
    [None, "Łódź Textil", None, None, None, None, "Zeile eins\nZeile zwei", None],
    ["Bronze", "Čapek Verlag", None, None, None, None, None, None],
    [None, "Ærø Fähre", None, None, None, "www.aeroe.example", None, None],
    [None, "Şirin Optik", None, None, None, None, None, None],
    [None, "Łukasz Bau", None, None, None, None, None, None],
    [None, "Öko-Hof", None, None, None, None, None, None],
]
# From 1.
FIRST_ROW = 4
COVER = [["Sommerfest"], ["Stand:", datetime.date(2026, 11, 12)], ["von", "Büro"]]


def areas():
    """The first and the last row of each tier's merged cells, from 1."""
    starts = [FIRST_ROW + index for index, row in enumerate(SPONSORS) if row[0]]
    return list(zip(starts, [start - 1 for start in starts[1:]] + [FIRST_ROW + len(SPONSORS) - 1]))


def exported(value, column):
    """As a German spreadsheet program exports a cell."""
    if value is None:
        return ""
    if value is True:
        return "WAHR"
    if isinstance(value, tuple):
        return value[1]
    if isinstance(value, datetime.datetime):
        return value.strftime("%d.%m.%Y %H:%M")
    if isinstance(value, datetime.date):
        return value.strftime("%d.%m.%Y")
    if column == 2:
        return ("%.1f%%" % (value * 100)).replace(".", ",")
    return str(value)


def write_csv():
    with open(f"{folder}/sponsors.csv", "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        width = len(HEADINGS)
        writer.writerow(["Unsere Förderer 2026"] + [""] * (width - 1))
        writer.writerow([""] * width)
        writer.writerow(HEADINGS)
        for row in SPONSORS:
            writer.writerow([exported(value, column) for column, value in enumerate(row)])


def number_format(value):
    if isinstance(value, datetime.datetime):
        return "dd/mm/yyyy hh:mm"
    if isinstance(value, datetime.date):
        return "dd/mm/yyyy"
    return "0.0%"


def write_openpyxl(change, covers=0, name="openpyxl"):
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Förderer"
    sheet["A1"] = "Unsere Förderer 2026"
    sheet.merge_cells("A1:H1")
    for column, heading in enumerate(HEADINGS, 1):
        sheet.cell(3, column, heading)
    for number, row in enumerate(SPONSORS, FIRST_ROW):
        for column, value in enumerate(row, 1):
            text, link = value if isinstance(value, tuple) else (value, None)
            cell = sheet.cell(number, column, text)
            if link:
                cell.hyperlink = link
            if isinstance(value, (float, datetime.date)):
                cell.number_format = number_format(value)
    for first, last in areas():
        sheet.merge_cells(f"A{first}:A{last}")
    if change:
        sheet["G4"] = "Brot seit 1830"
        sheet["F7"] = "nächstes Jahr"
        sheet.row_dimensions[8].hidden = True
        for cell in sheet[15]:
            cell.font = openpyxl.styles.Font(strike=True)
        book.create_sheet("Alt").sheet_state = "hidden"
        partners = book.create_sheet("Partner 2026")
        for row in (["Name", "Motto"], ["Brücke GmbH", "Wir verbinden"]):
            partners.append(row)
    if change == "faulty":
        sheet["C5"] = 140
        sheet["C5"].number_format = "General"
        sheet["B6"] = None
    for number in range(covers):
        cover = book.create_sheet(f"Deckblatt {number + 1}", number)
        for row in COVER:
            cover.append(row)
    if covers:
        book.create_sheet("Alt", 0).sheet_state = "hidden"
        book.create_sheet("Budget").append(["Name", "Betrag"])
    book.save(f"{folder}/{name}.xlsx")


def write_xlsxwriter():
    import xlsxwriter

    book = xlsxwriter.Workbook(f"{folder}/xlsxwriter.xlsx")
    sheet = book.add_worksheet("Förderer")
    sheet.merge_range("A1:H1", "Unsere Förderer 2026")
    sheet.write_row(2, 0, HEADINGS)
    for first, last in areas():
        sheet.merge_range(f"A{first}:A{last}", SPONSORS[first - FIRST_ROW][0])
    for number, row in enumerate(SPONSORS, FIRST_ROW - 1):
        for column, value in enumerate(row[1:], 1):
            style = book.add_format({"num_format": number_format(value)})
            if isinstance(value, tuple):
                sheet.write_url(number, column, value[1], string=value[0])
            elif isinstance(value, datetime.date):
                sheet.write_datetime(number, column, value, style)
            elif isinstance(value, str):
                sheet.write_string(number, column, value)
            elif value is not None:
                sheet.write(number, column, value, style if column == 2 else None)
    book.close()


def write_odfpy(covers=0, name="odfpy"):
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import CoveredTableCell, Table, TableCell, TableRow
    from odf.text import A, P

    book = OpenDocumentSpreadsheet()

    def add(cells):
        row = TableRow()
        for cell in cells:
            row.addElement(cell)
        sheet.addElement(row)

    def text_cell(text, **attributes):
        cell = TableCell(valuetype="string", **attributes)
        for line in text.split("\n"):
            cell.addElement(P(text=line))
        return cell

    def value_cell(value):
        if value is None:
            return TableCell()
        if value is True:
            return TableCell(valuetype="boolean", booleanvalue="true")
        if isinstance(value, datetime.date):
            return TableCell(valuetype="date", datevalue=value.isoformat())
        if isinstance(value, float):
            return TableCell(valuetype="percentage", value=str(value))
        if isinstance(value, tuple):
            cell = TableCell(valuetype="string")
            line = P()
            line.addElement(A(href=value[1], text=value[0]))
            cell.addElement(line)
            return cell
        return text_cell(value)

    for number in range(covers):
        sheet = Table(name=f"Deckblatt {number + 1}")
        for row in COVER:
            add([value_cell(value) for value in row])
        book.spreadsheet.addElement(sheet)
    sheet = Table(name="Förderer")
    add([text_cell("Unsere Förderer 2026", numbercolumnsspanned=8)] + [CoveredTableCell() for _ in range(7)])
    add([TableCell(numbercolumnsrepeated=8)])
    add([text_cell(heading) for heading in HEADINGS])
    spans = {first: last - first + 1 for first, last in areas()}
    for number, row in enumerate(SPONSORS, FIRST_ROW):
        tier = text_cell(row[0], numberrowsspanned=spans[number]) if row[0] else CoveredTableCell()
        add([tier] + [value_cell(value) for value in row[1:]])
    book.spreadsheet.addElement(sheet)
    book.save(f"{folder}/{name}.ods")


def write_dates():
    import openpyxl
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import CoveredTableCell, Table, TableCell, TableRow
    from odf.text import P

    names, last = ["Haldenbrot", "Draubank", "Weiss Optik"], datetime.date(2149, 6, 30)
    with open(f"{folder}/dates.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["Name", "Until"]] + [[name, last.isoformat()] for name in names])
    book = openpyxl.Workbook()
    for row in [["Name", "Until"], [names[0], last]] + [[name] for name in names[1:]]:
        book.active.append(row)
    book.active["B2"].number_format = "dd/mm/yyyy"
    book.active.merge_cells("B2:B4")
    book.save(f"{folder}/dates.xlsx")
    book = OpenDocumentSpreadsheet()
    sheet = Table(name="Sheet1")
    rows = [["Name", "Until"], [names[0], TableCell(valuetype="date", datevalue=last.isoformat(), numberrowsspanned=3)]]
    for cells in rows + [[name, CoveredTableCell()] for name in names[1:]]:
        row = TableRow()
        for cell in cells:
            if isinstance(cell, str):
                text, cell = cell, TableCell(valuetype="string")
                cell.addElement(P(text=text))
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    book.save(f"{folder}/dates.ods")


def write_notes():
    import openpyxl
    from odf.dc import Creator
    from odf.office import Annotation
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    rows = [["Name", "Tier"], ["Haldenbrot", "Silver"], ["Draubank", "Gold"], ["Weiss Optik", "Gold"]]
    notes = {(2, 2): "UPGRADE to Gold\nAnn", (4, 2): "new", (1, 1): "as in the contract", (6, 1): "ask Bo"}
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for place, text in notes.items():
        book.active.cell(*place).comment = openpyxl.comments.Comment(text, "Büro")
    book.save(f"{folder}/notes.xlsx")
    book = OpenDocumentSpreadsheet()
    sheet = Table(name="Sheet")
    for number, values in enumerate(rows + [[None, None]] * 2, 1):
        row = TableRow()
        for column, value in enumerate(values, 1):
            cell = TableCell(valuetype="string") if value else TableCell()
            if (number, column) in notes:
                annotation = Annotation()
                annotation.addElement(Creator(text="Büro"))
                for line in notes[number, column].split("\n"):
                    annotation.addElement(P(text=line))
                cell.addElement(annotation)
            if value:
                cell.addElement(P(text=value))
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    book.save(f"{folder}/notes.ods")


def write_years():
    import openpyxl

    names = ["Haldenbrot", "Draubank", "Weiss Optik", "Bolt", "Crane", "Ferry", "Rye"]
    last = [["Name", "Tier"]] + [[name, "Gold"] for name in names]
    cover = ("Deckblatt", COVER)
    for name, sheets in {
        "typos": [("2027", [["Nmae", "Teir"]] + last[1:]), ("2026", last)],
        "empty": [("2027", []), ("2026", last)],
        "few": [("2027", [["Haldenbrot", "Gold"], ["Bolt", "Silver"]]), ("2026", last)],
        "behind": [cover, ("2027", [["Nmae", "Teir"]] + last[1:]), ("2026", last)],
        "contacts": [("Liste", [["Rubrik", "Kd"]] + [["A", f"{name} {i % 2}"] for i, name in enumerate(names[:2] * 4)]),
                     ("Contacts", [["Name", "E-Mail"]] + [[name, "a@b.example"] for name in names])],
        "cover-contacts": [cover, ("Contacts", [["Name", "E-Mail"]] + [[name, "a@b.example"] for name in names])],
        "guessed": [("2027", [["Kunde", "Stufe"]] + last[1:]), ("2026", last[:3])],
        "title": [("Titel", [["Sponsoren"], ["Sommerfest 2026"]]), ("Liste 2", last)],
        "large": [cover, ("2027", [["Name", "Tier"]] + [["A", "B"]] * 20_001), ("2026", last)],
    }.items():
        book = openpyxl.Workbook()
        book.remove(book.active)
        for title, rows in sheets:
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        book.save(f"{folder}/{name}.xlsx")


def write_foreign():
    with zipfile.ZipFile(f"{folder}/foreign.numbers", "w") as file:
        file.writestr("Index/Document.iwa", "")
        file.writestr("preview.jpg", "")
    with zipfile.ZipFile(f"{folder}/foreign.xlsb", "w") as file:
        file.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="bin" '
            'ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
        )
        file.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
            'Target="xl/workbook.bin"/></Relationships>',
        )
        file.writestr("xl/workbook.bin", b"\x83\x01\x00")
    with zipfile.ZipFile(f"{folder}/protected.ods", "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        # Ciphers look like any bytes, and are stored as they are.
        file.writestr("content.xml", bytes(n * 167 % 251 for n in range(2000)))
        file.writestr("styles.xml", bytes(n * 91 % 251 for n in range(2000)))
        file.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
            '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
            + "".join(
                f'<manifest:file-entry manifest:full-path="{part}" manifest:media-type="text/xml" manifest:size="9000">'
                '<manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" '
                'manifest:checksum="q83vASNFZ4k="><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#'
                'aes256-cbc" manifest:initialisation-vector="q83vASNFZ4k="/></manifest:encryption-data></manifest:file-entry>'
                for part in ("content.xml", "styles.xml")
            )
            + "</manifest:manifest>",
        )


change = sys.argv[2] if len(sys.argv) > 2 else None
if change == "covers":
    write_openpyxl(None, 1, "cover")
    write_odfpy(1, "cover")
    write_openpyxl(None, 4, "covers")
    write_openpyxl(None, 5, "more-covers")
elif change == "years":
    write_years()
elif change == "dates":
    write_dates()
elif change == "notes":
    write_notes()
elif change == "foreign":
    write_foreign()
elif change:
    write_openpyxl(change)
else:
    write_csv()
    write_openpyxl(None)
    write_xlsxwriter()
    write_odfpy()
