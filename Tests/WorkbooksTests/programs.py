#!/usr/bin/python3
"""Writes workbooks with the libraries that are there, and what they should be read as: programs.py FOLDER. With `limits` after it,
only limits.xlsx, which is close to all limits at once.

For each workbook NAME.xlsx or NAME.ods a file NAME.rows: one line for each row, its cells as JSON. What is in .xlsx files is what
openpyxl itself reads of them. Beside it, NAME.xlsx.parts has its parts as JSON, their content in Base64.
"""

import base64
import datetime
import glob
import json
import os
import subprocess
import sys
import zipfile

folder = sys.argv[1]
DAY = datetime.date(2026, 11, 22)
MOMENT = datetime.datetime(2026, 11, 22, 18, 0)
# Texts, numbers, percents, dates and times, as a person types them.
ROWS = [
    ["Our sponsors 2026"],
    [],
    ["Name", "Tier", "Share", "From", "Until", "Begins", "Website", "Hidden", "Amount"],
    ["Halden & Rye", "Gold", 0.2, DAY, MOMENT, datetime.time(18, 0), "https://halden.example", True, 5000],
    ["  Élan <Søn>", "Gold", 0.125, datetime.date(1900, 3, 1), None, datetime.time(9, 30), None, False, 12.5],
    ["東京\nKK", "Silver", 0.07, datetime.date(1999, 12, 31), None, None, "bolt.example", None, 0.1],
    ["<&> '=1+1", "", 0.29, None, None, None, None, None, 1234567.891],
]


