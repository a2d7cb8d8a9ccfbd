import { html } from 'ghtml'
import type { ReceivedForEvent } from '#domains/events/event-invitations/index.ts'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import type { SeatOffer } from '#domains/events/rsvps/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { eventNote } from '#surfaces/site/parts/event-card.ts'
import { pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { keptLine } from '#surfaces/site/parts/kept-line.ts'
import { problemSummary } from '#surfaces/site/parts/question-fields.ts'
import { zoneInput, zoneScript } from '#surfaces/site/sign-in/known-browsers.ts'
import {
  ageField,
  type NameFieldsView,
  nameField,
  nameScripts,
  termsField,
  workFields,
} from '#surfaces/site/sign-in/name-form.ts'
import { labelOf, questionFields } from './rsvp-form-page.ts'
import { rsvpFormStyle } from './scripts.ts'

export interface InvitationView extends ReceivedForEvent {
  messages: Messages
  now: Date
  ownOrigins: ReadonlySet<string>
  /** Where its forms are sent. */
  path: string
  answer: 'yes' | 'no'
  isSignedIn: boolean
  offer: SeatOffer
  /** Those that need an answer. */
  questions: StoredQuestion[]
  kept: { keptDays: number; sensitiveDays: number }
  state: FormState
  /** For an address without an account. */
  joining: NameFieldsView | undefined
  alert?: string | undefined
}

const askable = new Set(['seat', 'waitlist', 'ask', 'online'])
export const canCome = ({ offer }: Pick<InvitationView, 'offer'>): boolean => askable.has(offer.kind)

/** The event, who invites, and two answers. Opening it changes nothing. */
export function eventInvitationPage(view: InvitationView): PageContent {
  const { event, messages, status, invitation, joining } = view
  const text = messages.events.invitation
  const frame = (heading: string, body: string): PageContent => ({
    title: heading,
    theme: themeOfEvent(event),
    section: 'events',
    styles: [rsvpFormStyle.path],
    scripts: [zoneScript, ...(joining ? nameScripts(joining) : [])],
    body: html`<p class="kicker">${text.by(invitation.inviter_name, event.group_name)}</p><h1>${heading}</h1>!${eventNote(event, view)}!${body}`,
  })
  const seeEvent = html`<a class="button quiet" href="${pathOf(event)}">${text.event}</a>`
  const said = (lead: string, more = '') =>
    html`<section class="card"><p role="status">${lead}</p><div class="row">!${more}!${seeEvent}</div></section>`
  if (status === 'accepted' || status === 'used') return frame(text.said.yesHeading, said(text.said.yesLead))
  if (status === 'other_address') return frame(text.other.heading, otherAddress(view))
  if (invitation.declined_at !== null && view.answer === 'no')
    return frame(
      text.said.noHeading,
      said(text.said.noLead, html`<a class="button quiet" href="${view.path}?answer=yes">${text.yesInstead}</a>`),
    )
  if (!canCome(view)) return frame(text.title(event.title), said(cannotOf(view)))
  const more = html`<p><a href="${pathOf(event)}">${text.event}</a></p>`
  return view.answer === 'no'
    ? frame(text.askNo, `${more}${noForm(view)}`)
    : frame(text.title(event.title), `${more}${noteOf(view)}${yesForm(view)}`)
}

function cannotOf({ offer, messages }: Pick<InvitationView, 'offer' | 'messages'>): string {
  const { cannot } = messages.events.invitation
  return offer.kind in cannot ? cannot[offer.kind as keyof typeof cannot] : cannot.other
}

function noteOf({ invitation: { note }, messages }: InvitationView): string {
  if (note === null) return ''
  return html`<figure class="card"><figcaption class="soft small">${messages.events.invitation.noteLead}</figcaption><blockquote dir="auto">${note}</blockquote></figure>`
}

function otherAddress({ invitation, event, messages }: InvitationView): string {
  const text = messages.events.invitation.other
  return html`<section class="card"><p>${text.lead(invitation.email ?? '')}</p><div class="row"><a class="button" href="${pathOf(event)}">${text.own}</a>
<form method="post" action="/sign-out"><button class="quiet">${text.signOut}</button></form></div></section>`
}

function yesForm(view: InvitationView): string {
  const { messages, path, questions, kept, state, joining, offer, alert } = view
  const text = messages.events.invitation
  const label = (name: string) => labelOf(name, { questions }, messages)
  const top = problemSummary(state.problems ?? {}, label, messages) || alertOf(joining?.flaw?.sentence ?? alert)
  const wait = offer.kind === 'waitlist' ? text.waitlist : offer.kind === 'ask' ? text.ask : undefined
  const fields = joining ? `${nameField(messages, joining)}` : ''
  const terms = joining ? `${ageField(messages, joining)}${termsField(messages, joining)}` : ''
  return html`<form class="card rsvp-form" method="post" action="${path}"><input type="hidden" name="answer" value="yes">!${zoneInput}!${top}
!${wait === undefined ? '' : html`<p>${wait}</p>`}!${fields}!${questionFields({ questions }, state, messages)}!${keptLine({ questions, ...kept }, messages)}!${terms}!${workFields(messages, joining?.work)}
<p class="soft small">${whoOf(view)}</p><div class="row"><button class="big">${text.yes}</button><a class="button quiet" href="${path}?answer=no">${text.no}</a></div></form>`
}

function whoOf({ messages, invitation: { email }, isSignedIn, joining }: InvitationView): string {
  const text = messages.events.invitation
  if (isSignedIn) return text.mine
  return (joining ? text.isNew : text.hasAccount)(email ?? '')
}

function noForm({ messages, path }: InvitationView): string {
  const text = messages.events.invitation
  return html`<form class="card" method="post" action="${path}"><input type="hidden" name="answer" value="no"><p>${text.askNoLead}</p>
<div class="row"><button class="big">${text.no}</button><a class="button quiet" href="${path}?answer=yes">${text.yesInstead}</a></div></form>`
}

/** For a link that does not work, or an account that cannot answer. */
export function invitationNote({ heading, lead }: { heading: string; lead: string }): PageContent {
  return {
    title: heading,
    section: 'events',
    body: html`<section class="card"><h1>${heading}</h1><p class="soft">${lead}</p></section>`,
  }
}
