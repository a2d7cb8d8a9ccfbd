import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '../islands.ts'
import type { PageContent } from '../layout.ts'

export const confirmScripts = [islandPath('confirm')]

/** What is asked before something that cannot be undone. */
export interface Question {
  /** Such as "Delete this item?" */
  heading: string
  lead: string
  /** The words of the button that does it. */
  yes: string
  /** What can be chosen with it, already escaped. */
  choices?: string
}

interface QuestionedAction extends Question {
  /** Unique on the page. */
  id: string
  /** What the form sends as `do`. */
  action: string
}

/**
 * A button that asks first. With the script `confirm` a dialog asks; without it the form is sent, and the server answers with
 * `confirmPage`. Both send `confirmed` with the name of the action. Place it inside the form.
 */
export function confirmButton(
  words: string,
  asked: QuestionedAction,
  messages: Messages,
  look = 'danger fit',
  /** What it ends, for screen readers, where a page has several of these buttons. */
  name?: string,
): string {
  const named = name === undefined ? '' : html` aria-label="${name}"`
  const { id, action, heading, lead, yes, choices = '' } = asked
  return html`<button class="${look}" name="do" value="${action}" data-confirm="#${id}"!${named}>${words}</button>
<dialog id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2><p>${lead}</p><p class="soft" data-count></p>!${choices}
<div class="buttons"><button type="button" class="plain quiet fit" data-close autofocus>${messages.console.keep}</button>
<button class="danger fit" name="confirmed" value="${action}">${yes}</button></div></dialog>`
}

/** What a form with such a button asks for. An action that is not confirmed yet must not be done. */
export function decisionIn(form: URLSearchParams): { action: string; isConfirmed: boolean } {
  const confirmed = form.get('confirmed')
  return { action: confirmed ?? form.get('do') ?? '', isConfirmed: confirmed !== null }
}

interface ConfirmView extends Question {
  /** Where the form is sent again, with everything that it had. */
  path: string
  form: URLSearchParams
  /** Where "No" leads. */
  back: string
}

/** The same question as a page, for browsers without scripts. */
export function confirmPage(
  { heading, lead, yes, choices = '', path, form, back }: ConfirmView,
  messages: Messages,
): PageContent {
  const { action } = decisionIn(form)
  const fields = [...form]
    .filter(([name]) => name !== 'do' && name !== 'confirmed')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return {
    title: heading,
    body: html`<div class="card"><h1>${heading}</h1><p>${lead}</p>
<form method="post" action="${path}">!${fields.join('')}!${choices}<div class="buttons">
<a class="button plain quiet fit" href="${back}">${messages.console.keep}</a>
<button class="danger fit" name="confirmed" value="${action}">${yes}</button></div></form></div>`,
  }
}
