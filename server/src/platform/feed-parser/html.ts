import { decodeEntities } from '#kernel/formats/entities.ts'

/** Only these are taken for HTML: a text may well have other things in angle brackets. */
const tagNames =
  'a|abbr|address|article|aside|b|big|blockquote|body|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|html-blob|i|iframe|img|ins|label|li|link|main|mark|meta|nav|o:p|ol|p|pre|q|s|section|small|span|strike|strong|style|script|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|title|tr|u|ul|video'
const tagForm = new RegExp(`<(/?)(${tagNames})((?:\\s[^<>]{0,2000})?)/?>`, 'gi')
const isTag = new RegExp(`<(/?)(${tagNames})((?:\\s[^<>]{0,2000})?)/?>`, 'i')

export function hasTags(text: string): boolean {
  return isTag.test(text)
}

/** HTML as Markdown: paragraphs, lists and links are kept, everything else becomes text. */
export function markdownOfHtml(html: string): string {
  let text = ''
  let at = 0
  let link: { href: string; start: number } | undefined
  let skipped: string | undefined
  for (const match of html.replace(/\s+/g, ' ').matchAll(tagForm)) {
    const [tag, slash, name, attributes] = [match[0], match[1] !== '', match[2]!.toLowerCase(), match[3] ?? '']
    const before = match.input.slice(at, match.index)
    at = match.index + tag.length
    if (skipped === undefined) text += escapeMarkdown(decodeEntities(before))
    if (name === 'style' || name === 'script') skipped = slash ? undefined : name
    else if (name === 'a' && !slash) link = { href: hrefOf(attributes), start: text.length }
    else if (name === 'a' && link) {
      text = text.slice(0, link.start) + writeLink(text.slice(link.start), link.href)
      link = undefined
    } else text += breakOf(name, slash)
    if (at >= match.input.length) break
  }
  if (skipped === undefined) text += escapeMarkdown(decodeEntities(html.replace(/\s+/g, ' ').slice(at)))
  return text
}

function breakOf(name: string, isEnd: boolean): string {
  if (name === 'br') return '\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  if (/^(p|div|h[1-6]|ul|ol|table|blockquote|section|article|pre|dl|hr|header|footer)$/.test(name)) return '\n\n'
  return /^(tr|dt|dd|figcaption)$/.test(name) ? '\n' : name === 'td' || name === 'th' ? ' ' : ''
}

function hrefOf(attributes: string): string {
  const match = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
}

function writeLink(words: string, href: string): string {
  const label = words.trim()
  // Google leads links through a page of its own.
  const url = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href)?.[1]
  const target = url === undefined ? href : safeDecode(url)
  if (!/^https?:\/\/[^\s()<>]+$/i.test(target)) return words
  const plain = label.replaceAll('\\', '')
  return label === '' || target.includes(plain) || plain.includes(target) ? target : `[${label}](${target})`
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Signs that Markdown would read. Addresses of links stay whole. */
function escapeMarkdown(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(/[\\`*_[\]]/g, '\\$&').replace(/^(\s*)([#>])/, '$1\\$2')))
    .join('')
}
