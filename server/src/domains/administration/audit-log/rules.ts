import { firstIdAt } from '#kernel/ids.ts'
import { isId } from '#kernel/operation/schema.ts'
import { hourMs } from '#kernel/time.ts'
import type { AuditAct, AuditFacts, AuditThing } from '#messages/audit-facts.ts'
import type { Messages } from '#messages/index.ts'

/** Names of things by `thing:id`. */
export type Names = ReadonlyMap<string, Named>

interface Named {
  name: string
  username: string | null
  isDeleted: boolean
}

export interface Entry {
  actor_id: string | null
  action: string
  target: string
  detail: unknown
}

type Detail = Readonly<Record<string, unknown>>

/** Only the first people of a list are named. */
const namedMax = 3
const textMax = 200

/** Some targets have their kind before the id: `event:…`. */
const withoutKind = (target: string) => target.slice(target.lastIndexOf(':') + 1)

const detailOf = ({ detail }: Entry) => (detail ?? {}) as Detail

/** Every id whose name a sentence may show. Ids of applications are texts. */
export function idsIn(entries: readonly Entry[]): { ids: string[]; texts: string[] } {
  const found = entries.flatMap((entry) => {
    const values = Object.values(detailOf(entry)).flatMap((value) =>
      Array.isArray(value) ? value.slice(0, namedMax) : [value],
    )
    return [entry.actor_id, withoutKind(entry.target), ...values]
  })
  const texts = [...new Set(found.filter((value) => typeof value === 'string'))]
  return { ids: texts.filter(isId), texts: texts.filter((text) => text.startsWith('hearth_app_')) }
}

/** `isFeatured` and `is_featured` as people write it: "is featured". */
const inWords = (field: string) => field.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').toLowerCase()

/** A text that is an id, an object or a list says nothing to a person. */
function shortText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '' || isId(value)) return undefined
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length > textMax ? `${line.slice(0, textMax)}…` : line
}

/** The sentence of an entry, in the words of a language. */
export function writeSentence(entry: Entry, names: Names, messages: Messages): string {
  const { audit: text } = messages
  const facts = factsOf(entry, names, messages)
  const sentence = Object.hasOwn(text.sentences, entry.action) ? text.sentences[entry.action] : undefined
  if (!sentence) return text.unknown(facts.who, entry.action)
  const acts = actsOf(entry.action, facts)
  // The decision about posts has its own sentence, and what it led to follows.
  if (acts.length === 0 || entry.action === 'held.decide')
    return [sentence(facts), ...acts.map((act) => text.acts[act](facts))].join(' ')
  // The reason is the same for all acts of an entry, so only the last one has it.
  const bare: AuditFacts = { ...facts, text: (key) => (key === 'reason' ? undefined : facts.text(key)) }
  return acts.map((act, i) => text.acts[act](i < acts.length - 1 ? bare : facts)).join(' ')
}

/** What an administrator did at once, in order. */
function actsOf(action: string, it: AuditFacts): AuditAct[] {
  const when = (holds: boolean, act: AuditAct) => (holds ? [act] : [])
  if (action === 'users.moderate')
    return [
      ...when(it.is('suspended') === true, 'suspend'),
      ...when(it.is('suspended') === false, 'endSuspension'),
      ...when(it.text('role') === 'admin', 'makeAdministrator'),
      ...when(it.text('role') === 'user', 'removeAdministrator'),
      ...when(it.is('hideContent') === true, 'hideGroups'),
    ]
  if (action === 'groups.moderate')
    return [
      ...when(it.is('hidden') === true, 'hideGroup'),
      ...when(it.is('hidden') === false, 'showGroup'),
      ...when(it.is('isFeatured') === true, 'featureGroup'),
      ...when(it.is('isFeatured') === false, 'unfeatureGroup'),
    ]
  if (action === 'held.decide')
    return [...when(it.is('trust') === true, 'trust'), ...when(it.is('suspend') === true, 'suspendPosters')]
  return []
}

function factsOf(entry: Entry, names: Names, { audit: text, format }: Messages): AuditFacts {
  const detail = detailOf(entry)
  const target = withoutKind(entry.target)
  const nameOf = (thing: AuditThing, id: unknown): string => {
    const words = text.things[thing]
    const found = typeof id === 'string' ? names.get(`${thing}:${id}`) : undefined
    if (found) {
      const name = text.person(found.name, found.username)
      return words.named(found.isDeleted ? text.deletedName(name) : name)
    }
    const word = thing === 'app' ? undefined : shortText(id)
    if (thing === 'account') return word === undefined ? words.deleted : text.unknownAccount
    return word === undefined ? words.deleted : words.named(word)
  }
  const listOf = (key: string) => (Array.isArray(detail[key]) ? (detail[key] as unknown[]) : [])
  return {
    who: whoActed(entry, names, text),
    isOwn: entry.actor_id === target,
    target: shortText(target),
    the: (thing, key) => nameOf(thing, key === undefined ? target : detail[key]),
    people(key) {
      const ids = listOf(key)
      if (ids.length === 0) return text.noOne
      const shown = ids.slice(0, namedMax).map((id) => nameOf('account', id))
      const rest = ids.length - shown.length
      return format.list(rest > 0 ? [...shown, text.others(rest)] : shown)
    },
    text: (key) => shortText(detail[key]),
    number: (key) => (typeof detail[key] === 'number' ? (detail[key] as number) : 0),
    is: (key) => (typeof detail[key] === 'boolean' ? (detail[key] as boolean) : undefined),
    day(key) {
      const at = typeof detail[key] === 'string' ? Date.parse(detail[key] as string) : Number.NaN
      return Number.isNaN(at) ? undefined : format.day(new Date(at))
    },
    words: (key) =>
      format.list(
        listOf(key)
          .flatMap((word) => shortText(word) ?? [])
          .map(inWords),
      ),
    changes: () => changesIn(detail, text),
  }
}

function whoActed({ actor_id: id }: Entry, names: Names, text: Messages['audit']): string {
  if (id === null) return text.service
  const found = names.get(`account:${id}`)
  return found ? text.person(found.name, found.username) : text.gone
}

/** What differs between two states that an entry has. Lists and objects are only named. */
function changesIn(detail: Detail, text: Messages['audit']): string {
  const [before, after] = [detail.before ?? {}, detail.after ?? {}] as [Detail, Detail]
  const show = (value: unknown) => (typeof value === 'boolean' ? (value ? text.yes : text.no) : shortText(value))
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed
    .map((key) => {
      const [field, from, to] = [inWords(key), show(before[key]), show(after[key])]
      if (after[key] === null) return text.cleared(field)
      if (to === undefined) return field
      return from === undefined ? text.set(field, to) : text.change(field, from, to)
    })
    .join('; ')
}

/** Bounds of ids for a span of time. Failures are counted in rows whose ids have the start of the hour. */
export function decideSpan({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const [start, end] = [from, to].map((at) => (at === undefined ? undefined : Date.parse(at)))
  return {
    ...(start !== undefined && { from: new Date(start).toISOString(), firstId: firstIdAt(start - (start % hourMs)) }),
    ...(end !== undefined && { to: new Date(end).toISOString(), endId: firstIdAt(end + 1000) }),
  }
}
