const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (all, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? all),
  )
}

/** The attributes with texts; those of `data-` are shown by scripts. */
const readAttributes = [
  ...['title', 'alt', 'aria-label', 'placeholder', 'data-words', 'data-yours', 'data-copied', 'data-all'],
  ...['data-sending', 'data-unreadable', 'data-failed', 'data-full'],
]
const readMeta = /<meta (?:name|property)="(?:description|og:title|og:description|og:image:alt)" content="([^"]*)"/g

/** Every text of a page that a person may see or hear. */
export function visibleTexts(page: string): string[] {
  // Code is the same in every language, and texts of the API are in English. Initials in place of a picture are made of the name beside it.
  const shown = page.replaceAll(
    /<(script|style|svg|code)\b.*?<\/\1>|<span lang="en">.*?<\/span>|<span class="avatar.*?<\/span>/gs,
    '',
  )
  const nodes = [...shown.matchAll(/>([^<]+)</g)].map((match) => match[1]!)
  const attributes = readAttributes.flatMap((name) =>
    [...shown.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map((match) => match[1]!),
  )
  const metas = [...shown.matchAll(readMeta)].map((match) => match[1]!)
  const buttons = [...shown.matchAll(/<input[^>]*type="(?:submit|button)"[^>]*value="([^"]*)"/g)].map(
    (match) => match[1]!,
  )
  const texts = [...nodes, ...attributes, ...metas, ...buttons].map((text) => decoded(text).trim())
  return texts.flatMap((text) => (text.startsWith('{"') ? textsIn(JSON.parse(text)) : text)).filter(Boolean)
}

/** The sentences for a script, which come by their names. */
function textsIn(words: unknown): string[] {
  return typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsIn)
}
