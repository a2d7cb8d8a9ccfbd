import { fit, pad, show, widthOf } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** Where no columns are chosen: those that name a thing or help to recognize it come first. */
const first = ['id', 'slug', 'urlname', 'username', 'code', 'title', 'name', 'type', 'eventType', 'status', 'dateTime']
const widest = 40
/** Texts can be cut to this. */
const narrowest = 12
const gap = 2

/**
 * Rows of a list as a table that fits the terminal: texts are cut first, then the last columns are left out. `chosen`
 * has names of fields, or paths to them such as `event.title`.
 */
export function formatTable(rows: readonly Row[], columns = 100, chosen = columnsOf(rows)): string[] {
  const cells = chosen.map((path) => rows.map((row) => show(valueAt(row, path))))
  const widths = widthsOf(chosen, cells, columns)
  const line = (texts: readonly string[]) =>
    fit(
      widths
        .map((width, n) => pad(fit(texts[n]!, width), width))
        .join(' '.repeat(gap))
        .trimEnd(),
      columns,
    )
  return [line(chosen.map(heading)), ...rows.map((_, n) => line(cells.map((column) => column[n]!)))]
}

const heading = (path: string) => path.replace(/\.?([A-Z])|\./g, ' $1').toUpperCase()

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Row | null | undefined)?.[name], row)

/** What is one word is shown whole: half an id or half a time is of no use. */
const isWhole = (text: string) => /^\S*$|^\d{4}-\d\d-\d\d /.test(text)

/** As many widths as there are columns that fit. */
function widthsOf(names: readonly string[], cells: readonly (readonly string[])[], columns: number): number[] {
  const widths = names.map((name, n) => Math.min(widest, Math.max(...[heading(name), ...cells[n]!].map(widthOf))))
  const least = widths.map((width, n) => (cells[n]!.every(isWhole) ? width : Math.min(width, narrowest)))
  const needed = (list: readonly number[]) => list.reduce((sum, width) => sum + gap + width, -gap)
  while (least.length > 1 && needed(least) > columns) least.pop()
  widths.length = least.length
  while (needed(widths) > columns) {
    const spare = widths.map((width, n) => width - least[n]!)
    const most = Math.max(...spare)
    if (most === 0) break
    widths[spare.indexOf(most)]!--
  }
  return widths
}

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
