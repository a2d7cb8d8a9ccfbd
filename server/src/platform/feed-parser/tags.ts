import { decodeEntities } from '#kernel/formats/entities.ts'

export interface Tag {
  name: string
  attributes: Map<string, string>
  /** The text up to the end tag, of elements that have text only. */
  text: string
}

/** Elements that have text only, and where each ends. */
const endOf = new Map(
  ['script', 'style', 'textarea', 'title', 'xmp', 'iframe'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
)
const tagMax = 200_000
const attributesMax = 50

/**
 * The tags of a page with their attributes, one after the other, as far as is needed to find links and data. Each
 * character is looked at once or twice, so a hostile page costs no more than its length.
 */
export function* tagsOf(html: string): Generator<Tag> {
  const start = /<(?:!--|([a-z][a-z0-9:-]{0,30})(?=[\s/>]))/gi
  for (let n = 0; n < tagMax; n++) {
    const match = start.exec(html)
    if (!match) return
    if (match[1] === undefined) {
      const end = html.indexOf('-->', match.index + 2)
      if (end === -1) return
      start.lastIndex = end + 3
      continue
    }
    const name = match[1].toLowerCase()
    const { attributes, end } = readAttributes(html, start.lastIndex)
    start.lastIndex = end
    const close = endOf.get(name)
    if (!close) {
      yield { name, attributes, text: '' }
      continue
    }
    close.lastIndex = end
    const closing = close.exec(html)
    // Without its end the rest of the page is its text.
    yield { name, attributes, text: html.slice(end, closing?.index ?? html.length) }
    if (!closing) return
    start.lastIndex = closing.index + 2
  }
}

const attributeForm = /[\s/]*([^\s=>"'/][^\s=>/]{0,100})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/y

function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  attributeForm.lastIndex = from
  let end = from
  while (attributes.size < attributesMax) {
    const match = attributeForm.exec(html)
    if (!match) break
    end = attributeForm.lastIndex
    const name = match[1]!.toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  const close = html.indexOf('>', end)
  return { attributes, end: close === -1 ? html.length : close + 1 }
}
