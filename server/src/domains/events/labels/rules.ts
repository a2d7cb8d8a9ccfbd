import { foldName, type GivenLabel, type StoredLabel } from '#domains/events/attendee-labels/index.ts'
import { csvLine, readCsv } from '#kernel/formats/csv.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** In characters; a file may have as many rows as an event has attendees in a large hall. */
export const fileMax = 200_000
const rowsMax = 2000

/** An attendee as they are under the lock. */
export interface LabelCandidate {
  user_id: string
  /** Null: known to the group, without an RSVP to the event. */
  rsvp_id: string | null
  /** Whether the organizers have said something by hand. */
  is_by_hand: boolean
  by_hand: string | null
}

export type LabelOutcome = { userId: string } & (
  | { status: 'done'; row: GivenLabel }
  | { status: 'unchanged' }
  | { status: 'refused'; code: 'rsvp_not_found' | 'user_not_found' }
)

/** What becomes of each user of a request, in its order. `current` are the labels that they have, by hand or by an answer. */
export function decideGiven(
  userIds: readonly string[],
  people: readonly LabelCandidate[],
  current: ReadonlyMap<string, { id: string }>,
  labelId: string | null,
): LabelOutcome[] {
  const known = new Map(people.map((one) => [one.user_id, one]))
  return userIds.map((given): LabelOutcome => {
    const userId = given.toLowerCase()
    const one = known.get(userId)
    if (!one) return { userId: given, status: 'refused', code: 'user_not_found' }
    if (one.rsvp_id === null) return { userId: given, status: 'refused', code: 'rsvp_not_found' }
    const isSaid = one.is_by_hand ? one.by_hand === labelId : labelId === null && !current.has(userId)
    if (isSaid) return { userId: given, status: 'unchanged' }
    return { userId: given, status: 'done', row: { user_id: userId, rsvp_id: one.rsvp_id, label_id: labelId } }
  })
}

export interface FileRow {
  /** An address or a username, in lower case. */
  person: string
  label: string
}

const columnNames = {
  username: ['username', 'email or username', 'user name', 'user', 'person'],
  email: ['email', 'e-mail', 'email address', 'mail'],
}

const placeOf = (head: readonly string[], names: readonly string[]) => head.findIndex((cell) => names.includes(cell))

/** A cell that an export has made safe for spreadsheets. */
const plainOf = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

/** The people of a file and their labels. Rows without a person, such as those of guests in an export, say nothing. */
export function readLabelFile(text: string): FileRow[] {
  const rows = readCsv(text)
  if (rows.length > rowsMax + 1) throw tooMany()
  const head = rows[0]?.cells.map(foldName) ?? []
  const labelAt = head.indexOf('label')
  const [nameAt, mailAt] = [placeOf(head, columnNames.username), placeOf(head, columnNames.email)]
  const hasHead = labelAt >= 0 && (nameAt >= 0 || mailAt >= 0)
  const places = hasHead ? { people: [nameAt, mailAt], label: labelAt } : { people: [0], label: 1 }
  const found = new Map<string, FileRow>()
  for (const { cells } of hasHead ? rows.slice(1) : rows) {
    const person = foldName(plainOf(places.people.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? ''))
    // Of two rows about one person the last one counts.
    if (person !== '') found.set(person, { person, label: cells[places.label] ?? '' })
  }
  if (found.size > rowsMax) throw tooMany()
  return [...found.values()]
}

function tooMany(): ApiError {
  const message = `can have ${rowsMax} rows at most; send it in parts`
  return new ApiError('validation_failed', `text ${message}`, {}, [
    { field: 'text', message, rule: { keyword: 'rows', limit: rowsMax } },
  ])
}

export interface FilePerson extends LabelCandidate {
  given: string
}

export interface FileDecision {
  rows: GivenLabel[]
  given: number
  removed: number
  unchanged: number
  withoutRsvp: number
  unknown: string[]
  unknownLabels: string[]
}

/** What a file changes. Who has what it says keeps it as it is, by an answer, too: an export comes back in unchanged. */
export function decideFile(
  file: readonly FileRow[],
  labels: readonly StoredLabel[],
  people: readonly FilePerson[],
  current: ReadonlyMap<string, { id: string }>,
): FileDecision {
  const known = new Map(people.map((one) => [one.given, one]))
  const exported = (name: string) => readCsv(csvLine([name]))[0]?.cells[0] ?? name
  const ids = new Map(
    labels.flatMap(({ id, name }) => [name, exported(name)].map((one) => [foldName(one), id] as const)),
  )
  const decision: FileDecision = {
    rows: [],
    given: 0,
    removed: 0,
    unchanged: 0,
    withoutRsvp: 0,
    unknown: [],
    unknownLabels: [],
  }
  const rows = new Map<string, GivenLabel>()
  for (const { person, label } of file) {
    const one = known.get(person)
    const labelId = label === '' ? null : ids.get(foldName(label))
    if (labelId === undefined && !decision.unknownLabels.includes(label)) decision.unknownLabels.push(label)
    if (!one) decision.unknown.push(person)
    else if (one.rsvp_id === null) decision.withoutRsvp++
    else if (labelId !== undefined)
      rows.set(one.user_id, { user_id: one.user_id, rsvp_id: one.rsvp_id, label_id: labelId })
  }
  for (const row of rows.values()) {
    const isSame = (current.get(row.user_id)?.id ?? null) === row.label_id
    if (isSame) decision.unchanged++
    else {
      decision[row.label_id === null ? 'removed' : 'given']++
      decision.rows.push(row)
    }
  }
  return decision
}
