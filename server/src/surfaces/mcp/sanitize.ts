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
const tagHead = /^<(?:\/?[a-zA-Z]|[!?])/
const commentHead = '<!--'

/** Whether anything in a text, JSON included, could need cleaning; most need none. A character is found faster than a pattern. */
export function isSuspect(text: string): boolean {
  if (text.includes('<') && /<[a-zA-Z/!?]/.test(text)) return true
  if (text.includes('\\') && /\\u00|\\[bfr]/.test(text)) return true
  return /[^ -~]/.test(text) && invisible.test(text)
}

/** What is longer than `max` is cut first: what is not shown need not be cleaned. */
export function sanitizeText(text: string, max = Infinity): string {
  const isCut = text.length > max
  const given = isCut ? text.slice(0, max - 1).toWellFormed() : text
  const visible = given.replaceAll(everyInvisible, (mark, at: number) => (isMeant(given, mark, at) ? mark : ''))
  const plain = removeMarkup(visible, isCut)
  return isCut ? `${plain}…` : plain
}

/** A `<` that is not closed yet. */
interface Open {
  /** Its index among the remaining parts. */
  piece: number
  /** How the text after it begins, as far as it takes to tell a tag or a comment. */
  head: string
}

/**
 * Tags, comments and declarations, nested ones too: taking one tag away may put the halves of another together. One pass
 * with a stack, because repeating until nothing changes takes hours for `<<<…b>b>b>`. A tag
 * that the cut has left open goes too.
 */
function removeMarkup(text: string, isCut: boolean): string {
  if (!text.includes('<')) return text
  const kept: string[] = []
  const opens: Open[] = []
  const pieces = /[<>]|[^<>]+/g
  for (let found = pieces.exec(text); found; found = pieces.exec(text)) {
    const [piece] = found
    const open = opens.at(-1)
    if (piece === '<') opens.push({ piece: kept.length, head: '<' })
    else if (open && piece === '>') {
      if (tagHead.test(open.head)) {
        kept.length = open.piece
        opens.pop()
        continue
      }
      // Text before a remaining `>` can no longer be a tag.
      opens.length = 0
    } else if (open) {
      const missing = commentHead.length - open.head.length
      open.head += piece.slice(0, missing)
      if (missing > 0 && open.head === commentHead) {
        kept.length = open.piece
        opens.pop()
        const end = text.indexOf('-->', found.index + missing)
        if (end < 0) break
        pieces.lastIndex = end + 3
        continue
      }
    }
    kept.push(piece)
  }
  const cutTag = isCut ? opens.find(({ head }) => tagHead.test(head)) : undefined
  return kept.slice(0, cutTag?.piece).join('')
}

/** Some invisible characters change what is seen: a joined emoji, a letter of a script that joins, a colored heart. */
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

/** Cleans every text within a value and cuts it to the limit of its field name. */
export function sanitize(value: unknown, maxOf: (name: string) => number = () => Infinity, name = ''): unknown {
  if (typeof value === 'string') return sanitizeText(value, maxOf(name))
  if (Array.isArray(value)) return value.map((inner) => sanitize(inner, maxOf, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sanitize(inner, maxOf, key)]))
}
