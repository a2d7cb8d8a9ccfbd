import { decodeEntities } from './entities.ts'
import { cleanName } from './names.ts'

/** What texts of other platforms may at most be long here. */
export const feedLengths = {
  title: 200,
  description: 10_000,
  name: 200,
  address: 300,
  city: 100,
  url: 2048,
  itemId: 500,
}

/** One line of a text that another platform wrote, cut to this length; null if nothing visible is left. */
export function feedLine(value: unknown, lengthMax: number): string | null {
  // What is far too long is cut first: the rest costs time only.
  return typeof value === 'string' ? (cleanName(value.slice(0, lengthMax * 20), lengthMax) ?? null) : null
}

/** Paragraphs of a text that another platform wrote, without HTML; null if nothing visible is left. */
export function feedText(value: unknown, lengthMax: number): string | null {
  if (typeof value !== 'string') return null
  const plain = decodeEntities(stripTags(value.slice(0, lengthMax * 20)))
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(hidden, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed()
  const characters = [...plain]
  const short = characters.length <= lengthMax ? plain : `${characters.slice(0, lengthMax - 1).join('')}…`
  return visible.test(short) ? short : null
}

/** Controls but line breaks and tabs, and characters that change the direction of the text beside them. */
const hidden = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu
const visible = /[^\p{C}\p{Z}\p{M}]/u

/** An http or https link without a user name; null if it is none. */
export function feedUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > feedLengths.url) return null
  const url = URL.parse(value.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.href.length <= feedLengths.url ? url.href : null
}

/** Degrees, where both are there and on the globe; 0, 0 is how some platforms say that there are none. */
export function feedPosition(
  latitude: unknown,
  longitude: unknown,
): { latitude: number | null; longitude: number | null } {
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)]
  const isPlace = north !== null && east !== null && (north !== 0 || east !== 0)
  return isPlace ? { latitude: north, longitude: east } : { latitude: null, longitude: null }
}

function degrees(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= most ? number : null
}

const breaking = /^(?:br|p|div|li|ul|ol|tr|table|h[1-6]|section|article|blockquote|hr)$/
/** What is between these is no text. */
const unread = /^(?:script|style|template|head|title|noscript|iframe|svg)$/

/** Goes through the text once, so that no text of brackets takes long. */
function stripTags(text: string): string {
  let plain = ''
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open === -1) return plain + text.slice(at)
    plain += text.slice(at, open)
    if (text.startsWith('<!--', open)) {
      at = after(text, '-->', open + 4)
      continue
    }
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)|^<[!?]/i.exec(text.slice(open, open + 20)) ?? []
    if (slash === undefined && !/^<[!?]/.test(text.slice(open, open + 2))) {
      plain += '<'
      at = open + 1
      continue
    }
    at = after(text, '>', open)
    const tag = name?.toLowerCase() ?? ''
    if (slash === '' && unread.test(tag)) at = after(text, '>', indexOrEnd(text, `</${tag}`, at))
    else if (tag === 'li' && slash === '') plain += '\n- '
    else if (breaking.test(tag)) plain += slash === '/' && /^(?:p|h[1-6]|ul|ol)$/.test(tag) ? '\n\n' : '\n'
  }
  return plain
}

function indexOrEnd(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  return found === -1 ? text.length : found
}

const after = (text: string, what: string, from: number) => indexOrEnd(text, what, from) + what.length
