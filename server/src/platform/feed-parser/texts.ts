import { decodeEntities } from '#kernel/formats/entities.ts'
import { feedLengths, feedUrl } from '#kernel/formats/feed-text.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { hasTags, markdownOfHtml } from './html.ts'

/** Longer texts are cut before they are read, so that the cost is limited. */
const sourceLengthMax = 100_000

/** One line without HTML; undefined if nothing visible is left. */
export function titleOf(text: string | undefined): string | undefined {
  return lineOf(text, feedLengths.title)
}

export function lineOf(text: string | undefined, lengthMax: number): string | undefined {
  if (text === undefined) return undefined
  const short = decodeEntities(text.slice(0, 5000))
  return cleanName(hasTags(short) ? decodeEntities(plainOfHtml(short)) : short, lengthMax)
}

function plainOfHtml(html: string): string {
  return markdownOfHtml(html).replace(/\\([\\`*_[\]#>])/g, '$1')
}

/** A description in Markdown, without HTML. Plain text is kept: people write lists and emphasis in it. */
export function descriptionOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const short = text.slice(0, sourceLengthMax).replace(/\r\n?/g, '\n')
  // Some sites encode their HTML once more.
  const source = hasTags(short) ? short : decodeEntities(short)
  const markdown = hasTags(source) ? markdownOfHtml(source) : source
  return cutText(cleanText(markdown), feedLengths.description)
}

function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[\u2028\u2029]/g, '\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Null if nothing is left. Cut between words where that is near. */
function cutText(text: string, lengthMax: number): string | null {
  if (text === '') return null
  // More code units than characters never fit, fewer always do.
  const characters = text.length <= lengthMax ? null : [...text]
  if (characters === null || characters.length <= lengthMax) return text
  const cut = characters.slice(0, lengthMax - 1).join('')
  const space = cut.search(/\s\S*$/)
  return `${(space > cut.length - 100 ? cut.slice(0, space) : cut).trimEnd()}…`
}

const linkForm = /https?:\/\/[^\s<>"'\\`)\]}]+/gi

/** Without the signs of the sentence that it ends. */
export function withoutEndSigns(link: string): string {
  let end = link.length
  while (end > 0 && '.,;:!?*_'.includes(link[end - 1]!)) end--
  return link.slice(0, end)
}

/** The addresses of pages in a text, in their order. */
export function linksIn(text: string | undefined): string[] {
  const found = text?.slice(0, sourceLengthMax).match(linkForm) ?? []
  const short = found.slice(0, 100).filter((link) => link.length <= feedLengths.url)
  return short.flatMap((link) => urlOf(withoutEndSigns(link)) ?? [])
}

/** An http or https address in its usual form, relative to the page it was on; undefined for anything else. */
export function urlOf(text: string | undefined, from?: string): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > feedLengths.url) return undefined
  return feedUrl(from === undefined ? trimmed : URL.parse(trimmed, from)?.href) ?? undefined
}
