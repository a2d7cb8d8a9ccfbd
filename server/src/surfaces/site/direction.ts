/** Letters of scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u
const tokens = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])([^<>]*)>|[^<]+|</g
/** Their text is not shown, or has no elements. */
const raw = new Set(['script', 'style', 'title'])
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

const hasDirection = (tag: string) => /\sdir="/.test(tag)
const directed = (tag: string) => (hasDirection(tag) ? tag : `${tag.slice(0, -1).trimEnd()} dir="auto">`)

/**
 * The page with `dir="auto"` on every element whose own text, or whose value, has letters from right to left. What
 * people write can be in any script and stands in hundreds of places, so it is done here once for all of them.
 */
export function directTexts(page: string): string {
  if (!rightToLeft.test(page)) return page
  const parts: string[] = []
  const around: { name: string; at: number }[] = []
  for (const [part, close, name, attributes = ''] of page.matchAll(tokens)) {
    if (name === undefined && !raw.has(around.at(-1)?.name ?? '')) directAround(part, parts, around)
    if (name !== undefined && close) around.splice(lastOf(around, name))
    const isOpening = name !== undefined && !close && !empty.has(name) && !part.endsWith('/>')
    if (isOpening) around.push({ name, at: parts.length })
    parts.push(name === 'input' && rightToLeft.test(attributes) ? directed(part) : part)
  }
  return parts.join('')
}

/** The innermost element around a text gets the direction, unless one around it has it already. */
function directAround(text: string, parts: string[], around: readonly { at: number }[]): void {
  const innermost = around.at(-1)
  if (!innermost || !rightToLeft.test(text)) return
  if (!around.some(({ at }) => hasDirection(parts[at]!))) parts[innermost.at] = directed(parts[innermost.at]!)
}

/** An element without an end of its own ends with the one around it. */
function lastOf(around: readonly { name: string }[], name: string): number {
  const at = around.findLastIndex((one) => one.name === name)
  return at === -1 ? around.length : at
}
