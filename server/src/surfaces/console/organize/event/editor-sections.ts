import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { choiceField, type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { markdownArea } from '../../parts/markdown-area.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { type PlacesView, placeFields } from './place-fields.ts'

export type EditorForm = FormState & Partial<FormRefusal>

export interface SectionView {
  messages: Messages
  form: EditorForm
  places: PlacesView
  /** The start as the page says it. */
  guestsTime?: string | undefined
  /** The start in the organizer's own time zone, where it differs. */
  ownTime?: string | undefined
}

export type SectionName = keyof Messages['organize']['editor']['sections']

export function section(name: SectionName, { messages }: Pick<SectionView, 'messages'>, body: string): string {
  return html`<section class="card ed-part" id="${name}"><h2>${messages.organize.editor.sections[name]}</h2>!${body}</section>`
}

export function whatSection(view: SectionView): string {
  const { messages, form } = view
  const text = messages.organize.editor
  const title = { name: 'title', label: text.titleLabel, hint: text.titleHint, isRequired: true, maxLength: 200 }
  const about = { name: 'description', label: text.descriptionLabel, hint: text.descriptionHint, maxLength: 10_000 }
  return section('what', view, html`!${textField(form, title)}!${markdownArea(form, { ...about, rows: 8 }, messages)}`)
}

/** The time zone comes first: the same numbers mean another time in another zone. */
export function whenSection(view: SectionView): string {
  const { messages, form, guestsTime, ownTime } = view
  const text = messages.organize.editor
  const zone = { name: 'timezone', label: text.zoneLabel, hint: text.zoneHint }
  const time = (name: 'start' | 'end', label: string, isRequired: boolean) =>
    textField(form, { name, label, type: 'time', isRequired })
  const told = (name: string, words: string, time: string | undefined) =>
    html`<p class="soft small" role="status" data-${name}="${words}" data-locale="${messages.format.locale}" !${time === undefined ? 'hidden' : ''}>${time === undefined ? '' : words.replace('{time}', time)}</p>`
  const { endDate } = form.values
  return section(
    'when',
    view,
    html`!${selectField(form, { ...zone, options: zoneOptions(form.values.timezone ?? '') })}
<div class="ed-times date">!${textField(form, { name: 'date', label: text.dateLabel, type: 'date', isRequired: true })}
!${time('start', text.startLabel, true)}!${time('end', text.endLabel, false)}</div>
!${told('guests-time', text.guestsTime, guestsTime)}!${told('own-time', text.yourTime, ownTime)}
<details !${endDate || form.problems?.endDate ? 'open' : ''}><summary>${text.endDateLabel}</summary>
!${textField(form, { name: 'endDate', label: text.endDateLabel, hint: text.endDateHint, type: 'date' })}</details>`,
  )
}

export function whereSection(view: SectionView): string {
  const { messages, form } = view
  const text = messages.organize.editor
  const options = Object.entries(text.kinds).map(([value, label]) => ({ value, label }))
  const online = { name: 'onlineUrl', label: text.onlineLabel, hint: text.onlineHint, type: 'url' as const }
  return section(
    'where',
    view,
    html`<div class="ed-kinds">!${choiceField(form, { name: 'eventType', label: text.kindLabel, options })}</div>
<div class="ed-place">!${placeFields(messages, form, view.places)}</div><div class="ed-online">!${textField(form, online)}</div>`,
  )
}
