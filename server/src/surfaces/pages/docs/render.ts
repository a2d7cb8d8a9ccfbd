import { posix } from 'node:path'
import { html } from 'ghtml'
import MarkdownIt, { type Token } from 'markdown-it'
import { documentFiles, documentPath, type Picture, picturePath } from './documents.ts'

/** A document as HTML, without its first heading. */
export interface RenderedDocument {
  title: string
  /** The first paragraph, without marks. */
  lead: string
  body: string
  /** The headings of the second level. */
  contents: readonly { id: string; words: string }[]
}

export interface RenderOptions {
  /** The file of the document, from which its links start. */
  file: string
  baseUrl: string
  pictures: ReadonlyMap<string, Picture>
  copy: { copy: string; copied: string }
  /** What replaces `<!-- name -->` on a line of its own. */
  parts?: Readonly<Record<string, string>>
}

type Env = Required<Pick<RenderOptions, 'copy' | 'parts'>>

/** The documents are our own. Even so, HTML in them is never sent: comments mark places, and all else is refused. */
const markdown = new MarkdownIt({ html: true })
const { rules } = markdown.renderer

const comment = /^<!--(.*?)-->$/s
function commentIn({ content }: Token): string {
  const found = comment.exec(content.trim())
  if (!found) throw new Error(`A document has HTML: ${content}`)
  return found[1]!.trim()
}
rules.html_block = (tokens, at, _options, env) => {
  const { parts } = env as Env
  const name = commentIn(tokens[at]!)
  return Object.hasOwn(parts, name) ? parts[name]! : ''
}
rules.html_inline = (tokens, at) => {
  commentIn(tokens[at]!)
  return ''
}
rules.fence = (tokens, at, _options, env) => {
  const { copy } = env as Env
  const id = `code-${at}`
  return html`<div class="code"><button type="button" class="quiet plain fit" hidden data-copy="#${id}" data-copied="${copy.copied}"><span aria-live="polite">${copy.copy}</span></button>
<pre id="${id}" tabindex="0"><code>${tokens[at]!.content}</code></pre></div>`
}
rules.table_open = () => '<div class="tablecard" tabindex="0"><table>'
rules.table_close = () => '</table></div>'

/** Where the examples of a document run: on this instance. */
const placeholders = /https:\/\/hearth\.example|(?<=\bHEARTH=)http:\/\/localhost:3000/g

export function renderDocument(source: string, options: RenderOptions): RenderedDocument {
  const { baseUrl, copy, parts = {} } = options
  const tokens = markdown.parse(source.replaceAll(placeholders, baseUrl), {})
  const [, first] = tokens.splice(0, 3)
  for (const { children } of tokens) if (children) leadElsewhere(children, options)
  const lead = tokens.find(({ type }) => type === 'inline')
  return {
    title: plainOf(first),
    lead: plainOf(lead),
    contents: nameHeadings(tokens),
    body: markdown.renderer.render(tokens, markdown.options, { copy, parts } satisfies Env),
  }
}

export const renderInline = (text: string) => markdown.renderInline(text)

const plainOf = (token: Token | undefined) =>
  (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')

/** Gives every heading an id as GitHub does, so that links between documents work here and there. */
function nameHeadings(tokens: readonly Token[]): RenderedDocument['contents'] {
  const seen = new Map<string, number>()
  const contents: { id: string; words: string }[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const words = plainOf(tokens[at + 1])
    const slug = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    const id = count === 0 ? slug : `${slug}-${count}`
    token.attrSet('id', id)
    if (token.tag === 'h2') contents.push({ id, words })
  }
  return contents
}

/** Links lead to the served documents and pictures. A link to a file that is not served becomes plain text. */
function leadElsewhere(children: readonly Token[], { file, pictures }: RenderOptions): void {
  for (const [at, token] of children.entries()) {
    if (token.type === 'image') {
      const name = posix.basename(String(token.attrGet('src')))
      const picture = pictures.get(name)
      if (!picture) throw new Error(`${file} shows ${name}, which is not in docs/pictures`)
      const { width, height } = picture
      for (const [key, value] of Object.entries({ src: picturePath(name), width, height, loading: 'lazy' }))
        token.attrSet(key, String(value))
    }
    if (token.type !== 'link_open') continue
    const target = targetOf(String(token.attrGet('href')), file)
    if (target !== undefined) token.attrSet('href', target)
    else for (const end of [token, children.slice(at).find(({ type }) => type === 'link_close')!]) end.hidden = true
  }
}

const nameByFile = new Map(Object.entries(documentFiles).map(([name, file]) => [file, name]))

function targetOf(href: string, file: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const name = nameByFile.get(posix.join(posix.dirname(file), path))
  return name === undefined ? undefined : `${documentPath(name)}${hash === undefined ? '' : `#${hash}`}`
}
