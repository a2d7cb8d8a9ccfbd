import { isRightToLeft } from '#messages/direction.ts'

/** Letters of scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u
const tokens = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])([^<>]*)>|[^<]+|</g
/** Their text is not shown, or has no elements. */
const raw = new Set(['script', 'style', 'title'])
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

const letters = /\p{L}/u

const hasDirection = (tag: string) => /\sdir="/.test(tag)
const directed = (tag: string) => (hasDirection(tag) ? tag : `${tag.slice(0, -1).trimEnd()} dir="auto">`)

/**
 * The page with `dir="auto"` on every element whose own text, or whose value, runs against the language of the page: from right to
 * left in English, from left to right in Arabic. What people write can be in any script and stands in hundreds of places, so it is
 * done here once for all of them.
 */
export function directTexts(page: string, locale: string): string {
  const isRight = isRightToLeft(locale)
  if (!isRight && !rightToLeft.test(page)) return page
  const isOther = (text: string) => (isRight ? letters.test(text) && !rightToLeft.test(text) : rightToLeft.test(text))
  const parts: string[] = []
  const around: { name: string; at: number }[] = []
  for (const [part, close, name, attributes = ''] of page.matchAll(tokens)) {
    if (name === undefined && !raw.has(around.at(-1)?.name ?? '')) directAround(part, parts, around, isOther)
    if (name !== undefined && close) around.splice(lastOf(around, name))
    const isOpening = name !== undefined && !close && !empty.has(name) && !part.endsWith('/>')
    if (isOpening) around.push({ name, at: parts.length })
    parts.push(name === 'input' && isOther(valueIn(attributes)) ? directed(part) : part)
  }
  return parts.join('')
}

/** What is typed in a field, and what it suggests. */
const valueIn = (attributes: string) =>
  [...attributes.matchAll(/\s(?:value|placeholder)="([^"]*)"/g)].map(([, value]) => value).join(' ')

/** The innermost element around a text gets the direction, unless one around it has it already. */
function directAround(
  text: string,
  parts: string[],
  around: readonly { name: string; at: number }[],
  isOther: (text: string) => boolean,
): void {
  const innermost = around.at(-1)
  if (!innermost || !isOther(text)) return
  // That of the page is what the text runs against.
  const isDirected = around.some(({ name, at }) => name !== 'html' && hasDirection(parts[at]!))
  if (!isDirected) parts[innermost.at] = directed(parts[innermost.at]!)
}

/** An element without an end of its own ends with the one around it. */
function lastOf(around: readonly { name: string }[], name: string): number {
  const at = around.findLastIndex((one) => one.name === name)
  return at === -1 ? around.length : at
}
