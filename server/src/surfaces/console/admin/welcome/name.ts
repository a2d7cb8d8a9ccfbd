import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { favicon } from '#surfaces/site/layout.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { type FormState, fieldId, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { colorsOf, themes } from '#surfaces/site/theme.ts'
import { pictureInput, pictureScripts } from '../../parts/picture-field.ts'
import { settingsStyle } from '../../parts/style.ts'
import type { WelcomeStep } from './step.ts'

const { get, update } = operations.settings

export const nameStep: WelcomeStep = {
  key: 'name',
  async draw(scope, request, refusal) {
    const messages = messagesOf(request)
    const form = refusal ?? { values: await perform(scope, request, get, {}) }
    const fields = fieldsOf(messages, form) + logoField(messages, form, scope.server.ownOrigins)
    return { fields, styles: [settingsStyle.path], scripts: pictureScripts, canUpload: true }
  },
  async save(scope, request, form) {
    const { logoUrl } = await perform(scope, request, get, {})
    const wire = new URLSearchParams(form)
    if (wire.get('logoUrl') === logoUrl) wire.delete('logoUrl')
    if (wire.has('drop.logoUrl')) wire.set('logoUrl', '')
    await perform(scope, request, update, { body: bodyOf(update, wire) })
    return undefined
  },
}

function fieldsOf(messages: Messages, form: FormState): string {
  const text = messages.admin.welcome.name
  return html`!${textField(form, { name: 'name', label: text.name, hint: text.nameHint, isRequired: true, maxLength: 60 })}
!${textField(form, { name: 'tagline', label: text.tagline, hint: text.taglineHint, maxLength: 120 })}
!${colorField(messages, form)}`
}

const logoPixels = 512

function logoField(messages: Messages, { values }: FormState, ownOrigins: ReadonlySet<string>): string {
  const { logo: legend, logoWords: words } = messages.admin.welcome.name
  const value = String(values.logoUrl ?? '')
  const cut = { category: 'instance-logo', width: logoPixels, height: logoPixels } as const
  const shown = ownPicture(value || null, ownOrigins) ?? favicon.path
  const input = pictureInput({ name: 'logoUrl', ...cut, value, shown, drawn: favicon.path, words }, messages)
  return html`<fieldset class="field logo"><legend>${legend}</legend>!${input}</fieldset>`
}

/** White text can be read on each of these colors. The settings take any other that is dark enough. */
function colorField(messages: Messages, { values }: FormState): string {
  const { color: legend, standard, own } = messages.admin.welcome.name
  const current = String(values.brandColor ?? '')
  const option = (value: string, label: string, dot: string) =>
    html`<label class="choice"><input type="radio" name="brandColor" value="${value}" !${current === value ? 'checked' : ''}>!${dot}<span>${label}</span></label>`
  const all = themes.map((theme) => ({ theme, color: colorsOf(theme).solid }))
  const options = all.map(({ theme, color }) =>
    option(
      color,
      messages.settings.profile.themes[theme],
      html`<span class="avatar s" data-theme="${theme}" aria-hidden="true"></span>`,
    ),
  )
  const isOther = current !== '' && all.every(({ color }) => color !== current)
  return html`<fieldset class="field swatches" id="${fieldId('brandColor')}"><legend>${legend}</legend>!${option('', standard, '')}!${options.join('')}!${isOther ? option(current, own(current), '') : ''}</fieldset>`
}
