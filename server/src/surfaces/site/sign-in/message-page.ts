import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '../layout.ts'

/** The page for a suspended user: why, and until when. */
export function suspendedPage(
  messages: Messages,
  suspension: { reason: string | null; until: string | null } | undefined,
  now: Date,
): PageContent {
  const text = messages.accounts.signIn
  const why = suspension?.reason ? text.suspendedReason(suspension.reason) : ''
  const end = suspension?.until ? text.suspendedUntil(messages.format.dateTime(suspension.until, null, now)) : ''
  const lead = [why, end, text.suspended.lead].filter((sentence) => sentence !== '').join(' ')
  return messagePage(messages, { ...text.suspended, lead })
}

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
