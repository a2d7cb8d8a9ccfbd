import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { eventNote } from '#surfaces/site/parts/event-card.ts'
import { pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { keptLine } from '#surfaces/site/parts/kept-line.ts'
import { problemSummary } from '#surfaces/site/parts/question-fields.ts'
import type { RsvpForm } from './rsvp-form.ts'
import { labelOf, questionFields } from './rsvp-form-page.ts'
import { rsvpFormStyle } from './scripts.ts'

interface TakeView {
  event: EventRow
  messages: Messages
  now: Date
  ownOrigins: ReadonlySet<string>
}

interface Offered {
  path: string
  giverName: string
  groupName: string | null
  endsAt: string
  /** What is asked of who is signed in; others are asked on their way. */
  form?: RsvpForm | undefined
  state?: FormState
  alert?: string | undefined
}

const frameOf = ({ event, messages }: TakeView, body: string): PageContent => ({
  title: messages.spotGifts.page.title(event.title),
  theme: themeOfEvent(event),
  section: 'events',
  styles: [rsvpFormStyle.path],
  body,
})

const seeEvent = ({ event, messages }: TakeView) =>
  html`<a class="button quiet" href="${pathOf(event)}">${messages.spotGifts.page.see}</a>`

/** A spot for who opens the link. Opening it changes nothing. */
export function takePage(view: TakeView, offered: Offered): PageContent {
  const { event, messages, now } = view
  const { path, giverName, groupName, endsAt, form, state = { values: form?.values ?? {} }, alert } = offered
  const text = messages.spotGifts.page
  const until = text.until(messages.format.dateTime(endsAt, event.timezone, now))
  const by = groupName === null ? '' : html`<p class="soft">${text.by(groupName)}</p>`
  const hasQuestions = form !== undefined && form.questions.length > 0
  const asked = hasQuestions ? `${questionFields(form, state, messages)}${keptLine(form, messages)}` : ''
  const problems = problemSummary(
    state.problems ?? {},
    (name) => (form ? labelOf(name, form, messages) : name),
    messages,
  )
  return frameOf(
    view,
    html`!${eventNote(event, view)}<form class="card rsvp-form" method="post" action="${path}"><h1>${text.heading(giverName)}</h1>!${by}!${problems || alertOf(alert)}!${asked}
<p class="soft">${until}</p><div class="row"><button class="big">${text.take}</button>!${seeEvent(view)}</div></form>`,
  )
}

type Note = { heading: string; lead: string }

/** Why the link is worth nothing to who opens it. */
export const takeNotePage = (view: TakeView, { heading, lead }: Note): PageContent =>
  frameOf(
    view,
    html`!${eventNote(view.event, view)}<section class="card"><h1>${heading}</h1><p>${lead}</p><div class="row">!${seeEvent(view)}</div></section>`,
  )

/** A link that leads to no event that its reader may see. */
export function unknownGiftPage({ spotGifts: { page: text } }: Messages): PageContent {
  const { heading, lead } = text.ended
  return { title: heading, body: html`<section class="card"><h1>${heading}</h1><p>${lead}</p></section>` }
}
