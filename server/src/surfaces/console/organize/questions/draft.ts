import type { operations } from '#domains/index.ts'
import type { InputOf, OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'

export type ListedQuestion = OutputOf<typeof operations.questions.getOfGroup>['questions'][number]
type Wanted = InputOf<typeof operations.questions.set>['body']['questions'][number]
type Kind = ListedQuestion['kind']

export const questionsMax = 10
export const kinds = ['short', 'long', 'choice', 'choices', 'yes_no'] as const satisfies readonly Kind[]
export const hasOptions = (kind: string) => kind === 'choice' || kind === 'choices'

const flags = ['isRequired', 'isAskedOfGuests', 'isShownAtDoor', 'isSensitive'] as const
type Flags = Record<(typeof flags)[number], boolean>

/** A question as its fields hold it. */
export interface QuestionRow extends Flags {
  /** Empty while it is new. */
  id: string
  kind: string
  label: string
  help: string
  /** One on each line. */
  options: string
}

/** The list as it is typed. */
export interface QuestionsDraft {
  rows: QuestionRow[]
  version: number
  keptDays: string
  /** The questions that were there when the editing began. */
  known: readonly string[]
}

interface Stored {
  questions: readonly ListedQuestion[]
  version: number
  keptDays?: number | null
}

const rowOf = ({ id, kind, label, help = '', options = [], ...rest }: ListedQuestion): QuestionRow => ({
  ...{ id, kind, label, help, options: options.join('\n') },
  ...(Object.fromEntries(flags.map((flag) => [flag, rest[flag]])) as Flags),
})

export const draftOf = ({ questions, version, keptDays }: Stored): QuestionsDraft => ({
  rows: questions.map(rowOf),
  version,
  keptDays: keptDays ? String(keptDays) : '',
  known: questions.map(({ id }) => id),
})

/** What was typed, with or without script. A form may name more rows than can be saved, but not without end. */
export function readDraft(form: URLSearchParams): QuestionsDraft {
  const rows: QuestionRow[] = []
  for (let at = 0; at < questionsMax * 2 && form.has(`questions.${at}.label`); at++) {
    const text = (name: string) => (form.get(`questions.${at}.${name}`) ?? '').replaceAll('\r\n', '\n')
    const ticked = flags.map((flag) => [flag, text(flag) === 'on'])
    const words = { id: text('id'), kind: text('kind'), label: text('label'), help: text('help') }
    rows.push({ ...words, options: text('options'), ...(Object.fromEntries(ticked) as Flags) })
  }
  const version = Number(form.get('version'))
  return {
    rows,
    version: Number.isInteger(version) && version >= 0 ? version : 0,
    keptDays: (form.get('keptDays') ?? '').trim(),
    known: form.getAll('known'),
  }
}

export const optionsOf = ({ kind, options }: Pick<QuestionRow, 'kind' | 'options'>): string[] =>
  hasOptions(kind)
    ? options
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : []

/** As the operation takes them. */
export const wantedOf = ({ rows }: QuestionsDraft): Wanted[] =>
  rows.map((row) => {
    const { id, kind, label, help, isRequired, isAskedOfGuests, isShownAtDoor, isSensitive } = row
    const options = optionsOf(row)
    return {
      ...(id !== '' && { id }),
      ...{ kind: kind as Kind, label: label.trim() },
      ...(help.trim() !== '' && { help: help.trim() }),
      ...(options.length > 0 && { options }),
      ...{ isRequired, isAskedOfGuests, isShownAtDoor, isSensitive },
    }
  })

/** As guests would see them. Those without words yet are left out. */
export const seenOf = ({ rows }: QuestionsDraft): ListedQuestion[] =>
  rows
    .filter(({ label, kind }) => label.trim() !== '' && (kinds as readonly string[]).includes(kind))
    .map(({ id, ...row }, at) => ({ ...row, id: id || `new-${at}`, kind: row.kind as Kind, options: optionsOf(row) }))

type ReadyName = keyof Messages['organize']['questions']['ready']

/** What a ready question is beside its words. */
const ready: Readonly<Record<ReadyName, Partial<Flags> & { kind: Kind }>> = {
  food: { kind: 'short', isSensitive: true, isAskedOfGuests: true },
  access: { kind: 'short', isSensitive: true, isAskedOfGuests: true },
  shirt: { kind: 'choice', isAskedOfGuests: true },
  company: { kind: 'short' },
  source: { kind: 'choice' },
  own: { kind: 'short' },
}
export const readyNames = Object.keys(ready) as ReadyName[]

const noFlags = Object.fromEntries(flags.map((flag) => [flag, false])) as Flags

function readyRow(name: ReadyName, { organize }: Messages): QuestionRow {
  const { label, help, options } = organize.questions.ready[name]
  return { ...noFlags, id: '', label, help, options: options.join('\n'), ...ready[name] }
}

export interface Worked {
  draft: QuestionsDraft
  /** Where the keyboard goes on: a row and one of its controls. */
  focus?: { at: number; on: 'label' | 'up' | 'down' | 'remove' }
}

/** Does what a button of the form says: `add.food`, `up.2`, `down.2` or `remove.2`. Anything else changes nothing. */
export function workOn(draft: QuestionsDraft, work: string, messages: Messages): Worked {
  const [what, of = ''] = work.split('.')
  const rows = [...draft.rows]
  if (what === 'add' && Object.hasOwn(ready, of) && rows.length < questionsMax) {
    const all = [...rows, readyRow(of as ReadyName, messages)]
    return { draft: { ...draft, rows: all }, focus: { at: rows.length, on: 'label' } }
  }
  const at = Number(of)
  const row = /^\d{1,2}$/.test(of) ? rows[at] : undefined
  if (!row) return { draft }
  rows.splice(at, 1)
  if (what === 'remove') {
    const next = Math.min(at, rows.length - 1)
    return { draft: { ...draft, rows }, ...(next >= 0 && { focus: { at: next, on: 'remove' as const } }) }
  }
  if (what !== 'up' && what !== 'down') return { draft }
  const to = Math.min(Math.max(what === 'up' ? at - 1 : at + 1, 0), rows.length)
  rows.splice(to, 0, row)
  return { draft: { ...draft, rows }, focus: { at: to, on: what } }
}

/** By its row, what a question reads now that others have saved; undefined where they removed it. */
export type Conflict = ReadonlyMap<number, QuestionRow | undefined>

const contentOf = (row: QuestionRow) => JSON.stringify({ ...row, label: row.label.trim(), help: row.help.trim() })

/** The typed list over what others saved: what they added follows it, and nothing of either is lost. */
export function mergeDraft(draft: QuestionsDraft, stored: Stored): { draft: QuestionsDraft; conflict: Conflict } {
  const theirs = draftOf(stored)
  const current = new Map(theirs.rows.map((row) => [row.id, row]))
  const conflict = new Map<number, QuestionRow | undefined>()
  const own = draft.rows.map((row, at) => {
    const now = current.get(row.id)
    if (row.id !== '' && !(now && contentOf(now) === contentOf(row))) conflict.set(at, now)
    // One that is gone becomes a new one.
    return now ? row : { ...row, id: '' }
  })
  const ids = new Set(own.map(({ id }) => id))
  const added = theirs.rows.filter(({ id }) => !ids.has(id) && !draft.known.includes(id))
  return { draft: { ...draft, rows: [...own, ...added], version: stored.version, known: theirs.known }, conflict }
}
