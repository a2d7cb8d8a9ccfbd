import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { steps } from '../../parts/steps.ts'
import { consoleStyle } from '../../parts/style.ts'
import { adminStyle, welcomeStyle } from '../style/stylesheet.ts'

export type WelcomeProgress = OutputOf<(typeof operations)['first-run']['get']>
export type WelcomeStepKey = WelcomeProgress['steps'][number]['key']

/** What a step shows: the fields of its form and, where it needs other words, its button. */
export interface Drawn {
  fields: string
  /** Undefined: the form can be saved. Null: there is nothing to send. */
  button?: string | null
  /** Below the form. */
  below?: string
  /** The step goes on by a link, because it did what it can. */
  isDone?: boolean
  scripts?: readonly string[]
  styles?: readonly string[]
  canUpload?: boolean
}

export interface WelcomeStep {
  key: WelcomeStepKey
  draw(scope: PageScope, request: FastifyRequest, refusal?: FormRefusal): Promise<Drawn>
  /** Does what the form asks for. What it returns is shown in place of the next step. */
  save(scope: PageScope, request: FastifyRequest, form: URLSearchParams): Promise<Drawn | undefined>
}

export const welcomePath = (step?: WelcomeStepKey) => (step === undefined ? '/welcome' : `/welcome/${step}`)

/** The next step that is open, else the page that says what is left. */
export function nextPath({ steps: all }: WelcomeProgress, current: WelcomeStepKey): string {
  const later = all.slice(all.findIndex(({ key }) => key === current) + 1)
  return welcomePath(later.find(({ state }) => state === 'open')?.key)
}

const skipForm = 'skip-step'

/** What surrounds every step. */
export function stepScreen(
  messages: Messages,
  run: WelcomeProgress,
  key: WelcomeStepKey,
  { fields, button, below = '', isDone = false, scripts, styles = [], canUpload = false }: Drawn,
  alert?: string,
): PageContent {
  const text = messages.admin.welcome
  const number = run.steps.findIndex((one) => one.key === key)
  const hasState = (state: string) => run.steps[number]!.state === state
  const goOn = html`<a class="button ${isDone ? '' : 'plain quiet'} fit" href="${nextPath(run, key)}">${text.goOn}</a>`
  const skip = html`<button class="plain quiet fit" form="${skipForm}">${text.skip}</button>`
  const words = button === undefined ? text.save : button
  const send = words === null ? '' : html`<button class="${isDone ? 'plain quiet' : ''} fit">${words}</button>`
  const isPassed = isDone || hasState('done')
  return {
    title: `${text.headings[key]} · ${text.title}`,
    width: 'wide',
    styles: [consoleStyle.path, adminStyle.path, welcomeStyle.path, ...styles],
    ...(scripts && { scripts }),
    canUpload,
    body: html`<div class="console welcome"><section class="panel"><p class="soft small">${text.stepOf(number + 1, run.steps.length)}</p>
<h1>${text.headings[key]}</h1><p class="lead">${text.leads[key]}</p>!${alertOf(alert)}
<form method="post" action="${welcomePath(key)}"><button hidden></button>!${fields}
<div class="buttons">!${isDone ? goOn + send : send + (isPassed ? goOn : skip)}</div></form>!${below}
<form id="${skipForm}" method="post" action="${welcomePath(key)}/skip"></form></section>
!${stepList(messages, run, key)}</div>`,
  }
}

/** All steps, at the side or below. */
export function stepList(messages: Messages, run: WelcomeProgress, current?: WelcomeStepKey): string {
  const text = messages.admin.welcome
  const items = run.steps.map(({ key, state }) => ({
    label: text.steps[key],
    ...(key !== current && { href: welcomePath(key) }),
    state: key === current ? ('current' as const) : state === 'done' ? ('done' as const) : ('open' as const),
  }))
  return html`<nav aria-label="${text.stepsLabel}">!${steps(text.stepsLabel, items, messages)}</nav>`
}
