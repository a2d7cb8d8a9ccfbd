import { html } from 'ghtml'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { contactLink } from '#surfaces/site/parts/more-menu.ts'

/** For operators of other sites: the User-Agent of the reader of sources leads here. */
export function mountAboutSources({ routes, server }: PageScope): void {
  routes.get('/about/sources', openWithLag, async (request, reply) => {
    const text = messagesOf(request).site.aboutSources
    const { name, contact } = await findSettings(readerOf(server, request))
    const part = ({ heading, lines }: { heading: string; lines: readonly string[] }) =>
      html`<h2>${heading}</h2>!${lines.map((line) => html`<p>${line}</p>`).join('')}`
    const rules = 'User-agent: Hearth\nDisallow: /'
    return sendPage(reply, {
      title: text.title,
      width: 'medium',
      meta: { path: '/about/sources', description: text.lead(name) },
      body: html`<h1>${text.title}</h1><div class="prose"><p>${text.lead(name)}</p>!${part(text.what)}!${part(text.often)}!${part(text.stop)}<pre><code>${rules}</code></pre></div>!${contact ? contactLink(contact, text.contact) : ''}`,
    })
  })
}
