/** Gettext PO files, which translation tools read. Plurals are ICU's, so `msgid_plural` is not used. */
export interface Entry {
  /** The key of the message, such as `events.event.going`. */
  key: string
  /** English, in ICU MessageFormat. */
  source: string
  /** The translation; empty while there is none. */
  text: string
  /** For translators: what it is about, and its arguments. */
  notes: readonly string[]
  /** Where it is written. */
  places: readonly string[]
  /** `max-length:20`; `fuzzy` while English has changed since. */
  flags: readonly string[]
  /** What translators wrote beside it. */
  comments: readonly string[]
  /** English before it changed. */
  previous?: string | undefined
}

export interface PoFile {
  /** `Language: de` and what translation tools add, one per line. */
  head: string
  entries: readonly Entry[]
}

export const isTranslated = ({ text, flags }: Entry): boolean => text !== '' && !flags.includes('fuzzy')

export function headFor(locale: string): string {
  return `Language: ${locale}\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n`
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' }
const written = new Map(Object.entries(escapes).map(([letter, sign]) => [sign, `\\${letter}`]))

const quoted = (text: string) => `"${text.replaceAll(/[\n\t\r"\\]/g, (sign) => written.get(sign)!)}"`
const unquoted = (text: string) =>
  text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : text

function fieldOf(name: string, text: string): string {
  if (!text.includes('\n')) return `${name} ${quoted(text)}`
  return [`${name} ""`, ...text.split(/(?<=\n)/).map(quoted)].join('\n')
}

export function writePo({ head, entries }: PoFile): string {
  const blocks = entries.map(({ key, source, text, notes, places, flags, comments, previous }) =>
    [
      ...comments.map((comment) => `# ${comment}`),
      ...notes.map((note) => `#. ${note}`),
      ...(places.length > 0 ? [`#: ${places.join(' ')}`] : []),
      ...(flags.length > 0 ? [`#, ${flags.join(', ')}`] : []),
      ...(previous === undefined ? [] : [fieldOf('msgid', previous).replaceAll(/^/gm, '#| ')]),
      fieldOf('msgctxt', key),
      fieldOf('msgid', source),
      fieldOf('msgstr', text),
    ].join('\n'),
  )
  return `${[`msgid ""\n${fieldOf('msgstr', head)}`, ...blocks].join('\n\n')}\n`
}

/** What the lines of one entry say so far. */
interface Block {
  lists: Record<string, string[]>
  fields: Record<string, string>
  name: string
}

const emptyBlock = (): Block => ({ lists: { '.': [], ':': [], ',': [], ' ': [] }, fields: {}, name: '' })

function readLine(block: Block, line: string): void {
  if (line.startsWith('#') && !line.startsWith('#|')) {
    const list = block.lists[line[1] ?? ' ']
    if (list !== undefined && line.length > 2) list.push(line.slice(2).trim())
    return
  }
  const [from, to] = [line.indexOf('"'), line.lastIndexOf('"')]
  if (to <= from) return
  // `msgid`, `#| msgid`, or nothing where a text goes on.
  const name = line.slice(0, from).replaceAll(' ', '')
  if (name !== '' && name !== '#|') block.name = name
  block.fields[block.name] = (block.fields[block.name] ?? '') + unquoted(line.slice(from + 1, to))
}

export function parsePo(content: string): PoFile {
  let head = ''
  let block = emptyBlock()
  const entries: Entry[] = []
  const close = () => {
    const { msgctxt: key, msgid: source = '', msgstr: text = '', '#|msgid': previous } = block.fields
    const { '.': notes, ':': places, ',': flags, ' ': comments } = block.lists
    const wordsOf = (lines: string[], separator: RegExp) => lines.flatMap((line) => line.split(separator))
    if (key !== undefined)
      entries.push({
        key,
        source,
        text,
        notes: notes!,
        places: wordsOf(places!, /\s+/),
        flags: wordsOf(flags!, /,\s*/),
        comments: comments!,
        ...(previous !== undefined && { previous }),
      })
    else if (source === '') head ||= text
    block = emptyBlock()
  }
  for (const line of content.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    // The last field of an entry is `msgstr`: what is no more of it begins the next entry.
    if (block.name === 'msgstr' && !line.startsWith('"')) close()
    readLine(block, line)
  }
  close()
  return { head, entries }
}

/** How many texts a file has, and how many of them are translated: in a twentieth of the time that reading them takes. */
export function countTexts(content: string): { all: number; done: number } {
  let [all, done] = [0, 0]
  for (const block of content.replaceAll('\r', '').split('\n\n')) {
    if (!/^msgctxt "/m.test(block)) continue
    all++
    const isMissing =
      block.trimEnd().endsWith('msgstr ""') || (block.includes('fuzzy') && /^#,.*\bfuzzy\b/m.test(block))
    if (!isMissing) done++
  }
  return { all, done }
}
