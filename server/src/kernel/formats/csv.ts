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
