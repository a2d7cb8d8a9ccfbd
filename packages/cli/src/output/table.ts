import { fit, pad, show, widthOf } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns that people need to name a thing or to recognize it come first. */
const first = ['id', 'slug', 'urlname', 'username', 'code', 'title', 'name', 'type', 'eventType', 'status', 'dateTime']
const widest = 40

/** Rows of a list as a table that fits the terminal. Columns that don't fit are left out; `--json` has them all. */
export function formatTable(rows: readonly Row[], columns = 100): string[] {
  const names = columnsOf(rows)
  const widths = new Map<string, number>()
  let used = -2
  for (const name of names) {
    const width = Math.min(widest, Math.max(...[heading(name), ...rows.map((row) => show(row[name]))].map(widthOf)))
    if (used + 2 + width > columns && widths.size > 0) continue
    widths.set(name, width)
    used += 2 + width
  }
  const shown = names.filter((name) => widths.has(name))
  const line = (cell: (name: string) => string) =>
    fit(
      shown
        .map((name) => pad(fit(cell(name), widths.get(name)!), widths.get(name)!))
        .join('  ')
        .trimEnd(),
      columns,
    )
  return [line(heading), ...rows.map((row) => line((name) => show(row[name])))]
}

const heading = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase()

/** What has a value in some row; lists and long addresses are for `--json`. */
function columnsOf(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  const isShown = (name: string) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined)
    return values.length > 0 && !values.some(Array.isArray) && !/(Url|description|body|^bio)$/.test(name)
  }
  return names.filter(isShown).toSorted((a, b) => place(a) - place(b))
}
