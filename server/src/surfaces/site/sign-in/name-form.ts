import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Questions } from '#domains/accounts/sign-in/index.ts'
import type { Terms } from '#domains/foundation/terms/index.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { field } from '../forms.ts'
import { islandPath } from '../islands.ts'

export interface NameForm {
  name: string
  isAccepted: boolean
  isOldEnough: boolean
}

/** What is wrong, and how to correct it. Without a field it is one of the extra ones, which mark it themselves. */
export interface Flaw {
  field?: keyof NameForm
  sentence: string
}

/** The puzzle that the browser solves meanwhile. */
export interface Puzzle {
  challenge: string
  salt: string
  bits: number
}

/** What is asked of a new person, in any form that creates an account. */
export interface NameFieldsView extends Questions {
  work?: Puzzle | undefined
  form: NameForm
  flaw?: Flaw | undefined
}

/** Beside the fields, the scripts that they need. */
export const nameScripts = ({ work }: Pick<NameFieldsView, 'work'>) => (work ? [islandPath('work')] : [])

/** Without scripts the answer stays empty, and the account waits for an administrator. */
export function workFields({ accounts: { name: text } }: Messages, work: Puzzle | undefined): string {
  if (!work) return ''
  return html`<input type="hidden" name="challenge" value="${work.challenge}"><input type="hidden" name="work" data-work="${work.salt}" data-bits="${work.bits}">
<noscript><p class="soft small">${text.noScript}</p></noscript>`
}

const invalid = (flaw: Flaw | undefined, field: keyof NameForm) => (flaw?.field === field ? 'aria-invalid="true"' : '')

export function nameField({ accounts: { name: text } }: Messages, { form, flaw }: NameFieldsView): string {
  return html`<label for="name">${text.nameLabel}</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${form.name}" aria-describedby="name-hint" !${invalid(flaw, 'name')}>
<p class="soft small" id="name-hint">${text.nameHint}</p>`
}

/** It contains the age that was read; if it has changed meanwhile, the form asks again. */
export function ageField({ accounts: { name: text } }: Messages, { minimumAge, form, flaw }: NameFieldsView): string {
  if (minimumAge === null) return ''
  return html`<label class="check"><input type="checkbox" name="age" value="${minimumAge}" required !${form.isOldEnough ? 'checked' : ''} !${invalid(flaw, 'isOldEnough')}> ${text.age(minimumAge)}</label>`
}

export function termsField(messages: Messages, { needsTerms, terms, form, flaw }: NameFieldsView): string {
  const text = messages.accounts.name
  const box = html`<label class="check"><input type="checkbox" name="terms" value="${terms.version ?? ''}" required !${form.isAccepted ? 'checked' : ''} !${invalid(flaw, 'isAccepted')}> ${text.accept}</label>`
  return `${linksTo(messages, terms)}${needsTerms ? box : ''}`
}

/** Opened in a new tab, so that the form is not lost. */
function linksTo({ accounts: { name: text } }: Messages, { url, privacyUrl }: Terms): string {
  const link = (href: string, words: string) => html`<a href="${href}" target="_blank" rel="noopener">${words}</a>`
  const links = [url && link(url, text.readTerms), privacyUrl && link(privacyUrl, text.readPrivacy)].filter(Boolean)
  return links.length === 0 ? '' : `<p class="small">${links.join(' · ')}</p>`
}

/** The checkbox contains the version that the user read; if it has changed meanwhile, the form asks again. */
export function readNameForm(request: FastifyRequest, { terms, minimumAge }: Questions): NameForm {
  const read = (name: string) => field(request, name).trim()
  const isAccepted = terms.version !== null && field(request, 'terms') === terms.version
  const isOldEnough = minimumAge !== null && field(request, 'age') === String(minimumAge)
  const typed = read('name')
  // A name that is too long is shown as entered; otherwise hidden characters are removed.
  const name = [...typed].length > 100 ? typed : (cleanName(typed) ?? '')
  return { name, isAccepted, isOldEnough }
}

export function findNameFlaw(
  messages: Messages,
  { name, isAccepted, isOldEnough }: NameForm,
  questions: Questions,
): Flaw | undefined {
  const text = messages.accounts.name
  const { needsName, needsTerms, minimumAge } = questions
  if (needsName && (name === '' || [...name].length > 100)) return { field: 'name', sentence: text.nameWrong }
  if (minimumAge !== null && !isOldEnough) return { field: 'isOldEnough', sentence: text.ageMissing(minimumAge) }
  return needsTerms && !isAccepted ? { field: 'isAccepted', sentence: text.termsMissing } : undefined
}

const triesMax = 8

/** Several people of one name may ask at the same time: each next one gets the next free username. */
export async function withFreeUsername<T>(work: () => Promise<T>, triesLeft = triesMax): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft > 1 && error instanceof ApiError && error.code === 'username_taken')
      return withFreeUsername(work, triesLeft - 1)
    throw error
  }
}
