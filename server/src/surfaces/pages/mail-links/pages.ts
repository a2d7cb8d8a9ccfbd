import { html } from 'ghtml'
import type { Kind } from '#domains/instance/notifications/index.ts'
import { type EventFacts, sayWhen, mailLinkText as text } from '#messages/en/mail.ts'
import type { PageContent } from '#surfaces/site/layout.ts'

/** A page that says one thing. */
function sayPage(heading: string, lead: string, more = ''): PageContent {
  return {
    title: heading,
    body: html`<section class="card">
<h1>${heading}</h1>
<p class="soft" role="status">${lead}</p>
!${more}
</section>`,
  }
}

const linkTo = (event: EventFacts) => html`<a class="button plain" href="${event.url}">${text.seeEvent}</a>`

export function stopPage(path: string, kind: Kind): PageContent {
  return {
    title: text.stopTitle,
    body: html`<section class="card">
<h1>${text.stopHeading}</h1>
<p class="soft">${text.stopLead(text.kinds[kind])}</p>
<form method="post" action="${path}"><button>${text.stopButton}</button></form>
</section>`,
  }
}

export function stoppedPage(path: string, kind: Kind): PageContent {
  const undo = html`<form method="post" action="${path}">
<input type="hidden" name="again" value="on">
<p class="soft small">${text.undoLead}</p>
<button class="plain">${text.undoButton}</button>
</form>`
  return sayPage(text.stopped, text.stoppedLead(text.kinds[kind]), undo)
}

export const resumedPage = (kind: Kind) => sayPage(text.resumed, text.resumedLead(text.kinds[kind]))

export function cancelPage(path: string, event: EventFacts, isWaiting: boolean): PageContent {
  const place = event.place === null ? '' : html`<br>${event.place}`
  return {
    title: text.cancelTitle,
    body: html`<section class="card">
<h1>${isWaiting ? text.leaveHeading : text.cancelHeading}</h1>
<h2>${event.title}</h2>
<p>${sayWhen(event)}!${place}</p>
<p class="soft">${isWaiting ? text.leaveLead : text.cancelLead}</p>
<form method="post" action="${path}"><button>${isWaiting ? text.leaveButton : text.cancelButton}</button></form>
<a class="button plain" href="${event.url}">${text.keep}</a>
</section>`,
  }
}

export const cancelledPage = (event: EventFacts) => sayPage(text.cancelled, text.cancelledLead, linkTo(event))
export const alreadyCancelledPage = (event: EventFacts) =>
  sayPage(text.alreadyCancelled, text.alreadyCancelledLead, linkTo(event))
export const checkedInPage = (event: EventFacts) => sayPage(text.checkedIn, text.checkedInLead, linkTo(event))
export const eventCancelledPage = (event: EventFacts) =>
  sayPage(text.eventCancelled, text.eventCancelledLead, linkTo(event))
export const overPage = () => sayPage(text.over, text.overLead)
