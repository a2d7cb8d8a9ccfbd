/** Text of our own that a program reads, such as an id: quoted, not otherwise changed. */
interface Exact {
  exact: string
}

type Cell = string | number | null | Exact

/**
 * What a spreadsheet reads as a formula: at the start of a cell, also in full width, and where another separator would
 * start a cell (German Excel separates by `;`). After a quote mark it is plain text.
 */
const formulaStart = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;,\t\r\n])(?=[=+\-@＝＋－＠])/g

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.replaceAll(formulaStart, "'")
  return typeof cell === 'object' ? (cell?.exact ?? '') : String(cell)
}

/** One line of a CSV file (RFC 4180). Every cell is quoted, so that only our separator counts. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * The cells of a CSV text (RFC 4180), line by line, with the number of each line. Empty lines are left out. The separator
 * is the first of comma, semicolon and tab that the text has outside of quotes.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const separator = /^(?:[^",;\t\n]|"[^"]*")*([,;\t])/.exec(text)?.[1] ?? ','
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, isQuoted, line, start] = [[] as string[], '', false, 1, 1]
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells })
    ;[cells, cell, start] = [[], '', line + 1]
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!
    if (isQuoted && sign === '"' && plain[at + 1] === '"') cell += plain[at++]
    else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (!isQuoted && sign === '\n') endRow()
    else cell += sign
    if (sign === '\n') line++
  }
  endRow()
  return rows
}
