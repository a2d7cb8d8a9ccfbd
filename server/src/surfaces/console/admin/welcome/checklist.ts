import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { perform } from '#surfaces/site/perform.ts'
import { welcomePath } from './step.ts'

/** The steps of the first run with their state, for the overview: empty once none is open or the list is hidden. */
export async function firstRunChecklist(scope: PageScope, request: FastifyRequest): Promise<string> {
  const run = await perform(scope, request, operations['first-run'].get, {})
  if (run.isComplete || run.isHidden) return ''
  const text = messagesOf(request).admin.welcome
  const done = run.steps.filter(({ state }) => state === 'done').length
  const rows = run.steps.map(({ key, state }) => {
    const mark = state === 'done' ? icon('check') : html`<span class="dot"></span>`
    const words = state === 'open' ? '' : html`<span class="soft small">${text.states[state]}</span>`
    return html`<li class="${state}">!${mark}<a class="grow" href="${welcomePath(key)}">${text.steps[key]}</a>!${words}</li>`
  })
  return html`<section class="card checklist" aria-labelledby="first-run"><h2 id="first-run">${text.checklist}</h2>
<p class="soft">${text.doneOf(done, run.steps.length)}</p><ul class="rows">!${rows.join('')}</ul>
<div class="buttons"><a class="button fit" href="${welcomePath()}">${text.continueSetUp}</a>
<form method="post" action="/welcome/hide"><button class="plain quiet fit">${text.hide}</button></form></div></section>`
}
