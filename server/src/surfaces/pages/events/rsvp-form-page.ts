import { html } from 'ghtml'
import { askedOf } from '#domains/events/questions/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { eventNote } from '#surfaces/site/parts/event-card.ts'
import { pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import { type FormState, fieldId, notesOf, selectField } from '#surfaces/site/parts/fields.ts'
import { keptLine } from '#surfaces/site/parts/kept-line.ts'
import { inOrderOfAsking, problemSummary, questionField } from '#surfaces/site/parts/question-fields.ts'
import type { OfferView } from './offer-card.ts'
import { asOwed, type RsvpForm } from './rsvp-form.ts'
import { rsvpFormStyle } from './scripts.ts'

interface RsvpFormView extends Pick<OfferView, 'event' | 'offer' | 'messages' | 'now'> {
  ownOrigins: ReadonlySet<string>
  form: RsvpForm
  state: FormState
  /** What is wrong, where no field says it. */
  alert?: string | undefined
  isChange: boolean
  /** A friend may go instead. */
  give?: string
}

export { keptLine }

export const rsvpFormPath = (event: { id: string }) => `${pathOf(event)}/rsvp/form`

/** The one form of an RSVP: who comes, and what the hosts ask. Complete without a script. */
export function rsvpFormPage(view: RsvpFormView): PageContent {
  const { event, messages, form, state, alert, isChange, offer } = view
  const text = messages.events.rsvpForm
  const { problems = {} } = state
  const note = eventNote(event, view)
  const label = (name: string) => labelOf(name, form, messages)
  const cantMakeIt = isChange
    ? html`<a class="button quiet" href="${pathOf(event)}/rsvp/cancel" rel="nofollow">${text.cantMakeIt}</a>`
    : ''
  return {
    title: isChange ? text.changeTitle(event.title) : text.title(event.title),
    theme: themeOfEvent(event),
    section: 'events',
    styles: [rsvpFormStyle.path],
    body: html`<h1 class="unseen">${isChange ? messages.events.offer.change : buttonOf(offer, messages)}</h1>!${note}
<form class="card rsvp-form" method="post" action="${rsvpFormPath(event)}">!${problemSummary(problems, label, messages) || alertOf(alert)}
!${hiddenFields(view)}!${wayField(view)}!${partyField(view)}!${questionFields(form, state, messages)}!${guestFields(form, state, messages)}!${keptLine(form, messages)}
<div class="row"><button class="big">${isChange ? text.save : buttonOf(offer, messages)}</button>!${cantMakeIt}</div></form>!${view.give ?? ''}`,
  }
}

/** That of the event page. */
function buttonOf(offer: OfferView['offer'], { events: { offer: text } }: Messages): string {
  if (offer.kind === 'ask') return text.ask.button
  return offer.kind === 'waitlist' ? text.waitlist.button : text.seat.button
}

/** What the page offered, so that the next one can say that the spot is gone meanwhile. */
function hiddenFields({ offer, isChange }: RsvpFormView): string {
  if (isChange) return ''
  const free = offer.kind === 'seat' && Number.isFinite(offer.free) ? offer.free : offer.kind === 'seat' ? 'all' : 0
  return html`<input type="hidden" name="offered" value="${free}">`
}

export function partyField({ form, state, messages }: Pick<RsvpFormView, 'form' | 'state' | 'messages'>): string {
  if (form.guests.length === 0) return ''
  const text = messages.events.rsvpForm
  const options = Array.from({ length: form.guests.length + 1 }, (_, n) => ({
    value: String(n),
    label: messages.events.offer.who.party(n),
  }))
  const values = { guests: String(form.count), ...state.values }
  return selectField({ ...state, values }, { name: 'guests', label: text.people, options })
}

/** Where the event is in a room and online. */
function wayField({ form, state, messages, offer }: RsvpFormView): string {
  if (!form.isHybrid) return ''
  if (offer.kind === 'online') return '<input type="hidden" name="joinsOnline" value="on">'
  const text = messages.events.offer.who
  const options = [
    { value: '', label: text.inRoom },
    { value: 'on', label: text.online },
  ]
  return selectField(state, { name: 'joinsOnline', label: text.howLabel, options })
}

type Part = Pick<RsvpForm, 'questions' | 'guests' | 'since'>

/** The first field with a problem is the one that is focused. */
const isFirst = ({ problems = {} }: FormState, name: string) => Object.keys(problems)[0] === name

/** Questions to the person, required ones first. */
export function questionFields(
  { questions, since }: Pick<Part, 'questions' | 'since'>,
  form: FormState,
  messages: Messages,
): string {
  return inOrderOfAsking(asOwed(questions, since))
    .map((question) => {
      const name = `answers.${question.id}`
      return questionField({ question, name, form, messages, isFocused: isFirst(form, name) })
    })
    .join('')
}

/** Each guest folded; a style sheet hides those who do not come along, by the number that is chosen. */
export function guestFields({ questions, guests, since }: Part, form: FormState, messages: Messages): string {
  if (guests.length === 0) return ''
  const text = messages.events.rsvpForm
  const all = guests.map(({ id, name }, n) => {
    const path = `guests.${n}`
    // A guest who is new owes all that is required now.
    const ofGuests = inOrderOfAsking(asOwed(askedOf(questions, true), id === undefined ? undefined : since, true))
    const isNeeded = ofGuests.some(({ isRequired }) => isRequired)
    const hidden = id === undefined ? '' : html`<input type="hidden" name="${path}.id" value="${id}">`
    const isWrong = Object.keys(form.problems ?? {}).some((field) => field.startsWith(`${path}.`))
    const fields = ofGuests.map((question) => {
      const field = `${path}.answers.${question.id}`
      return questionField({ question, name: field, form, messages, isNative: false, isFocused: isFirst(form, field) })
    })
    return html`<details class="guest"!${isNeeded || isWrong ? ' open' : ''}><summary>${name ?? text.guest(n + 1)}</summary><fieldset><legend class="unseen">${text.guest(n + 1)}</legend>!${hidden}!${nameField(path, form, messages)}!${fields.join('')}</fieldset></details>`
  })
  return html`<div class="guests">!${all.join('')}</div>`
}

function nameField(path: string, form: FormState, messages: Messages): string {
  const text = messages.events.rsvpForm
  const name = `${path}.name`
  const { below, ties } = notesOf(form, { name, label: text.guestName })
  const value = typeof form.values[name] === 'string' ? form.values[name] : ''
  return html`<div class="field"><label for="${fieldId(name)}">${text.guestName} <span class="soft">${text.optional}</span></label>
<input id="${fieldId(name)}" name="${name}" value="${value}" maxlength="100" autocomplete="off" dir="auto"!${ties}!${isFirst(form, name) ? ' autofocus' : ''}>!${below}</div>`
}

/** The name of a field in the list of what is missing. */
export function labelOf(
  name: string,
  { questions }: Pick<Part, 'questions'>,
  { events: { rsvpForm: text } }: Messages,
): string {
  if (name === 'guests') return text.people
  const [, guest] = /^guests\.(\d+)\./.exec(name) ?? []
  const id = name.slice(name.lastIndexOf('.') + 1)
  const label = questions.find((question) => question.id === id)?.label ?? text.guestName
  return guest === undefined ? label : text.ofGuest(Number(guest) + 1, label)
}
