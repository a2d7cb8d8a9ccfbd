import { html } from 'ghtml'
import { boxField, textField } from '#surfaces/site/parts/fields.ts'
import { type ExtraView, folded } from './editor-extras.ts'
import { rsvpModeFields, rsvpModeOf, rsvpModeWord } from './editor-mode.ts'

const windowFields = ['rsvpOpens', 'rsvpCloses']
const fields = ['rsvpMode', 'ticketUrl', 'maxAttendees', 'maxGuests', 'requiresApproval', ...windowFields]

/** How people come to the event, folded to one sentence. */
export function rsvpSection(view: ExtraView): string {
  const body = html`!${rsvpModeFields(view)}!${spotFields(view)}!${guestsField(view)}!${approvalField(view)}!${questionsPart(view)}!${labelsPart(view)}!${windowPart(view)}
!${boxField(view.form, { name: 'requireRsvp', label: view.messages.organize.editor.requireLabel })}`
  return folded('rsvp', view, stateOf(view), fields, body)
}

/** "Here · 60 spots, waitlist · no guests · no one needs approval · no questions" */
function stateOf(view: ExtraView): string {
  const { messages, form, questionCount } = view
  if (rsvpModeOf(form) !== 'here') return rsvpModeWord(view)
  const { values } = form
  const { rsvp: text } = messages.organize.editor
  const [spots, guests] = [Number(values.maxAttendees) || 0, Number(values.maxGuests) || 0]
  const parts = [
    rsvpModeWord(view),
    spots > 0 ? text.spots(spots, values.waitlist === true) : text.noLimit,
    guests > 0 ? text.guests(guests) : text.noGuests,
    values.requiresApproval === true ? text.approves : text.approvesNoOne,
    text.questions(questionCount),
  ]
  return parts.join(' · ')
}

function spotFields({ messages, form }: ExtraView): string {
  const text = messages.organize.editor
  const spots = { name: 'maxAttendees', label: text.capacityLabel, hint: text.capacityHint, type: 'number' as const }
  return html`!${textField(form, { ...spots, more: html`min="1" inputmode="numeric"` })}
!${boxField(form, { name: 'waitlist', label: text.waitlistLabel })}`
}

function guestsField({ messages, form }: ExtraView): string {
  const { rsvp: text } = messages.organize.editor
  const more = html`min="0" max="9" inputmode="numeric"`
  return textField(form, { name: 'maxGuests', label: text.guestsLabel, type: 'number', more })
}

function approvalField({ messages, form }: ExtraView): string {
  const { rsvp: text } = messages.organize.editor
  return boxField(form, { name: 'requiresApproval', label: text.approvalLabel, hint: text.approvalHint })
}

/** The same for labels, which may follow from answers. */
const labelsPart = ({ messages: { organize } }: ExtraView): string =>
  html`<div class="field"><h3>${organize.labels.heading}</h3><p class="soft">${organize.labels.lead}</p>
<p><button class="quiet fit" name="do" value="labels">${organize.labels.way}</button></p></div>`

/** The questions have a screen of their own, so the event is saved first. */
function questionsPart({ messages, questionCount: count }: ExtraView): string {
  const { rsvp: text } = messages.organize.editor
  return html`<div class="field"><h3>${text.questionsLabel}</h3><p class="soft">${count === 0 ? text.questionsNone : text.questionsAsked(count)}</p>
<p><button class="quiet fit" name="do" value="questions">${text.questionsWay}</button></p></div>`
}

function windowPart({ messages, form }: ExtraView): string {
  const text = messages.organize.editor
  const isOpen = windowFields.some((name) => form.values[name] || form.problems?.[name] !== undefined)
  const at = (name: string, label: string, hint: string) =>
    textField(form, { name, label, hint, type: 'datetime-local' })
  return html`<details !${isOpen ? 'open' : ''}><summary>${text.rsvp.windowLabel}</summary>
<div class="ed-times">!${at('rsvpOpens', text.opensLabel, text.opensHint)}!${at('rsvpCloses', text.closesLabel, text.closesHint)}</div></details>`
}
