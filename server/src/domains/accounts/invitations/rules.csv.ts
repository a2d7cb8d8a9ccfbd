import { findAddress } from '#kernel/formats/addresses.ts'
import { readCsv } from '#kernel/formats/csv.ts'

/** Names of a column with addresses, best first, without signs and in lower case. Eventbrite has two in one file. */
const headings = [
  'attendeeemail',
  'guestemail',
  'email',
  'emailaddress',
  'useremail',
  'mail',
  'emails',
  'email1value',
  'primaryemail',
  'contactemail',
  'buyeremail',
  'purchaseremail',
  'memberemail',
  'address',
]
const plainOf = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that says what became of a guest, and what those wrote or were told who do not come. */
const statusHeadings = ['approvalstatus', 'attendeestatus', 'rsvpstatus']
const absent = [
  'declined',
  'rejected',
  'invited',
  'cancelled',
  'canceled',
  'refunded',
  'deleted',
  'notattending',
  'notgoing',
]

export type LeftOutLine = 'no_address' | 'wrong_address' | 'absent'

interface TypedAddresses {
  /** Each address once. */
  emails: string[]
  /** The lines that are left out, and why. */
  wrong: { line: number; text: string; why: LeftOutLine }[]
  /** How many addresses were there more than once. */
  repeated: number
  /** The list of members that Meetup gives: it has no addresses. */
  isMeetupList: boolean
}

/** Addresses as people paste them: one per line, or the CSV file of a platform, whose other columns are ignored. */
export function readAddresses(text: string): TypedAddresses {
  const rows = readCsv(text)
  const names = rows[0]?.cells.map(plainOf) ?? []
  const heading = headings.find((name) => names.includes(name))
  const column = heading === undefined ? -1 : names.indexOf(heading)
  const status = names.findIndex((name) => statusHeadings.includes(name))
  const isMeetupList = column < 0 && names.some((name) => ['joinedgroupon', 'urlofmemberprofile'].includes(name))
  const emails = new Map<string, string>()
  const wrong: TypedAddresses['wrong'] = []
  let repeated = 0
  for (const { line, cells } of column >= 0 || isMeetupList ? rows.slice(1) : rows) {
    const given = column >= 0 ? [cells[column] ?? ''] : cells
    const found = given.map(findAddress).find((one) => one !== undefined)
    const leaveOut = (why: LeftOutLine) => wrong.push({ line, text: cells.join(' ').slice(0, 80), why })
    if (found === undefined) leaveOut(given.some((cell) => cell.includes('@')) ? 'wrong_address' : 'no_address')
    else if (status >= 0 && absent.includes(plainOf(cells[status] ?? ''))) leaveOut('absent')
    else if (emails.has(found.toLowerCase())) repeated++
    else emails.set(found.toLowerCase(), found)
  }
  return { emails: [...emails.values()], wrong, repeated, isMeetupList }
}
