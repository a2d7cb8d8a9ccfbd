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
  let [cells, cell, isBlank, isQuoted, line, start] = [[] as string[], '', true, false, 1, 1]
  const endCell = () => {
    cells.push(cell.trim())
    ;[cell, isBlank] = ['', true]
  }
  const endRow = () => {
    endCell()
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells })
    ;[cells, start] = [[], line + 1]
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!
    const isEscaped = isQuoted && sign === '"' && plain[at + 1] === '"'
    if (sign === '"' && !isEscaped && (isQuoted || isBlank)) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) endCell()
    else if (!isQuoted && sign === '\n') endRow()
    else {
      cell += sign
      // To look at the whole cell at each quote mark would take time that grows with its square.
      isBlank &&= sign.trim() === ''
      if (isEscaped) at++
    }
    if (sign === '\n') line++
  }
  endRow()
  return rows
}
