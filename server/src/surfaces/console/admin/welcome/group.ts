import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { WelcomeStep } from './step.ts'

const { create, checkUrlname } = operations.groups

/** A name is enough: the address is made from it. */
export const groupStep: WelcomeStep = {
  key: 'group',
  async draw(_scope, request, form = { values: {}, alert: '', status: 200 }) {
    const { admin, organize } = messagesOf(request)
    const { name, city, cityHint } = organize.groups.fields
    const text = admin.welcome.group
    return {
      fields: html`!${textField(form, { name: 'name', label: name, hint: text.nameHint, isRequired: true, maxLength: 100 })}
!${textField(form, { name: 'city', label: city, hint: cityHint, maxLength: 100 })}`,
      button: text.create,
    }
  },
  async save(scope, request, form) {
    const query = { name: form.get('name') ?? '' }
    const { proposal } = await perform(scope, request, checkUrlname, { query })
    const body: object = bodyOf(create, form)
    await perform(scope, request, create, { body: { ...body, urlname: proposal ?? '' } as never })
    return undefined
  },
}
