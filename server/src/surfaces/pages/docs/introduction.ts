import { html } from 'ghtml'
import { errorTable } from '#kernel/operation/errors.ts'
import { allScopes, impliedScopes, scopeTable } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import { doorLimit } from '#surfaces/http/door-limit.ts'
import type { Limits } from '#surfaces/http/rate-limit.ts'
import { areas } from '#surfaces/openapi/areas.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { frameOf, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type DocumentName, documentPath, introductionFile } from './documents.ts'
import type { Library } from './guides.ts'
import { type RenderOptions, renderInline } from './render.ts'
import { docsPage } from './shell.ts'

/** The first page of the documents. Its lists come from the declarations, the rest from `docs/introduction.md`. */
export function mountIntroduction({ routes, server }: PageScope, library: Library): void {
  routes.get('/docs', open, async (request, reply) => {
    const messages = messagesOf(request)
    const { instanceName } = frameOf(server, request)
    const document = await library(introductionFile, messages, () => partsOf(messages, server.limits))
    const page = docsPage(messages, {
      ...document,
      path: '/docs',
      title: messages.docs.heading(instanceName),
      description: messages.docs.description(instanceName),
      // Links to operations led here while this page was the reference.
      scripts: [islandPath('old-docs-links')],
    })
    return sendPage(reply, page)
  })
}

function partsOf({ docs: text, format }: Messages, limits: Limits): NonNullable<RenderOptions['parts']> {
  return {
    scopes: table(
      [text.scopes.scope, text.scopes.meaning],
      allScopes.map((scope) => [html`<code>${scope}</code>`, html`${meaningOf(text, scope)}`]),
    ),
    limits: table(
      [text.limits.who, text.limits.limit],
      [
        [text.limits.user, format.number(limits.authenticated)],
        [text.limits.address, format.number(limits.anonymous)],
        [text.limits.door, format.number(doorLimit)],
      ],
    ),
    errors: errorLists(text),
    areas: areaList(),
    guides: guideList(text),
  }
}

type Text = Messages['docs']

function meaningOf({ scopes: text }: Text, scope: keyof typeof scopeTable): string {
  const implied = impliedScopes(scope)
  const { description } = scopeTable[scope]
  if (implied.length === 0) return `${description}.`
  return `${description}. ${implied.length === allScopes.length - 1 ? text.all : text.implies(implied.join(', '))}`
}

/** The cells are HTML. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((words) => html`<th scope="col">${words}</th>`).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<div class="tablecard" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`
}

function errorLists({ codes: text }: Text): string {
  const byStatus = Map.groupBy(Object.entries(errorTable), ([, [status]]) => status)
  const lists = [...byStatus].map(([status, codes]) => {
    const rows = codes.map(([code, [, words]]) => [html`<code>${code}</code>`, html`${words}.`])
    return html`<details><summary>${status}: ${text.count(codes.length)}</summary>!${table([text.code, text.meaning], rows)}</details>`
  })
  return lists.join('')
}

/** The reader names a part by its name in lower case. */
function areaList(): string {
  const items = Object.entries(areas).map(
    ([name, words]) =>
      html`<li><a href="/docs/reference#tag/${name.toLowerCase()}">${name}</a><p>!${renderInline(words)}</p></li>`,
  )
  return `<ul class="areas">${items.join('')}</ul>`
}

function guideList({ documents }: Text): string {
  const items = (Object.keys(documents) as DocumentName[]).map((name) => {
    const { label, lead } = documents[name]
    return html`<li><a href="${documentPath(name)}">${label}</a><p>${lead}.</p></li>`
  })
  return `<ul class="areas">${items.join('')}</ul>`
}
