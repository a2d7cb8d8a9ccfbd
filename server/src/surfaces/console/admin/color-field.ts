import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, textField } from '#surfaces/site/parts/fields.ts'
import { colorsOf, themes } from '#surfaces/site/theme.ts'

/** What is sent for a color that is typed. */
const other = 'other'

const all = themes.map((theme) => ({ theme, color: colorsOf(theme).solid }))

/** White text can be read on each of these colors. With `canType`, any other that is dark enough can be typed. */
export function colorField(messages: Messages, form: FormState, canType = false): string {
  const { color: legend, standard, own, another, anotherLabel } = messages.admin.welcome.name
  const current = String(form.values.brandColor ?? '')
  const isOther = current !== '' && all.every(({ color }) => color !== current)
  const option = (value: string, label: string, isChosen: boolean, dot = '') =>
    html`<label class="choice"><input type="radio" name="brandColor" value="${value}" !${isChosen ? 'checked' : ''}>!${dot}<span>${label}</span></label>`
  const options = all.map(({ theme, color }) => {
    const dot = html`<span class="avatar s" data-theme="${theme}" aria-hidden="true"></span>`
    return option(color, messages.settings.profile.themes[theme], current === color, dot)
  })
  const problem = form.problems?.brandColor
  const id = fieldId('brandColor')
  const said = problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`
  const isWrong = problem === undefined ? '' : html`aria-describedby="${id}-problem" aria-invalid="true"`
  const typed = current === other ? String(form.values.brandColorOther ?? '') : isOther ? current : ''
  const text = { name: 'brandColorOther', label: anotherLabel, maxLength: 7 }
  const last = canType
    ? option(other, another, isOther) + textField({ values: { brandColorOther: typed } }, text)
    : isOther
      ? option(current, own(current), true)
      : ''
  return html`<fieldset class="field swatches" id="${id}" role="radiogroup" !${isWrong}><legend>${legend}</legend>!${option('', standard, current === '')}!${options.join('')}!${last}!${said}</fieldset>`
}

/** The form with the color that was typed, if one was. */
export function withTypedColor(form: URLSearchParams): URLSearchParams {
  const wire = new URLSearchParams(form)
  if (form.get('brandColor') === other) wire.set('brandColor', form.get('brandColorOther') ?? '')
  return wire
}
