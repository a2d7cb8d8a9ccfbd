import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { countUnfilled, unfilledProblems } from '../fill-in.ts'
import type { Drawn, WelcomeStep } from './step.ts'

const { get, update } = operations.settings

const pages = ['privacy', 'terms', 'imprint', 'conduct'] as const

export const legalStep: WelcomeStep = {
  key: 'legal',
  async draw(scope, request, refusal) {
    const messages = messagesOf(request)
    if (!refusal) return drawPages(messages, { values: await perform(scope, request, get, {}) })
    const problems = { ...refusal.problems, ...unfilledProblems(refusal.values, messages) }
    return drawPages(messages, { ...refusal, problems })
  },
  async save(scope, request, form) {
    const messages = messagesOf(request)
    const template = pages.find((page) => page === form.get('template'))
    if (template) {
      const values = { ...Object.fromEntries(form), [`${template}Text`]: messages.legalTemplates[template] }
      return drawPages(messages, { values })
    }
    await perform(scope, request, update, { body: bodyOf(update, form) })
    return undefined
  },
}

/** A template is shown first and saved later: it has places that only the administrator can fill in. */
function drawPages(messages: Messages, form: FormState): Drawn {
  const { legal, template: words, templateUsed } = messages.admin.settings
  const { hints } = messages.admin.welcome.legal
  const areas = pages.map((page) => {
    const isUsed = countUnfilled(form.values[`${page}Text`]) > 0
    const area = { name: `${page}Text`, label: legal[page], hint: hints[page], maxLength: 50_000 }
    return html`!${isUsed ? noteOf(templateUsed) : ''}!${markdownArea(form, { ...area, rows: isUsed ? 16 : 5 }, messages)}
<p><button class="plain quiet fit" name="template" value="${page}" formnovalidate>${words}<span class="unseen"> ${legal[page]}</span></button></p>`
  })
  return { fields: areas.join(''), scripts: previewScripts }
}
