import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '../layout.ts'

/** Says why a sign-in cannot continue, with links to continue elsewhere or start again. */
export function messagePage(
  { accounts: { signIn: text } }: Messages,
  what: { heading: string; lead: string },
  goOn?: string,
): PageContent {
  const way = goOn === undefined ? '' : html`<a class="button" href="${goOn}">${text.goOn}</a>`
  return {
    title: what.heading,
    body: html`<section class="card">
<h1>${what.heading}</h1>
<p class="soft">${what.lead}</p>
!${way}<a class="button plain" href="/sign-in">${text.startAgain}</a>
</section>`,
  }
}
