import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import type { WelcomeStep } from './step.ts'

const { get, update } = operations.settings

const pages = ['privacyText', 'termsText', 'imprintText', 'conductText'] as const

export const legalStep: WelcomeStep = {
  key: 'legal',
  async draw(scope, request, refusal) {
    const messages = messagesOf(request)
    const text = messages.admin.welcome.legal
    const form = refusal ?? { values: await perform(scope, request, get, {}) }
    const areas = pages.map((name) =>
      markdownArea(
        form,
        { name, label: text.pages[name], hint: text.hints[name], rows: 5, maxLength: 50_000 },
        messages,
      ),
    )
    return { fields: html`!${areas.join('')}`, scripts: previewScripts }
  },
  async save(scope, request, form) {
    await perform(scope, request, update, { body: bodyOf(update, form) })
    return undefined
  },
}
