import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { favicon } from '#surfaces/site/layout.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { pictureInput, pictureScripts } from '../../parts/picture-field.ts'
import { settingsStyle } from '../../parts/style.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { colorField } from '../color-field.ts'
import { languageOptions } from '../language-options.ts'
import type { WelcomeStep } from './step.ts'

const { get, update } = operations.settings

export const nameStep: WelcomeStep = {
  key: 'name',
  async draw(scope, request, refusal) {
    const messages = messagesOf(request)
    const form = refusal ?? { values: await perform(scope, request, get, {}) }
    const fields = fieldsOf(messages, form) + logoField(messages, form, scope.server.ownOrigins)
    return { fields, styles: [settingsStyle.path], scripts: [...pictureScripts, islandPath('zone')], canUpload: true }
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
!${placeFields(messages, form)}!${colorField(messages, form)}`
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

/** Where the community is. A script chooses the time zone of the browser while none was chosen. */
function placeFields(messages: Messages, { values, ...form }: FormState): string {
  const text = messages.admin.settings
  const filled = { ...form, values: { ...values, timezone: values.timezone ?? 'UTC' } }
  const zone = { name: 'timezone', label: text.timezone, hint: text.timezoneHint }
  const language = { name: 'locale', label: text.locale, hint: text.localeHint, options: languageOptions() }
  return html`!${selectField(filled, { ...zone, options: zoneOptions(filled.values.timezone) })}
!${language.options.length > 1 ? selectField(filled, language) : ''}`
}
