/** Text that we made ourselves and a program reads, such as an id: quoted, and otherwise as it is. */
interface Exact {
  exact: string
}

type Cell = string | number | null | Exact

/**
 * What a spreadsheet takes for a formula: at the start of a cell, also in full width, and where another separator than ours
 * would begin a cell (a list in German Excel is separated by `;`). After a quote mark it is only text.
 */
const formulaStart = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;,\t\r\n])(?=[=+\-@＝＋－＠])/g

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.replaceAll(formulaStart, "'")
  return typeof cell === 'object' ? (cell?.exact ?? '') : String(cell)
}

/** One line of a CSV file (RFC 4180). Every cell is quoted, so that no separator but ours counts. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
