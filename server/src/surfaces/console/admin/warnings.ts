import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { adminPath } from './shell.ts'

export type Health = OutputOf<typeof operations.admin.getHealth>
type Warning = Health['warnings'][number]

/** In the language of the page where it has the code. */
function wordsOf({ code, values, text, action }: Warning, { admin }: Messages): { text: string; action: string } {
  const { warnings } = admin.health
  return Object.hasOwn(warnings, code) ? warnings[code as keyof typeof warnings](values) : { text, action }
}

/** Where to go on. */
function linkOf({ code }: Warning, { admin, docs }: Messages): string {
  const link = (href: string, words: string) => html`<p><a href="${href}">${words}</a></p>`
  if (code === 'webhooks_failing') return link(`${adminPath('webhooks')}?list=failing`, admin.health.webhooks.failing)
  return code.startsWith('backup_') ? link('/docs/guides/backup', docs.documents.backup.label) : ''
}

/** What needs attention, and what to do. */
export function warningList(warnings: readonly Warning[], messages: Messages): string {
  const text = messages.admin.health
  const items = warnings.map((warning) => {
    const words = wordsOf(warning, messages)
    const state = chip(text.severities[warning.severity], warning.severity === 'error' ? 'bad' : 'strong', 'alert')
    return html`<li class="card">!${state}<p><b>${words.text}</b></p><p>${words.action}</p>!${linkOf(warning, messages)}</li>`
  })
  return html`<section aria-labelledby="warnings"><h2 id="warnings">${text.warningsHeading}</h2><ul class="hwarnings">!${items.join('')}</ul></section>`
}
