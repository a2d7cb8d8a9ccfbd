import { FeedError, type FeedSpan, type PageReading } from '#kernel/feeds.ts'
import { eventsOfData } from './json-ld.ts'
import { Notices } from './notices.ts'
import { tagsOf } from './tags.ts'
import { lineOf, urlOf } from './texts.ts'

const calendarsMax = 5
const blocksMax = 200

interface Page {
  name: string | undefined
  base: string
  /** In the order in which they are to be tried. */
  linked: string[]
  anchored: string[]
  blocks: string[]
}

/** What a page says in JSON-LD about events, and the calendars it links to. */
export function readPageText(text: string, url: string, span: FeedSpan): PageReading {
  const notices = new Notices()
  const page = /^\s*[[{]/.test(text) ? dataPage(text, url) : scan(text, url, notices)
  const values = page.blocks.flatMap((block) => parseBlock(block, notices))
  const { items, count } = eventsOfData(values, { url, base: page.base, span, notices })
  if (count === 0 && page.blocks.length === 0 && !text.includes('<'))
    throw new FeedError('not_a_calendar', 'the answer is not a page')
  const calendars = [...new Set([...page.linked, ...page.anchored])].slice(0, calendarsMax)
  const name = lineOf(page.name, 200) ?? null
  return { name, items, notices: notices.list(), isWhole: notices.isWhole, calendars }
}

/** The data alone, without a page around it. */
function dataPage(text: string, url: string): Page {
  return { name: undefined, base: url, linked: [], anchored: [], blocks: [text] }
}

function scan(html: string, url: string, notices: Notices): Page {
  const page: Page = { name: undefined, base: url, linked: [], anchored: [], blocks: [] }
  let siteName: string | undefined
  for (const { name, attributes, text } of tagsOf(html)) {
    const at = (key: string) => attributes.get(key) ?? ''
    if (name === 'base') page.base = urlOf(at('href'), url) ?? page.base
    else if (name === 'title') page.name ??= text
    else if (name === 'meta' && at('property') === 'og:site_name') siteName ??= at('content')
    else if (name === 'link' && /\balternate\b/i.test(at('rel')) && /^text\/calendar\b/i.test(at('type').trim()))
      addCalendar(page.linked, at('href'), page.base)
    else if (name === 'a' && /^\s*webcals?:|\.ics(?:[?#]|\s*$)/i.test(at('href')))
      addCalendar(page.anchored, at('href'), page.base)
    else if (name === 'script' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(at('type'))) {
      if (page.blocks.length < blocksMax) page.blocks.push(text)
      else notices.cut('too_many_entries')
    }
  }
  return { ...page, name: page.name?.trim() ? page.name : siteName }
}

/** `webcal:` is https. */
function addCalendar(list: string[], href: string, base: string): void {
  const url = urlOf(href.trim().replace(/^webcals?:/i, 'https:'), base)
  if (url !== undefined && list.length < calendarsMax) list.push(url)
}

/** What is in one block; pages wrap it in comments, end it with a semicolon or break lines within texts. */
function parseBlock(block: string, notices: Notices): unknown[] {
  const text = block
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,10}\]\]>(?:\s{0,10}\*\/)?)$/, '')
    .trim()
    .replace(/;$/, '')
  if (text === '') return []
  try {
    return [JSON.parse(text)]
  } catch {
    try {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON texts may not have them
      return [JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' '))]
    } catch {
      notices.add('unreadable_part')
      return []
    }
  }
}
