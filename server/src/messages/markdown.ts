import MarkdownIt, { type Token } from 'markdown-it'

/**
 * The Markdown of descriptions, bios, announcements and legal texts: emphasis, lists, headings, links, quotes and
 * code. HTML and pictures stay text. Indented code and underlined headings are off, because older plain texts use
 * indents and lines of dashes for other things.
 */
const markdown = new MarkdownIt('zero', { html: false, breaks: true, linkify: true }).enable([
  'blockquote',
  'fence',
  'heading',
  'list',
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'link',
  'autolink',
  'linkify',
])
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('ftp:', null).add('//', null)
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url)
markdown.renderer.rules.fence = (tokens, n) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[n]!.content)}</code></pre>\n`

/** The texts shown last, each with its HTML, so that a page in demand is not parsed again for every visitor. */
const cache = new Map<string, string>()
const cacheMax = 200

interface RenderOptions {
  /** The level of the heading above the text; its own headings begin one level below. */
  under?: number
}

/** The text as safe HTML. */
export function renderMarkdown(text: string, { under = 2 }: RenderOptions = {}): string {
  const key = `${under}${text}`
  const known = cache.get(key)
  cache.delete(key)
  const rendered = known ?? markdown.renderer.render(parse(text, under), markdown.options, {})
  cache.set(key, rendered)
  if (cache.size > cacheMax) cache.delete(cache.keys().next().value!)
  return rendered
}

function parse(text: string, under: number): Token[] {
  const tokens = markdown.parse(text, {})
  const levels = [...new Set(tokens.filter(isHeading).map(levelOf))].sort()
  let previous = under
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      // No level is skipped, because people find their way by headings.
      previous = Math.min(under + 1 + levels.indexOf(levelOf(token)), previous + 1, 6)
      token.tag = `h${previous}`
    } else if (token.type === 'heading_close') token.tag = `h${previous}`
    for (const child of token.children ?? [])
      if (child.type === 'link_open')
        child.attrs = [
          ['href', String(child.attrGet('href'))],
          ['rel', 'nofollow ugc noopener noreferrer'],
        ]
  }
  return tokens
}

const isHeading = (token: Token) => token.type === 'heading_open'
const levelOf = (token: Token) => Number(token.tag.slice(1))

/** The text without marks, for feeds, mails and calendars: blocks on lines of their own, addresses after their links. */
export function plainOf(text: string): string {
  return writePlain(text, (words, url) => (words === url || `mailto:${words}` === url ? words : `${words} (${url})`))
}

/** Longer than any preview. */
const summarySourceMax = 2000

/** The beginning in one line, without marks and without the addresses of links, for previews and cards. */
export function summaryOf(text: string): string {
  return writePlain(text.slice(0, summarySourceMax), (words) => words)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type WriteLink = (words: string, url: string) => string

function writePlain(text: string, writeLink: WriteLink): string {
  const out: string[] = []
  /** The next number of each list around the current token; undefined for bullets. */
  const lists: (number | undefined)[] = []
  let mark = ''
  for (const token of markdown.parse(text, {})) {
    if (token.type.endsWith('list_open')) lists.push(token.type.startsWith('ordered') ? firstNumber(token) : undefined)
    else if (token.type.endsWith('list_close')) lists.pop()
    else if (token.type === 'list_item_open') mark = nextMark(lists)
    else if (token.type === 'list_item_close') mark = ''
    if (!token.children && token.type !== 'fence') continue
    const words = token.children ? writeInline(token.children, writeLink) : token.content.trimEnd()
    // A blank line comes before every block but the items of a list.
    if (out.length > 0) out.push(lists.length > 0 && mark ? '\n' : '\n\n')
    out.push(mark, words)
    mark = ''
  }
  return out.join('')
}

const firstNumber = (list: Token) => Number(list.attrGet('start') ?? 1)

function nextMark(lists: (number | undefined)[]): string {
  const indent = '  '.repeat(lists.length - 1)
  const number = lists.at(-1)
  if (number === undefined) return `${indent}- `
  lists[lists.length - 1] = number + 1
  return `${indent}${number}. `
}

function writeInline(tokens: readonly Token[], writeLink: WriteLink): string {
  let out = ''
  let link: { start: number; url: string } | undefined
  for (const token of tokens) {
    if (token.type === 'link_open') link = { start: out.length, url: String(token.attrGet('href')) }
    else if (token.type === 'link_close' && link) {
      out = out.slice(0, link.start) + writeLink(out.slice(link.start), link.url)
      link = undefined
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') out += '\n'
    else out += token.content
  }
  return out
}
