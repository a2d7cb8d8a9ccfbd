import { html } from 'ghtml'
import type { Questions } from '#domains/accounts/sign-in/index.ts'
import type { Terms } from '#domains/foundation/terms/index.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { zoneInput, zoneScript } from '#surfaces/site/sign-in/known-browsers.ts'

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
interface Puzzle {
  challenge: string
  salt: string
  bits: number
}

interface NameView extends Questions {
  work?: Puzzle | undefined
  isNew: boolean
  returnTo: string
  form: NameForm
  flaw?: Flaw | undefined
  /** What is asked besides, already escaped. */
  extraFields?: string | undefined
}

/** Asks for a name, for the terms, or for both. */
export function namePage(messages: Messages, view: NameView): PageContent {
  const text = messages.accounts.name
  const { needsName, isNew, returnTo, flaw, work, extraFields = '' } = view
  return {
    title: needsName ? text.title : text.termsHeading,
    isBare: true,
    scripts: [zoneScript, ...(work ? [islandPath('work')] : [])],
    body: html`<section class="card">
<h1>${needsName ? text.heading : text.termsHeading}</h1>
<p class="soft">${needsName ? text.lead : text.termsLead}</p>
!${alertOf(flaw?.sentence)}
<form method="post" action="/sign-in/name">
<input type="hidden" name="return_to" value="${returnTo}">!${zoneInput}
!${needsName ? nameField(messages, view) : ''}!${extraFields}!${ageField(messages, view)}!${termsField(messages, view)}
!${workFields(messages, work)}<button>${isNew ? text.join : text.goOn}</button>
</form>
</section>`,
  }
}

/** Without scripts the answer stays empty, and the account waits for an administrator. */
function workFields({ accounts: { name: text } }: Messages, work: Puzzle | undefined): string {
  if (!work) return ''
  return html`<input type="hidden" name="challenge" value="${work.challenge}"><input type="hidden" name="work" data-work="${work.salt}" data-bits="${work.bits}">
<noscript><p class="soft small">${text.noScript}</p></noscript>`
}

const invalid = (flaw: Flaw | undefined, field: keyof NameForm) => (flaw?.field === field ? 'aria-invalid="true"' : '')

function nameField({ accounts: { name: text } }: Messages, { form, flaw }: NameView): string {
  return html`<label for="name">${text.nameLabel}</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${form.name}" aria-describedby="name-hint" !${invalid(flaw, 'name')}>
<p class="soft small" id="name-hint">${text.nameHint}</p>`
}

/** It contains the age that was read; if it has changed meanwhile, the form asks again. */
function ageField({ accounts: { name: text } }: Messages, { minimumAge, form, flaw }: NameView): string {
  if (minimumAge === null) return ''
  return html`<label class="check"><input type="checkbox" name="age" value="${minimumAge}" required !${form.isOldEnough ? 'checked' : ''} !${invalid(flaw, 'isOldEnough')}> ${text.age(minimumAge)}</label>`
}

function termsField(messages: Messages, { needsTerms, terms, form, flaw }: NameView): string {
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
