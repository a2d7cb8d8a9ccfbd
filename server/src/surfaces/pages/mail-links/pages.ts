import { html } from 'ghtml'
import type { EventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'

/** A page with one message. */
function messagePage(heading: string, lead: string, more = ''): PageContent {
  return {
    title: heading,
    body: html`<section class="card">
<h1>${heading}</h1>
<p class="soft" role="status">${lead}</p>
!${more}
</section>`,
  }
}

const linkTo = (messages: Messages, event: EventFacts) =>
  html`<a class="button plain" href="${event.url}">${messages.mailLinks.seeEvent}</a>`

/** `lead` says which emails end. */
export function stopPage({ mailLinks: text }: Messages, path: string, lead: string): PageContent {
  return {
    title: text.stopTitle,
    body: html`<section class="card">
<h1>${text.stopHeading}</h1>
<p class="soft">${lead} ${text.stopOthers}</p>
<form method="post" action="${path}"><button>${text.stopButton}</button></form>
</section>`,
  }
}

/** A button that sends these fields to the same link. */
function choice(path: string, fields: readonly string[], lead: string, label: string): string {
  const hidden = fields.map((name) => html`<input type="hidden" name="${name}" value="on">`).join('')
  return html`<form method="post" action="${path}">!${hidden}
<p class="soft small">${lead}</p>
<button class="plain">${label}</button>
</form>`
}

interface Stopped {
  lead: string
  /** The name of the group, if only its emails were stopped. */
  group?: string | undefined
  /** Every group at once, by the link of one of them. */
  isAll?: boolean
}

export function stoppedPage({ mailLinks: text }: Messages, path: string, { lead, group, isAll }: Stopped): PageContent {
  const undo = choice(path, isAll ? ['again', 'all'] : ['again'], text.undoLead, text.undoButton)
  const more =
    group === undefined
      ? ''
      : choice(path, ['all'], text.allLead, text.allButton) +
        choice(path, ['mute'], text.muteLead(group), text.muteButton(group))
  return messagePage(text.stopped, lead, undo + more)
}

export const resumedPage = ({ mailLinks: text }: Messages, lead: string) => messagePage(text.resumed, lead)

export const mutedPage = ({ mailLinks: text }: Messages, group: string) =>
  messagePage(text.muted(group), text.mutedLead)

/** Gives up all of a party; the page that asks who cannot come needs a session. */
export function cancelPage(
  messages: Messages,
  path: string,
  event: EventFacts,
  { status, party_size: people }: { status: string; party_size: number },
): PageContent {
  const text = messages.mailLinks
  const { heading, lead, button } =
    status === 'requested'
      ? { heading: text.cancelHeading, lead: text.takeBackLead, button: text.takeBackButton }
      : status === 'waitlisted'
        ? { heading: text.leaveHeading, lead: text.leaveLead, button: text.leaveButton }
        : { heading: text.cancelHeading, lead: text.cancelLead, button: text.cancelButton }
  const party =
    people === 1
      ? ''
      : html`<p><b>${text.partyLead(people - 1)}</b> <a href="${event.url}/rsvp/cancel">${text.partySome}</a></p>`
  const location = event.place === null ? '' : html`<br>${event.place}`
  return {
    title: text.cancelTitle,
    body: html`<section class="card">
<h1>${heading}</h1>
<h2>${event.title}</h2>
<p>${event.when}!${location}</p>
<p class="soft">${lead}</p>!${party}
<form method="post" action="${path}"><button>${button}</button></form>
<a class="button plain" href="${event.url}">${text.keep}</a>
</section>`,
  }
}

/** The result for an RSVP, with a link to its event. */
type EventResultPage = (messages: Messages, event: EventFacts) => PageContent

export const cancelledPage: EventResultPage = (messages, event) =>
  messagePage(messages.mailLinks.cancelled, messages.mailLinks.cancelledLead, linkTo(messages, event))
export const alreadyCancelledPage: EventResultPage = (messages, event) =>
  messagePage(messages.mailLinks.alreadyCancelled, messages.mailLinks.alreadyCancelledLead, linkTo(messages, event))
export const checkedInPage: EventResultPage = (messages, event) =>
  messagePage(messages.mailLinks.checkedIn, messages.mailLinks.checkedInLead, linkTo(messages, event))
export const eventCancelledPage: EventResultPage = (messages, event) =>
  messagePage(messages.mailLinks.eventCancelled, messages.mailLinks.eventCancelledLead, linkTo(messages, event))
export const expiredPage = ({ mailLinks: text }: Messages) => messagePage(text.over, text.overLead)

export function neverInvitePage({ mailLinks: text }: Messages, path: string): PageContent {
  return {
    title: text.neverTitle,
    body: html`<section class="card">
<h1>${text.neverHeading}</h1>
<p class="soft">${text.neverLead}</p>
<form method="post" action="${path}"><button>${text.neverButton}</button></form>
</section>`,
  }
}
export const neverInvitedPage = ({ mailLinks: text }: Messages) => messagePage(text.never, text.neverDone)

export function recoveryPage({ mailLinks }: Messages, path: string, act: 'stop' | 'prove' | 'clear'): PageContent {
  const text = mailLinks.recovery[act]
  return {
    title: text.heading,
    body: html`<section class="card">
<h1>${text.heading}</h1>
<p class="soft">${text.lead}</p>
<form method="post" action="${path}"><button>${text.button}</button></form>
</section>`,
  }
}
export function recoveryDonePage({ mailLinks }: Messages, result: 'stop' | 'prove' | 'clear' | 'ended'): PageContent {
  const { done, doneLead } = mailLinks.recovery[result]
  return messagePage(done, doneLead)
}
