const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr', 'path', 'circle'])
/** Not shown as part of the page. The one of a drawing is a hint. */
const unseen = new Set(['style', 'script', 'title'])
const isolated = /\u2068[^\u2068\u2069]*\u2069/g

/** Texts that people wrote and that no element around them sets by their own direction, each with the elements that it is in. */
export function findUndirected(html: string, written: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const around: { tag: string; isDirected: boolean }[] = []
  const found: string[] = []
  for (const [part, close, tag, attributes = '', text] of body.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[^>]*?)?)>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      const isPlain = text.replaceAll(isolated, '').includes(written)
      if (isPlain && !around.some(({ isDirected }) => isDirected))
        found.push(
          `${around
            .map((one) => one.tag)
            .slice(-3)
            .join(' > ')}: ${text.trim()}`,
        )
    } else if (close) around.splice(around.findLastIndex((one) => one.tag === tag))
    else if (!empty.has(tag!) && !part.endsWith('/>'))
      around.push({ tag: tag!, isDirected: unseen.has(tag!) || / dir="auto"/.test(attributes) })
  }
  return found
}
