import { html } from 'ghtml'
import { nilId } from '#kernel/ids.ts'
import { coverOf, coverPath, emojiIn } from '#surfaces/site/covers/cover.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { boxField, choiceField, textField } from '#surfaces/site/parts/fields.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { pictureInput } from '../../parts/picture-field.ts'
import { eventPath, type ManagedEvent } from '../shell.ts'
import type { ListedTranslation } from '../translations/part.ts'
import { type SectionName, type SectionView, section } from './editor-sections.ts'

export interface ExtraView extends SectionView {
  event?: ManagedEvent | undefined
  group: { id: string; name: string; theme?: string | null }
  ownOrigins: ReadonlySet<string>
  /** How many questions guests are asked; those of the group for a new event. */
  questionCount: number
  /** Of the group, for an event that names none; null: not said. */
  groupLanguage: string | null
  translations: readonly ListedTranslation[]
}

/** A section that few need, with its state in one line. It is open when something in it has to be corrected. */
export function folded(
  name: SectionName,
  { messages, form }: SectionView,
  state: string,
  names: readonly string[],
  body: string,
): string {
  const isOpen = names.some((field) => form.problems?.[field] !== undefined)
  return html`<details class="card ed-part ed-folded" id="${name}" !${isOpen ? 'open' : ''}><summary><h2>${messages.organize.editor.sections[name]}</h2><span class="soft">${state}</span></summary>!${body}</details>`
}

export function pictureSection(view: ExtraView): string {
  const { messages, form, event, group, ownOrigins } = view
  const text = messages.organize.editor
  const value = String(form.values.photoUrl ?? '')
  const theme = themeOf(group.id, group.theme ?? null)
  const drawn = coverPath(coverOf(event?.id ?? nilId, theme, emojiIn(String(form.values.title ?? ''), group.name)))
  const cut = { category: 'event-photo', width: 1280, height: 720 } as const
  const field = { name: 'photoUrl', ...cut, value, shown: ownPicture(value || null, ownOrigins) ?? drawn, drawn }
  return section(
    'picture',
    view,
    html`<p class="soft">${text.coverLead}</p>!${pictureInput({ ...field, words: text.picture }, messages)}
!${textField(form, { name: 'photoAlt', label: text.altLabel, hint: text.altHint, maxLength: 300 })}`,
  )
}

const visibilities = ['public', 'unlisted', 'members'] as const

export function audienceSection(view: ExtraView): string {
  const { messages, form } = view
  const text = messages.organize.editor
  const current = visibilities.find((one) => one === form.values.visibility) ?? 'public'
  const options = visibilities.map((value) => ({ value, ...text.visibility[value] }))
  return folded(
    'audience',
    view,
    text.visibility[current].label,
    ['visibility'],
    html`!${choiceField(form, { name: 'visibility', label: text.visibilityLabel, options })}
!${boxField(form, { name: 'showGuests', label: text.guestsLabel })}`,
  )
}

/** The dates are listed on a page of their own before they are made, so the event is saved first. */
export function repeatSection(view: ExtraView): string {
  const { messages, event } = view
  const { editor: text, series } = messages.organize
  const place = event?.series
  const state = place ? text.seriesPlace(place.index ?? 1, place.count ?? 1) : series.never
  const way = place
    ? html`<p><a class="button plain quiet fit" href="${eventPath(event.id)}/repeat">${text.seriesWay}</a></p>`
    : html`<p class="soft">${text.repeatLead}</p><p><button class="quiet fit" name="do" value="repeat">${text.repeatWay}</button></p>`
  return folded('repeat', view, state, [], way)
}
