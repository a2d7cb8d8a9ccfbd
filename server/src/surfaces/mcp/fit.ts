import { isSuspect, sanitise } from './sanitize.ts'

/** About 12,000 tokens; some hosts refuse a result of twice that. */
export const resultBytesMax = 48 * 1024
const excerptMax = 280
const longTexts = new Set(['description', 'bio'])
/** What a text is cut to when all of it is too much, one after the other until it fits. */
const lengths = [2000, 500, 120, 40]

export interface Presented {
  value: Record<string, unknown>
  /** The same as JSON. */
  text: string
}

/** The body of a REST answer as an agent gets it: cleaned, and in lists with the beginnings of long texts. */
export function presentForAgent(body: string, isList: boolean): Presented {
  const given = JSON.parse(body) as Record<string, unknown>
  // Some more than is shown, because cleaning makes texts shorter.
  const maxOf = (name: string) => (isList && longTexts.has(name) ? 4 * excerptMax : resultBytesMax)
  const clean = isSuspect(body) ? sanitise(given, maxOf) : given
  const value = (isList ? cutTexts(clean, excerptMax, longTexts) : clean) as Record<string, unknown>
  return value === given ? { value, text: body } : { value, text: JSON.stringify(value) }
}

export function isTooLarge({ text }: Presented): boolean {
  return Buffer.byteLength(text) > resultBytesMax
}

/** Cuts texts, whatever they are called, as far as it takes. */
export function shorten(presented: Presented): Presented {
  let shorter = presented
  for (const length of lengths) {
    if (!isTooLarge(shorter)) break
    const value = cutTexts(presented.value, length) as Record<string, unknown>
    shorter = { value, text: JSON.stringify(value) }
  }
  return shorter
}

/** Gives back the very same value where nothing is too long. */
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
  // Taken apart only where there is anything that two units make up.
  const points = /[\ud800-\udfff]/.test(start) ? [...start] : undefined
  if (points && points.length <= max) return text
  const kept = points ? points.slice(0, max - 1).join('') : start.slice(0, max - 1)
  // A joiner that joins nothing any more is hidden text.
  return `${kept.replace(/[\u200c\u200d]+$/, '')}…`
}
