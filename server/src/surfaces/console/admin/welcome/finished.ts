import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { consoleStyle } from '../../parts/style.ts'
import { adminStyle, welcomeStyle } from '../style/stylesheet.ts'
import { stepList, type WelcomeProgress } from './step.ts'

/** After the last step. What was left out can still be done. */
export function finishedScreen(messages: Messages, run: WelcomeProgress): PageContent {
  const text = messages.admin.welcome
  const isWhole = run.steps.every(({ state }) => state === 'done')
  const ways = Object.entries(text.ways).map(([href, words]) => html`<li><a href="${href}">${words}</a></li>`)
  return {
    title: text.finished,
    width: 'wide',
    styles: [consoleStyle.path, adminStyle.path, welcomeStyle.path],
    body: html`<div class="console welcome"><section class="panel"><h1>${text.finished}</h1>
<p class="lead">${isWhole ? text.finishedLead : text.leftOutLead}</p><ul class="rows">!${ways.join('')}</ul></section>
!${stepList(messages, run)}</div>`,
  }
}
