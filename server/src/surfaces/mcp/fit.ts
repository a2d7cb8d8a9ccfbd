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

/**
 * Whether a text is too long as it is written in JSON, where a character takes one place or more. After a backslash a quote
 * mark may still be the end of a text, which is then read as longer than it is: parsing tells.
 */
function hasLongText(body: string): boolean {
  for (const name of longTexts) {
    const opening = `"${name}":"`
    for (let at = body.indexOf(opening); at !== -1; at = body.indexOf(opening, at)) {
      at += opening.length
      let end = body.indexOf('"', at)
      while (body[end - 1] === '\\' && end - at < excerptMax) end = body.indexOf('"', end + 1)
      if (end - at >= excerptMax) return true
    }
  }
  return false
}

/** The JSON of a REST answer for an agent: cleaned, with long texts in lists shortened. Most answers need neither. */
export function presentForAgent(body: string, isList: boolean): string {
  const isDirty = isSuspect(body)
  if (!isDirty && !hasSecret(body) && !(isList && hasLongText(body))) return body
  const given: unknown = JSON.parse(body, hasSecret(body) ? withholdSecrets : undefined)
  // Some more than is shown, because cleaning shortens texts.
  const maxOf = (name: string) => (isList && longTexts.has(name) ? 4 * excerptMax : resultBytesMax)
  const clean = isDirty ? sanitize(given, maxOf) : given
  return JSON.stringify(isList ? cutTexts(clean, excerptMax, longTexts) : clean)
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
  return `${kept.replace(/[\u200c\u200d]+$/, '')}…`
}
