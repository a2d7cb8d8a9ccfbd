import { html } from 'ghtml'
import { findRedirectFlaw } from '#domains/accounts/apps/index.ts'
import type { Messages } from '#messages/index.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { type FormState, listField, textArea, textField } from '#surfaces/site/parts/fields.ts'

/** The fields that a new app and a change of one share. */
export function appFields({ developers, forms }: Messages, state: FormState): string {
  const text = developers.apps.form
  const optional = (label: string) => `${label} ${forms.optional}`
  const given = [state.values.redirectUris ?? []].flat().length
  const link = { type: 'url', hint: text.address, maxLength: 2048, autocomplete: 'off' } as const
  return html`!${textField(state, { name: 'name', label: text.name, hint: text.nameHint, isRequired: true, maxLength: 100, autocomplete: 'off' })}
!${textArea(state, { name: 'description', label: optional(text.description), rows: 3, maxLength: 500 })}
!${listField(state, { name: 'redirectUris', label: text.redirectUris, hint: text.redirectHint, count: Math.min(10, Math.max(3, given + 1)), itemLabel: text.redirectLabel })}
!${textField(state, { ...link, name: 'website', label: optional(text.website) })}
!${textField(state, { ...link, name: 'policyUri', label: optional(text.policy) })}
!${textField(state, { ...link, name: 'tosUri', label: optional(text.terms) })}`
}

/** A refused form with a sentence beside each redirect address that is not allowed. */
export function withRedirectWords(
  refusal: FormRefusal,
  form: URLSearchParams,
  { developers, forms }: Messages,
): FormRefusal {
  if (!form.has('redirectUris')) return refusal
  const text = developers.apps
  const uris = form.getAll('redirectUris').filter((uri) => uri.trim() !== '')
  const flaws = uris.flatMap((uri, at) => {
    const flaw = findRedirectFlaw(uri.trim())
    return flaw ? [[`redirectUris.${at}`, text.flaws[flaw]] as const] : []
  })
  const found = uris.length === 0 ? [['redirectUris', text.form.redirectMissing] as const] : flaws
  if (found.length === 0) return refusal
  return { ...refusal, problems: { ...refusal.problems, ...Object.fromEntries(found) }, alert: forms.summary }
}