def shown(value, column):
    """What a person sees."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime.datetime):
        if column == 3 or (value.hour, value.minute) == (0, 0):
            return value.strftime("%Y-%m-%d")
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    if isinstance(value, (int, float)):
        if column == 2:
            return "%.15g%%" % (round(value * 1e12) / 1e10)
        return "%.15g" % value
    return value


def write_rows(name, rows):
    with open(f"{folder}/{name}.rows", "w", encoding="utf-8") as file:
        for row in rows:
            cells = [shown(value, column) for column, value in enumerate(row)]
            while cells and not cells[-1]:
                cells.pop()
            file.write(json.dumps(cells) + "\n")


def formats(column):
    return {2: "0.00%", 3: "dd.mm.yyyy", 4: "dd.mm.yyyy hh:mm", 5: "hh:mm"}.get(column)


def write_openpyxl(name, is1904):
    import openpyxl
    from openpyxl.comments import Comment
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    book = openpyxl.Workbook()
    if is1904:
        book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Sponsors"
    rows = [[None if v == datetime.date(1900, 3, 1) and is1904 else v for v in row] for row in ROWS]
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row):
            cell = sheet.cell(number, column + 1, value)
            if formats(column) and value is not None and number > 3:
                cell.number_format = formats(column)
    sheet["G4"].hyperlink = "https://halden.example/behind"
    sheet["B4"].comment = Comment("Sales:\nuntil spring", "Sales")
    sheet.merge_cells("A1:I1")
    sheet.row_dimensions[6].hidden = True
    sheet["A5"].font = openpyxl.styles.Font(bold=True)
    book.create_sheet("Old").sheet_state = "hidden"
    book.create_sheet("Budget")["A1"] = "x"
    book.save(f"{folder}/{name}.xlsx")
    write_oracle(name)


def write_oracle(name):
    import openpyxl

    sheet = openpyxl.load_workbook(f"{folder}/{name}.xlsx", data_only=True)["Sponsors"]
    write_rows(name, [[cell.value for cell in row] for row in sheet.iter_rows()])


def write_xlsxwriter(name, options):
    import xlsxwriter

    book = xlsxwriter.Workbook(f"{folder}/{name}.xlsx", options)
    sheet = book.add_worksheet("Sponsors")
    styles = {column: book.add_format({"num_format": formats(column)}) for column in range(2, 6)}
    for number, row in enumerate(ROWS):
        for column, value in enumerate(row):
            if isinstance(value, (datetime.date, datetime.time)):
                if value == datetime.date(1900, 3, 1) and options.get("date_1904"):
                    continue
                sheet.write_datetime(number, column, value, styles[column])
            elif isinstance(value, str):
                sheet.write_string(number, column, value)
            elif value is not None:
                sheet.write(number, column, value, styles.get(column) if column == 2 else None)
    sheet.write_rich_string(9, 0, "Rich ", book.add_format({"bold": True}), "bold", " end")
    sheet.write_formula(9, 1, "=1+1", None, 2)
    sheet.write_url(9, 6, "https://rich.example", string="rich")
    book.add_worksheet("Old").hide()
    book.close()
    write_oracle(name)


def write_excel_writer(name):
    """With Perl. A cell is a kind and a value there."""

    def cell(value, column):
        if isinstance(value, bool):
            return ["boolean", int(value)]
        if isinstance(value, datetime.datetime):
            return ["date", value.isoformat()]
        if isinstance(value, datetime.date):
            return ["date", value.isoformat() + "T"]
        if isinstance(value, datetime.time):
            return ["date", "T" + value.isoformat()]
        return None if value is None else ["number" if isinstance(value, (int, float)) else "string", value]

    rows = [[cell(value, column) for column, value in enumerate(row)] for row in ROWS]
    script = os.path.join(os.path.dirname(__file__), "programs.pl")
    formatted = {column: formats(column) for column in range(2, 6)}
    subprocess.run(
        ["/usr/bin/perl", script, f"{folder}/{name}.xlsx"],
        input=json.dumps([rows, formatted]).encode(),
        env={**os.environ, "PERL_HASH_SEED": "0"},
        check=True,
    )
    write_oracle(name)


def write_odfpy(name):
    from odf.number import DateStyle, Day, Month, Text, Year
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.style import Style
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()
    date = DateStyle(name="N1")
    for part in (Day(), Text(text="."), Month(), Text(text="."), Year()):
        date.addElement(part)
    book.automaticstyles.addElement(date)
    day = Style(name="day", family="table-cell", datastylename="N1")
    book.automaticstyles.addElement(day)
    sheet = Table(name="Sponsors")
    for row in ROWS:
        line = TableRow()
        for column, value in enumerate(row):
            if value is None:
                cell = TableCell()
            elif isinstance(value, bool):
                cell = TableCell(valuetype="boolean", booleanvalue=str(value).lower())
            elif isinstance(value, datetime.datetime):
                cell = TableCell(valuetype="date", datevalue=value.isoformat())
            elif isinstance(value, datetime.date):
                cell = TableCell(valuetype="date", datevalue=value.isoformat(), stylename="day")
            elif isinstance(value, datetime.time):
                cell = TableCell(valuetype="time", timevalue=value.strftime("PT%HH%MM%SS"))
            elif isinstance(value, (int, float)):
                cell = TableCell(valuetype="percentage" if column == 2 else "float", value=str(value))
            else:
                cell = TableCell(valuetype="string")
                for text in value.split("\n"):
                    cell.addElement(P(text=text))
            line.addElement(cell)
        sheet.addElement(line)
    book.spreadsheet.addElement(sheet)
    book.save(f"{folder}/{name}.ods")
    # Blanks at the start of a paragraph count for nothing there.
    write_rows(name, [[v.strip() if isinstance(v, str) else v for v in row] for row in ROWS])


# A number, its format, and what Excel and LibreOffice show of it in English.
AMOUNTS = [
    (5000, '"CHF" #,##0.00', "CHF 5,000.00"),
    (-5000, '"CHF" #,##0.00', "-CHF 5,000.00"),
    (1234567.891, "#,##0.00 [$€-407]", "1,234,567.89 €"),
    (999.995, "_-* #,##0.00 €_-;-* #,##0.00 €_-", "1,000.00 €"),
    (-1200, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$ (1,200.00)"),
    (0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$ -"),
    (12500, '0.0,"k"', "12.5k"),
    (7500, "#,##0", "7,500"),
    (12.5, "0.00", "12.5"),
    (12500, "[>=1000]#,##0,k;0", "12500"),
]


def write_amounts():
    import openpyxl
    import xlsxwriter

    book = openpyxl.Workbook()
    book.active.title = "Sponsors"
    for number, (value, code, _) in enumerate(AMOUNTS, 1):
        book.active.cell(number, 1, value).number_format = code
    book.save(f"{folder}/amounts-openpyxl.xlsx")
    book = xlsxwriter.Workbook(f"{folder}/amounts-xlsxwriter.xlsx")
    sheet = book.add_worksheet("Sponsors")
    for number, (value, code, _) in enumerate(AMOUNTS):
        sheet.write_number(number, 0, value, book.add_format({"num_format": code}))
    book.close()
    for name in ("openpyxl", "xlsxwriter"):
        write_rows(f"amounts-{name}", [[shown] for _, _, shown in AMOUNTS])


def write_odfpy_amounts():
    from odf.number import CurrencyStyle, CurrencySymbol, Number, NumberStyle, Text
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.style import Map, Style
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()

    def number(**attributes):
        return Number(minintegerdigits="1", **attributes)

    def add(style, *parts):
        for part in parts:
            style.addElement(part)
        book.automaticstyles.addElement(style)
        name = style.getAttribute("name")
        book.automaticstyles.addElement(Style(name=f"c{name}", family="table-cell", datastylename=name))

    add(CurrencyStyle(name="N1P0"), CurrencySymbol(text="CHF"), Text(text=" "), number(decimalplaces="2", grouping="true"))
    add(
        CurrencyStyle(name="N1"), Text(text="-"), CurrencySymbol(text="CHF"), Text(text=" "),
        number(decimalplaces="2", grouping="true"), Map(condition="value()>=0", applystylename="N1P0"),
    )
    add(NumberStyle(name="N2"), number(decimalplaces="1", displayfactor="1000"), Text(text="k"))
    add(NumberStyle(name="N3"), number(decimalplaces="0", grouping="true"))
    # A number, its style, what the file says is shown, and what is shown.
    amounts = [
        ("5000", "cN1", None, "CHF 5,000.00"),
        ("-5000", "cN1", None, "-CHF 5,000.00"),
        ("5000", "cN1", "CHF 5’000.00", "CHF 5’000.00"),
        ("5000", "cN1", "5000", "CHF 5,000.00"),
        ("12500", "cN2", None, "12.5k"),
        ("1234567", "cN3", "1.234.567", "1.234.567"),
        ("1234567", None, "1.234.567", "1234567"),
    ]
    sheet = Table(name="Sponsors")
    for value, style, said, _ in amounts:
        cell = TableCell(valuetype="float", value=value, **({"stylename": style} if style else {}))
        if said:
            cell.addElement(P(text=said))
        row = TableRow()
        row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    book.save(f"{folder}/amounts-odfpy.ods")
    write_rows("amounts-odfpy", [[shown] for *_, shown in amounts])


def write_bomb(name):
    with zipfile.ZipFile(f"{folder}/{name}.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("content.xml", b" " * (60 << 20))


def write_limits():
    """20,000 rows of 50 cells with 16 characters each, in two parts that have nearly 64 MiB unpacked."""
    address = "http://schemas.openxmlformats.org"
    main, relations = f"{address}/spreadsheetml/2006/main", f"{address}/officeDocument/2006/relationships"

    def padded(start, pieces, end):
        room = (64 << 20) - len(start) - len(end) - sum(map(len, pieces))
        return start + (" " * (room // len(pieces))).join(pieces) + end

    def listed(*targets):
        entries = (f'<Relationship Id="r{n}" Type="{relations}/{kind}" Target="{part}"/>' for n, (kind, part) in enumerate(targets))
        return f'<Relationships xmlns="{address}/package/2006/relationships">{"".join(entries)}</Relationships>'

    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    rows = ["<row>%s</row>" % "".join(f'<c t="s"><v>{50 * row + n}</v></c>' for n in range(50)) for row in range(20_000)]
    with zipfile.ZipFile(f"{folder}/limits.xlsx", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        file.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{address}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="{kind}"/></Types>',
        )
        file.writestr("_rels/.rels", listed(("officeDocument", "xl/workbook.xml")))
        file.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets><sheet name="Sponsors" sheetId="1" r:id="r0"/></sheets></workbook>',
        )
        file.writestr("xl/_rels/workbook.xml.rels", listed(("worksheet", "sheet.xml"), ("sharedStrings", "strings.xml")))
        file.writestr("xl/sheet.xml", padded(f'<worksheet xmlns="{main}"><sheetData>', rows, "</sheetData></worksheet>"))
        texts = [f"<si><t>{n:016}</t></si>" for n in range(1_000_000)]
        file.writestr("xl/strings.xml", padded(f'<sst xmlns="{main}">', texts, "</sst>"))


if sys.argv[2:] == ["limits"]:
    write_limits()
    sys.exit()

for write in (
    lambda: write_openpyxl("openpyxl", False),
    lambda: write_openpyxl("openpyxl-1904", True),
    lambda: write_xlsxwriter("xlsxwriter", {}),
    lambda: write_xlsxwriter("xlsxwriter-1904", {"date_1904": True}),
    lambda: write_xlsxwriter("xlsxwriter-strings", {"constant_memory": True}),
    lambda: write_excel_writer("excel-writer"),
    lambda: write_odfpy("odfpy"),
    write_amounts,
    write_odfpy_amounts,
    lambda: write_bomb("bomb"),
):
    write()

for path in glob.glob(f"{folder}/*.xlsx") + glob.glob(f"{folder}/*.ods"):
    with zipfile.ZipFile(path) as archive, open(path + ".parts", "w", encoding="utf-8") as file:
        parts = [(name, base64.b64encode(archive.read(name)).decode()) for name in archive.namelist()]
        json.dump([{"name": name, "content": content} for name, content in parts], file)
