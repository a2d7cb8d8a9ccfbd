import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf, type FormRefusal } from '#surfaces/site/operation-form.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { withTypedColor } from '../color-field.ts'
import { unfilledProblems } from '../fill-in.ts'
import type { AdminSection } from '../shell.ts'

export type Settings = OutputOf<typeof operations.settings.get>
export type SettingsForm = FormState & Partial<FormRefusal>

export const legalPages = ['privacy', 'terms', 'imprint', 'conduct'] as const
export type LegalPage = (typeof legalPages)[number]

/** What each screen saves, and nothing else. */
const saved = {
  settings: [
    ...['name', 'tagline', 'brandColor', 'logoUrl', 'locale', 'timezone'],
    ...['homeText', 'contact', 'notice', 'leaderboards'],
  ],
  'settings/joining': ['signUp', 'signUpDomains', 'organizerInvitations', 'minimumAge', 'groupCreation'],
  'settings/pages': [
    ...legalPages.flatMap((page) => [`${page}Text`, `${page}Url`]),
    ...['termsVersion', 'footerLinks', 'searchEngines'],
  ],
  'settings/limits': ['limits', 'retention', 'auditRetentionDays'],
  'settings/security': [
    ...['twoAdministrators', 'administratorPasskeys', 'tokenDaysMax', 'proofOfWork', 'holdNewAccounts', 'heldWords'],
    'securityContact',
  ],
} as const satisfies Partial<Record<AdminSection, readonly string[]>>
export type SettingsSection = keyof typeof saved

/** Texts with one item per line. */
const lists = ['signUpDomains', 'heldWords']

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The form of one screen as the body of the operation. */
export function changesOf(section: SettingsSection, form: URLSearchParams): never {
  const lines = withTypedColor(form)
  for (const name of lists) {
    if (!form.has(name)) continue
    lines.delete(name)
    lines.set(`has.${name}`, '1')
    for (const line of linesOf(form.get(name) ?? '')) lines.append(name, line)
  }
  const body: Record<string, unknown> = bodyOf(operations.settings.update, lines)
  if (form.has('linkUrl')) body.footerLinks = linksIn(form)
  const own: readonly string[] = saved[section]
  return Object.fromEntries(Object.entries(body).filter(([name]) => own.includes(name))) as never
}

/** A row with nothing in it is no link. */
function linksIn(form: URLSearchParams): { label: string; url: string }[] {
  const [labels, urls] = [form.getAll('linkLabel'), form.getAll('linkUrl')]
  return urls
    .map((url, at) => ({ label: labels[at]?.trim() ?? '', url: url.trim() }))
    .filter(({ label, url }) => label !== '' || url !== '')
}

export function formOf(settings: Settings): SettingsForm {
  const { limits, retention, notice, footerLinks, ...plain } = settings
  const nested = (name: string, inner: object) =>
    Object.fromEntries(Object.entries(inner).map(([key, value]) => [`${name}.${key}`, value]))
  return {
    values: {
      ...plain,
      ...nested('limits', limits),
      ...nested('retention', retention),
      ...nested('notice', notice ?? {}),
      signUpDomains: settings.signUpDomains.join('\n'),
      heldWords: settings.heldWords.join('\n'),
      linkLabel: footerLinks.map(({ label }) => label),
      linkUrl: footerLinks.map(({ url }) => url),
    },
  }
}

/** The form after a refusal: what was typed, with a sentence beside each field that the table of words has. */
export function formAfter(settings: Settings, refusal: FormRefusal, messages: Messages): SettingsForm {
  const { admin, forms } = messages
  const words = { ...admin.settings.problems, ...unfilledProblems(refusal.values, messages) }
  const entries = Object.entries(refusal.problems ?? {}).map(([field, sentence]) => {
    const [name = ''] = field.split('.')
    return Object.hasOwn(words, name) ? [name, words[name]!] : [field, sentence]
  })
  const problems = Object.fromEntries(entries)
  const alert = entries.length > 0 ? forms.summary : refusal.alert
  return { ...refusal, values: { ...formOf(settings).values, ...refusal.values }, problems, alert }
}
