import { exampleIds } from '#kernel/operation/schema.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const textMax = 160
const itemsMax = 1
/** Of one option there is nothing to choose. */
const optionsMin = 2

/** Makes the answer of an example short: one item of every list, long texts cut. */
export function shorten(value: Json, itemCount = itemsMax): Json {
  if (typeof value === 'string') return shortenText(value)
  if (Array.isArray(value)) return value.slice(0, itemCount).map((one) => shorten(one))
  if (typeof value !== 'object' || value === null) return value
  const countOf = (name: string) => (name === 'options' ? optionsMin : itemsMax)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner, countOf(name))]))
}

function shortenText(text: string): string {
  if (text.length <= textMax) return text
  return text.startsWith('https://') ? text.slice(0, textMax) : `${text.slice(0, textMax)}…`
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const webhookSecret = /whsec_[\w+/]{43}=/g
/** Depends on the machine and the day. */
const installation = /"(commit|partitionDays)":("\w+"|\d+)/g
const settled: Readonly<Record<string, string>> = { commit: '"0123456789ab"', partitionDays: '14' }
const instant = /(\d{4}-\d\d-\d\dT\d\d):\d\d:\d\d(\.\d+)?Z/g

/** The same ids, times and addresses in every run: ids by their order, times by the hour. */
export function settle(value: Json): Json {
  const known = new Map<string, string>(exampleIds.map((id) => [id, id]))
  const idOf = (id: string) => {
    const short = known.get(id) ?? `01990000-0000-7000-8000-0000000001${String(known.size).padStart(2, '0')}`
    known.set(id, short)
    return short
  }
  const text = JSON.stringify(value)
    .replaceAll(uuid, idOf)
    .replaceAll(webhookSecret, `whsec_${'0'.repeat(43)}=`)
    .replaceAll(installation, (_, name: string) => `"${name}":${settled[name]}`)
    .replaceAll(instant, '$1:00:00.000Z')
    .replaceAll('hearth.test', 'hearth.example')
    .replaceAll(/\b(ana|bo|cy|dee|root)-world\b/g, '$1')
  return JSON.parse(text) as Json
}

/** Replaces whatever is different in another run, such as secrets and codes, by zeros. */
export function fixate(one: Json, other: Json): Json {
  if (typeof one === 'number' && one !== other) return 12
  if (typeof one === 'string' && typeof other === 'string') return fixateText(one, other)
  if (Array.isArray(one)) return one.map((inner, i) => fixate(inner, Array.isArray(other) ? (other[i] ?? null) : null))
  if (typeof one !== 'object' || one === null) return one
  const others = (typeof other === 'object' && other !== null ? other : {}) as { [name: string]: Json }
  return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, fixate(inner, others[name] ?? null)]))
}

const words = /[\w-]+/g

function fixateText(one: string, other: string): string {
  const others = other.match(words) ?? []
  let i = 0
  return one.replaceAll(words, (word) => {
    const twin = others[i++]
    return word === twin ? word : withZeros(word, twin ?? '')
  })
}

/** `hearth_pat_a1b2` keeps what it says it is: `hearth_pat_0000`. */
function withZeros(word: string, twin: string): string {
  let same = 0
  while (same < word.length && word[same] === twin[same]) same++
  const kept = word.slice(0, word.slice(0, same).lastIndexOf('_') + 1)
  return kept + '0'.repeat(word.length - kept.length)
}
