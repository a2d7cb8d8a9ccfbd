import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { type DocumentName, documentPath } from './documents.ts'
import type { RenderedDocument } from './render.ts'
import { docsStyle } from './style.ts'

interface DocsPage extends Pick<RenderedDocument, 'title' | 'body' | 'contents'> {
  path: string
  description: string
  scripts?: readonly string[]
}

/** What surrounds every document: the list of all documents at the side, and the headings of this one. */
export function docsPage(
  messages: Messages,
  { path, title, description, body, contents, scripts = [] }: DocsPage,
): PageContent {
  const { docs: text } = messages
  const links = [
    { href: '/docs', label: text.tabs.introduction },
    { href: '/docs/reference', label: text.tabs.reference },
    ...(Object.keys(text.documents) as DocumentName[]).map((name) => {
      return { href: documentPath(name), label: text.documents[name].label }
    }),
  ].map(({ href, label }) => html`<a href="${href}" !${href === path ? 'aria-current="page"' : ''}>${label}</a>`)
  const headings = contents.map(({ id, words }) => html`<li><a href="#${id}">${words}</a></li>`)
  return {
    title: `${title} · ${text.title}`,
    width: 'wide',
    styles: [docsStyle.path],
    scripts: [islandPath('copy'), ...scripts],
    meta: { path, description, type: 'article', cacheSeconds: 60, isTranslated: false },
    body: html`<div class="console docs"><nav class="tabbar" aria-label="${text.tabsLabel}">!${links.join('')}</nav>
<article lang="en" class="prose"><h1>${title}</h1>
<details class="contents"><summary>${text.contents}</summary><nav aria-label="${text.contents}"><ul>!${headings.join('')}</ul></nav></details>
!${body}</article></div>`,
  }
}
