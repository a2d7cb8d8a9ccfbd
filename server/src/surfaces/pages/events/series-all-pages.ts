import { html } from 'ghtml'
import { ruleWords, type ShownSeries, seriesPath } from '#domains/events/series/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { keptLine } from '#surfaces/site/parts/kept-line.ts'
import { problemSummary } from '#surfaces/site/parts/question-fields.ts'
import type { RsvpForm } from './rsvp-form.ts'
import { guestFields, labelOf, partyField, questionFields } from './rsvp-form-page.ts'
import { rsvpFormStyle } from './scripts.ts'

interface OfSeries extends Pick<ShownSeries, 'series' | 'title'> {
  messages: Messages
  now: Date
}

interface AllFormView extends OfSeries {
  form: RsvpForm
  state: FormState
  alert?: string | undefined
}

/** What is said at each date: who comes along, and what the hosts ask. */
export function allDatesFormPage(view: AllFormView): PageContent {
  const { series, title, messages, now, form, state, alert } = view
  const text = messages.events.series.all
  const label = (name: string) => labelOf(name, form, messages)
  const path = seriesPath(series.id)
  return {
    title: text.title(title),
    section: 'events',
    styles: [rsvpFormStyle.path],
    body: html`<a class="crumb" href="${path}">${title}</a><h1>${text.heading}</h1><p class="lead">${ruleWords(series, messages, now)}</p>
<form class="card rsvp-form" method="post" action="${path}/all/form">!${problemSummary(state.problems ?? {}, label, messages) || alertOf(alert)}<p>${text.formLead}</p>
!${partyField(view)}!${questionFields(form, state, messages)}!${guestFields(form, state, messages)}!${keptLine(form, messages)}<p class="soft small">${text.kept}</p>
<div class="row"><button class="big">${text.button}</button><a class="button quiet" href="${path}">${text.back}</a></div></form>`,
  }
}

/** Asks once, and what becomes of the dates that are out. */
export function stopPage({ series, title, messages }: OfSeries, taken: number): PageContent {
  const text = messages.events.series.all
  const path = seriesPath(series.id)
  const ways =
    taken === 0
      ? html`<button class="danger" name="dates" value="keep">${text.stop}</button>`
      : html`<button name="dates" value="keep">${text.keep}</button><button class="danger" name="dates" value="give-up">${text.giveUp}</button>`
  const ask = taken === 0 ? '' : html`<p><b>${text.keepAsk(taken)}</b></p>`
  return {
    title: text.stopTitle,
    section: 'events',
    body: html`<section class="card"><h1>${text.stopTitle}</h1><p><b dir="auto">${title}</b></p><p>${text.stopLead}</p>!${ask}
<form method="post" action="${path}/all/stop"><div class="row">!${ways}<a class="button quiet" href="${path}">${text.back}</a></div></form></section>`,
  }
}
