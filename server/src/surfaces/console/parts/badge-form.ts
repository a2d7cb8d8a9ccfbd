import { html } from 'ghtml'
import { themeColors, themeNames } from '#kernel/formats/colors.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { emojiPicker } from './emoji-picker.ts'

export interface BadgeForm {
  /** Where it is sent. */
  path: string
  state: FormState
  /** The words of the button that saves. */
  save: string
  /** The group, or the platform. */
  groupName: string
  isNew: boolean
}

export const newBadge = { icon: '🌱', color: themeColors.forest, points: 25 }

/** The fields of a badge, with what they will look like beside them. */
export function badgeForm(messages: Messages, form: BadgeForm, pictures: Pictures): string {
  const text = messages.organize.badges.design
  const { path, state, save, isNew } = form
  const pointsHint = isNew ? text.pointsHint : `${text.pointsHint} ${text.pointsLater}`
  // The first button of a form is the one that the Enter key presses.
  return html`<form class="designer" method="post" action="${path}" data-designer><button name="do" value="save" hidden></button>
<div class="card">
!${textField(state, { name: 'name', label: text.name, isRequired: true, maxLength: 100, autocomplete: 'off', more: html`placeholder="${text.namePlaceholder}"` })}
!${textArea(state, { name: 'description', label: text.description, hint: text.descriptionHint, rows: 3, maxLength: 500 })}
!${textField(state, { name: 'icon', label: text.icon, hint: text.iconHint, isRequired: true, maxLength: 16, autocomplete: 'off' })}
!${emojiPicker(messages, pictures)}
!${colorField(messages, state)}
!${textField(state, { name: 'points', label: text.points, hint: pointsHint, type: 'number', isRequired: true, more: 'min="0" max="1000" inputmode="numeric"' })}
</div>
!${badgePreview(messages, form, pictures)}
<div class="buttons"><button name="do" value="save">${save}</button><button class="plain quiet" name="do" value="preview" formnovalidate data-preview-button>${text.preview}</button></div></form>`
}

const colorOf = ({ values }: FormState) =>
  /^#[0-9a-f]{6}$/i.test(String(values.color)) ? String(values.color).toLowerCase() : newBadge.color

function colorField(messages: Messages, state: FormState): string {
  const text = messages.organize.badges.design
  const [id, problem] = [fieldId('color'), state.problems?.color]
  const said = problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`
  const ties = problem === undefined ? '' : html` aria-describedby="${id}-problem" aria-invalid="true"`
  const named = themeNames.map((name) => html`<option value="${themeColors[name]}">${text.colorNames[name]}</option>`)
  return html`<div class="field"><label for="${id}">${text.color}</label>
<input id="${id}" name="color" type="color" value="${colorOf(state)}" list="${id}-names"!${ties}>
<datalist id="${id}-names">!${named.join('')}</datalist>!${said}</div>`
}

/** The medal on light and on dark pages, and as a row of a profile. */
function badgePreview(messages: Messages, { state, groupName }: BadgeForm, pictures: Pictures): string {
  const { design: text, points } = messages.organize.badges
  const textOf = (name: string) => String(state.values[name] ?? '').trim()
  const medal = { icon: textOf('icon') || newBadge.icon, color: colorOf(state) }
  const worth = Number.parseInt(textOf('points'), 10) || 0
  const look = (kind: 'light' | 'dark') =>
    html`<div class="medal-view ${kind}">!${medalOf(medal, pictures, 'xl')}<span class="small">${text[kind]}</span></div>`
  return html`<section class="card" id="look" data-look><h2>${text.previewHeading}</h2>
<div class="medal-views">!${look('light')}!${look('dark')}</div>
<h3 class="small soft">${text.sampleRow}</h3>
<div class="thing line">!${medalOf(medal, pictures)}<div><b>${textOf('name') || text.untitled}</b><p class="soft small">${groupName}</p><p class="chips">!${chip(points(worth))}</p></div></div></section>`
}

/** A form that only asks to see the badge again, with the picked emoji if one was picked. */
export function previewOf(form: URLSearchParams): FormState | undefined {
  const pick = form.get('pick')
  if (pick === null && form.get('do') !== 'preview') return undefined
  return { values: { ...Object.fromEntries(form), ...(pick !== null && { icon: pick }) } }
}
