import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { choiceField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { WelcomeStep } from './step.ts'

const { get, update } = operations.settings

export const joiningStep: WelcomeStep = {
  key: 'joining',
  async draw(scope, request, refusal) {
    const text = messagesOf(request).admin.welcome.joining
    const form = refusal ?? { values: await perform(scope, request, get, {}) }
    const optionsOf = (words: Record<string, { label: string; hint: string }>) =>
      Object.entries(words).map(([value, one]) => ({ value, ...one }))
    return {
      fields: html`!${choiceField(form, { name: 'signUp', label: text.signUp, options: optionsOf(text.signUpOptions) })}
!${choiceField(form, { name: 'groupCreation', label: text.groupCreation, options: optionsOf(text.groupCreationOptions) })}`,
    }
  },
  async save(scope, request, form) {
    await perform(scope, request, update, { body: bodyOf(update, form) })
    return undefined
  },
}
