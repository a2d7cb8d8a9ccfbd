/** Nothing here can make text safe for a model. It takes away what a person would not see and a model would read. */

/** Invisible: tags, bidi controls, zero widths, fillers, selectors; and controls but tab and newline. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/u
const everyInvisible = new RegExp(invisible.source, 'gu')
const joiner = /^[\u200c\u200d]$/
const selector = /^[\ufe0e\ufe0f]$/
/** Scripts in which a joiner between two letters changes what a reader sees. */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Syriac}]/u
const pictureEnd = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u
const pictureStart = /^\p{Extended_Pictographic}/u
const markup = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^<>]*>|<[!?][^<>]*>/g

/** Whether anything in a text, JSON included, could need cleaning; most need none. */
export function isSuspect(text: string): boolean {
  return /<[a-zA-Z/!?]/.test(text) || /\\u00|\\[bfr]/.test(text) || (/[^ -~]/.test(text) && invisible.test(text))
}

export function sanitiseText(text: string): string {
  const visible = text.replaceAll(everyInvisible, (mark, at: number) => (isMeant(text, mark, at) ? mark : ''))
  let plain = visible
  // Until nothing changes: taking one tag away may put the halves of another together.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(markup, '')
  }
  return plain
}

/** Some invisible characters change what is seen: a joined emoji, a letter of a script that joins, a colourful heart. */
function isMeant(text: string, mark: string, at: number): boolean {
  if (mark === '\t' || mark === '\n') return true
  // Two code units before, for what lies beyond the first plane.
  const before = text.slice(Math.max(0, at - 2), at)
  const after = text.slice(at + mark.length, at + mark.length + 2)
  if (joiner.test(mark)) {
    const isPicture = mark === '\u200d' && pictureEnd.test(before) && pictureStart.test(after)
    return isPicture || (joining.test(before.at(-1) ?? '') && joining.test(after[0] ?? ''))
  }
  return selector.test(mark) && /\p{Emoji}$/u.test(before)
}

/** Every text within a value, and the value otherwise as it is. */
export function sanitise(value: unknown): unknown {
  if (typeof value === 'string') return sanitiseText(value)
  if (Array.isArray(value)) return value.map(sanitise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitise(inner)]))
}
