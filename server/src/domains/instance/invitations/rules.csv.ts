import { findAddress } from '#kernel/formats/addresses.ts'
import { readCsv } from '#kernel/formats/csv.ts'

const headings = new Set(['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'address'])

interface TypedAddresses {
  emails: string[]
  /** The lines without an address. */
  wrong: { line: number; text: string }[]
}

/** Addresses as people paste them: one per line, or a CSV file with a column `email` and others, which are ignored. */
export function readAddresses(text: string): TypedAddresses {
  const rows = readCsv(text)
  const column = rows[0]?.cells.findIndex((cell) => headings.has(cell.toLowerCase())) ?? -1
  const emails: string[] = []
  const wrong: TypedAddresses['wrong'] = []
  for (const { line, cells } of column >= 0 ? rows.slice(1) : rows) {
    const found = (column >= 0 ? [cells[column] ?? ''] : cells).map(findAddress).find((one) => one !== undefined)
    if (found === undefined) wrong.push({ line, text: cells.join(' ').slice(0, 80) })
    else emails.push(found)
  }
  return { emails, wrong }
}
