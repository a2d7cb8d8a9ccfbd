import { isSuspect, sanitize } from './sanitize.ts'

/** About 12,000 tokens; some hosts reject a result of twice that. */
export const resultBytesMax = 48 * 1024
const excerptMax = 280
const longTexts = new Set(['description', 'bio'])
/** Lengths that texts are cut to, tried in this order until the result fits. */
const lengths = [2000, 500, 120, 40]

/** contract §7.4: the code of a ticket is null for agents; who has it is checked in as its holder. */
const secretName = 'ticket'
const hasSecret = (body: string) => body.includes(`"${secretName}":"`)
const withholdSecrets = (name: string, value: unknown) => (name === secretName ? null : value)

/** The JSON of a REST answer for an agent: cleaned, with long texts in lists shortened. Most answers need no cleaning. */
export function presentForAgent(body: string, isList: boolean): string {
  const isDirty = isSuspect(body)
  if (!isDirty && !hasSecret(body)) return isList ? cutLongTexts(body) : body
  const given: unknown = JSON.parse(body, hasSecret(body) ? withholdSecrets : undefined)
  // Some more than is shown, because cleaning shortens texts.
  const maxOf = (name: string) => (isList && longTexts.has(name) ? 4 * excerptMax : resultBytesMax)
  const clean = isDirty ? sanitize(given, maxOf) : given
  return JSON.stringify(isList ? cutTexts(clean, excerptMax, longTexts) : clean)
}

/** Cuts long texts where they are in the JSON, so that the rest need not be parsed and written again. */
function cutLongTexts(json: string): string {
  let shorter = json
  for (const name of longTexts) shorter = cutNamed(shorter, `"${name}":`)
  return shorter
}

/** `label` is a name with its colon. Within a text the quote mark before the colon would have a backslash. */
function cutNamed(json: string, label: string): string {
  let written = ''
  let from = 0
  for (let at = json.indexOf(label); at !== -1; at = json.indexOf(label, at)) {
    at += label.length
    if (json[at] !== '"') continue
    const end = endOfText(json, at)
    // A character takes one place or more.
    if (end - at - 2 > excerptMax) {
      written += json.slice(from, at) + cutWritten(json.slice(at, end))
      from = end
    }
    at = end
  }
  return written + json.slice(from)
}

/** A text in its quote marks. Most have nothing that JSON writes in another way. */
function cutWritten(text: string): string {
  if (text.includes('\\')) return JSON.stringify(cutText(JSON.parse(text), excerptMax))
  return `"${cutText(text.slice(1, -1), excerptMax)}"`
}

/** The index after the quote mark that ends the text beginning at `start`: one that follows no backslash or an even number. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end + 1
  }
}

export function isTooLarge(text: string): boolean {
  return Buffer.byteLength(text) > resultBytesMax
}

/** Cuts all texts within this JSON as far as needed. */
export function shorten(json: string): string {
  let shorter = json
  for (const length of lengths) {
    if (!isTooLarge(shorter)) break
    shorter = JSON.stringify(cutTexts(JSON.parse(json), length))
  }
  return shorter
}

/** Returns the same object when nothing is too long. */
function cutTexts(value: unknown, max: number, only?: ReadonlySet<string>, name = ''): unknown {
  if (typeof value === 'string') return only && !only.has(name) ? value : cutText(value, max)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const cut = value.map((item) => cutTexts(item, max, only, name))
    return cut.some((item, i) => item !== value[i]) ? cut : value
  }
  let copy: Record<string, unknown> | undefined
  for (const [key, inner] of Object.entries(value)) {
    const cut = cutTexts(inner, max, only, key)
    if (cut !== inner) copy = { ...(copy ?? value), [key]: cut }
  }
  return copy ?? value
}

function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, 2 * max + 2)
  // Split by character only when there are surrogate pairs.
  const points = /[\ud800-\udfff]/.test(start) ? [...start] : undefined
  if (points && points.length <= max) return text
  const kept = points ? points.slice(0, max - 1).join('') : start.slice(0, max - 1)
  // A trailing joiner would be hidden text.
  return `${kept.replace(/(?<![\u200c\u200d])[\u200c\u200d]+$/, '')}…`
}
