import { html } from 'ghtml'
import { findSettings, legalTexts } from '#domains/foundation/settings/index.ts'
import { renderMarkdown, summaryOf } from '#messages/markdown.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { assertFound, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { shorten } from '#surfaces/site/parts/elements.ts'

/** The privacy policy, the terms, the imprint and the code of conduct, where the instance has texts of its own. */
export function mountLegal({ routes, server }: PageScope): void {
  for (const name of legalTexts)
    routes.get(`/legal/${name}`, openWithLag, async (request, reply) => {
      const settings = await findSettings(readerOf(server, request))
      const text = assertFound(settings[`${name}_text`] ?? undefined)
      const title = messagesOf(request).site.legal[name]
      return sendPage(reply, {
        title,
        width: 'medium',
        meta: { path: `/legal/${name}`, description: shorten(summaryOf(text), 160) },
        body: html`<h1>${title}</h1><div class="prose">!${renderMarkdown(text, { under: 1 })}</div>`,
      })
    })
}
