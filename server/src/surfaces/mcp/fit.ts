import { isSuspect, sanitize } from './sanitize.ts'

/** About 12,000 tokens; some hosts reject a result of twice that. */
export const resultBytesMax = 48 * 1024
const excerptMax = 280
const longTexts = new Set(['description', 'bio'])
/** Lengths that texts are cut to, tried in this order until the result fits. */
const lengths = [2000, 500, 120, 40]

export interface Presented {
  value: Record<string, unknown>
  /** The same as JSON. */
  text: string
}

/** contract §7.4: the code of a ticket is null for agents; who has it is checked in as its holder. */
const secretName = 'ticket'
const hasSecret = (body: string) => body.includes(`"${secretName}":"`)
const withholdSecrets = (name: string, value: unknown) => (name === secretName ? null : value)

/** The body of a REST answer for an agent: cleaned, with long texts in lists shortened. */
export function presentForAgent(body: string, isList: boolean): Presented {
  const given = (hasSecret(body) ? JSON.parse(body, withholdSecrets) : JSON.parse(body)) as Record<string, unknown>
  // Some more than is shown, because cleaning shortens texts.
  const maxOf = (name: string) => (isList && longTexts.has(name) ? 4 * excerptMax : resultBytesMax)
  const clean = isSuspect(body) ? sanitize(given, maxOf) : given
  const value = (isList ? cutTexts(clean, excerptMax, longTexts) : clean) as Record<string, unknown>
  const isAsSent = value === given && !hasSecret(body)
  return { value, text: isAsSent ? body : JSON.stringify(value) }
}

export function isTooLarge({ text }: Presented): boolean {
  return Buffer.byteLength(text) > resultBytesMax
}

/** Cuts all texts as far as needed. */
export function shorten(presented: Presented): Presented {
  let shorter = presented
  for (const length of lengths) {
    if (!isTooLarge(shorter)) break
    const value = cutTexts(presented.value, length) as Record<string, unknown>
    shorter = { value, text: JSON.stringify(value) }
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
