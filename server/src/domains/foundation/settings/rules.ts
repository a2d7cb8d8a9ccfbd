import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { contrastOf } from '#kernel/formats/colors.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import { localesOffered } from '#messages/index.ts'
import type { SettingsRow } from './queries.ts'
import type { UpdateSettingsRequest } from './wire.ts'

/** contract §7.3: limits against abuse. The instance's own settings replace these defaults. */
const limitDefaults = {
  /** Accounts younger than this have the limits whose names start with newAccount. */
  newAccountDays: 7,
  newAccountGroupsPerDay: 3,
  newAccountEventsPerDay: 20,
  newAccountPeoplePerDay: 50,
  roleOffersPerDay: 20,
  eventAnnouncementsPerDay: 5,
  groupAnnouncementsPerDay: 2,
  groupAnnouncementsPerWeek: 5,
  /** Mails to one user about one event. */
  changeMailsPerDay: 3,
  /** Changes within this many minutes are sent as one mail. */
  changeMailMinutes: 10,
}

export type InstanceLimits = typeof limitDefaults

export function limitsOf(settings: { limits: Partial<InstanceLimits> }): InstanceLimits {
  return { ...limitDefaults, ...settings.limits }
}

/** How long what the jobs delete is kept. The instance's own settings replace these defaults. */
const retentionDefaults = {
  /** contract §7.4: "erased after 30 days". */
  walkInDays: 30,
  doorTeamDays: 30,
  deliveryDays: 30,
  eventChangeDays: 30,
  /** "purged after 90 days" */
  passVisitDays: 90,
  /** contract §7.1: "after 12 months". */
  noteDays: 365,
  /** contract §8.1: "erased 180 days after the event". */
  answerDays: 180,
  /** "sensitive ones and those of people who got no spot 14 days after" */
  sensitiveAnswerDays: 14,
}

export type Retention = typeof retentionDefaults

export function retentionOf(settings: { retention: Partial<Retention> }): Retention {
  return { ...retentionDefaults, ...settings.retention }
}

/** What is older than this is deleted. */
export function decideKeptSince(settings: { retention: Partial<Retention> }, period: keyof Retention, now: Date): Date {
  return new Date(now.getTime() - retentionOf(settings)[period] * dayMs)
}

type Request = Static<typeof UpdateSettingsRequest>

const columns: ColumnMap<Omit<Request, 'limits' | 'retention' | 'notice'>, SettingsRow> = {
  name: 'name',
  groupCreation: 'group_creation',
  signUp: 'sign_up',
  auditRetentionDays: 'audit_retention_days',
  termsVersion: 'terms_version',
  termsUrl: 'terms_url',
  privacyUrl: 'privacy_url',
  securityContact: 'security_contact',
  tagline: 'tagline',
  brandColor: 'brand_color',
  contact: 'contact',
  imprintUrl: 'imprint_url',
  privacyText: 'privacy_text',
  termsText: 'terms_text',
  imprintText: 'imprint_text',
  conductUrl: 'conduct_url',
  conductText: 'conduct_text',
  logoUrl: 'logo_url',
  locale: 'locale',
  timezone: 'timezone',
  homeText: 'home_text',
  footerLinks: 'footer_links',
  searchEngines: 'search_engines',
  leaderboards: 'leaderboards',
  signUpDomains: 'sign_up_domains',
  minimumAge: 'minimum_age',
  organizerInvitations: 'organizer_invitations',
  holdNewAccounts: 'hold_new_accounts',
  heldWords: 'held_words',
  proofOfWork: 'proof_of_work',
  twoAdministrators: 'two_administrators',
  administratorPasskeys: 'administrator_passkeys',
  tokenDaysMax: 'token_days_max',
}

/** Names the field for pages too. */
export function refuse(field: string, text: string): ApiError {
  return new ApiError('validation_failed', text, {}, [{ field, message: text.slice(field.length + 2) }])
}

/** WCAG 2.2 AA for text. */
const contrastMin = 4.5

/** Buttons have white text on this color. */
function decideBrandColor(color: string | null | undefined): { brandColor?: string | null } {
  if (!color) return color === null ? { brandColor: null } : {}
  const contrast = contrastOf(color, '#ffffff')
  if (contrast >= contrastMin) return { brandColor: color.toLowerCase() }
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  throw refuse(
    'brandColor',
    `brandColor: white text on ${color} has a contrast of ${shown}:1 and needs ${contrastMin}:1; choose a darker color`,
  )
}

function decideZone(timezone: string | undefined): { timezone?: string } {
  if (timezone === undefined) return {}
  const known = canonicalZone(timezone)
  if (known !== undefined) return { timezone: known }
  throw refuse('timezone', 'timezone: must be a time zone such as Europe/Amsterdam')
}

function assertLocale(locale: string | undefined): void {
  const offered = localesOffered('public')
  if (locale === undefined || offered.includes(locale)) return
  throw refuse('locale', `locale: must be one of ${offered.join(', ')}`)
}

/** Text is compared with them in lower case. */
function decideWords(words: string[] | undefined): { heldWords?: string[] } {
  if (words === undefined) return {}
  const heldWords = [...new Set(words.map((word) => word.trim().toLowerCase()))]
  if (heldWords.some((word) => word.length < 2))
    throw refuse('heldWords', 'heldWords: each has 2 to 60 characters, spaces around it not counted')
  return { heldWords }
}

function decideDomains(domains: string[] | undefined): { signUpDomains?: string[] } {
  return domains === undefined ? {} : { signUpDomains: [...new Set(domains)] }
}

/** Otherwise no one could join, and the administrators would not see why. */
export function assertJoinable({ sign_up, sign_up_domains }: SettingsRow): void {
  if (sign_up !== 'domains' || sign_up_domains.length > 0) return
  throw refuse('signUpDomains', 'signUpDomains: add a domain; without one, no one can sign up')
}

/** Whether a new account may have this address. Another domain is never a part of a domain. */
export function isOfSignUpDomain(settings: SettingsRow, email: string | null): boolean {
  if (settings.sign_up !== 'domains') return true
  const domain = email === null ? '' : email.slice(email.lastIndexOf('@') + 1)
  // In lower case and ASCII, like the domains in the settings.
  return settings.sign_up_domains.includes(URL.parse(`http://${domain}`)?.hostname ?? '')
}

/** With one administrator, no one could approve anything. */
export function assertTwoAdministrators(administrators: readonly string[]): void {
  if (administrators.length < 2)
    throw refuse('twoAdministrators', 'twoAdministrators: make a second user an administrator first')
}

/** Under the rule of two, one administrator alone loosens neither it nor what protects their accounts. */
export function decideHeld(before: SettingsRow, sent: Request) {
  const { twoAdministrators, administratorPasskeys, ...request } = sent
  const isHeld = (value: boolean | undefined, isOn: boolean) => before.two_administrators && isOn && value === false
  const isTwoHeld = isHeld(twoAdministrators, before.two_administrators)
  const arePasskeysHeld = isHeld(administratorPasskeys, before.administrator_passkeys)
  const held: ('stop_needing_two' | 'stop_needing_passkeys')[] = [
    ...(isTwoHeld ? (['stop_needing_two'] as const) : []),
    ...(arePasskeysHeld ? (['stop_needing_passkeys'] as const) : []),
  ]
  return {
    held,
    request: {
      ...request,
      ...(twoAdministrators !== undefined && !isTwoHeld && { twoAdministrators }),
      ...(administratorPasskeys !== undefined && !arePasskeysHeld && { administratorPasskeys }),
    },
  }
}

/** The administrator who asks for passkeys must be able to sign in with one. */
export function assertOwnPasskey(hasOne: boolean): void {
  if (hasOne) return
  const advice = 'add a passkey to your own account first, so that you can still sign in'
  throw refuse('administratorPasskeys', `administratorPasskeys: ${advice}`)
}

export const legalTexts = ['privacy', 'terms', 'imprint', 'conduct'] as const
export type LegalText = (typeof legalTexts)[number]

/** What the templates of legal pages have where an administrator must write something. */
const unfilled = /\[FILL IN\b/i

/** A page with such a mark is not done. */
function assertFilledIn(request: Request): void {
  const open = legalTexts.find((name) => unfilled.test(request[`${name}Text`] ?? ''))
  if (open) throw refuse(`${open}Text`, `${open}Text: replace everything marked [FILL IN] first`)
}

/** Where each legal text is: the URL that was set, else our own page if there is a text for it. */
export function legalLinks(settings: SettingsRow, baseUrl = ''): Record<LegalText, string | null> {
  const linkTo = (name: LegalText) =>
    settings[`${name}_url`] ?? (settings[`${name}_text`] === null ? null : `${baseUrl}/legal/${name}`)
  return { privacy: linkTo('privacy'), terms: linkTo('terms'), imprint: linkTo('imprint'), conduct: linkTo('conduct') }
}

const longTexts: string[] = [...legalTexts.map((name) => `${name}_text`), 'home_text']

/** For the audit log: the changed columns, with the length of long texts and lists instead of their contents. */
export function describeColumns(settings: SettingsRow, changes: Partial<SettingsRow>): Record<string, unknown> {
  const shown = Object.keys(changes).map((column) => {
    const value = settings[column as keyof SettingsRow]
    if (longTexts.includes(column) && typeof value === 'string') return [column, `${value.length} characters`]
    return column === 'held_words' ? [column, `${settings.held_words.length} words`] : [column, value]
  })
  return Object.fromEntries(shown)
}

function changeOfNotice(current: SettingsRow, notice: Request['notice']): Partial<SettingsRow> {
  if (notice === undefined) return {}
  const text = notice?.text ?? null
  const until = notice?.until ? new Date(notice.until).toISOString() : null
  return text === current.notice_text && until === current.notice_until
    ? {}
    : { notice_text: text, notice_until: until }
}

/** The notice that is shown now, if any. */
export function findNotice({ notice_text: text, notice_until: until }: SettingsRow, now: Date): string | undefined {
  return text !== null && (until === null || Date.parse(until) > now.getTime()) ? text : undefined
}

/** An equal number is no change. */
function mergeNumbers<T extends Record<string, number>>(current: Partial<T>, all: T, sent: Partial<T> = {}) {
  const isChanged = Object.entries(sent).some(([name, value]) => value !== undefined && value !== all[name])
  return isChanged ? { ...current, ...sent } : undefined
}

export function decideChanges(
  current: SettingsRow,
  { limits: sentLimits, retention: sentRetention, notice, ...request }: Request,
): Partial<SettingsRow> {
  assertLocale(request.locale)
  assertFilledIn(request)
  const decided = {
    ...decideBrandColor(request.brandColor),
    ...decideZone(request.timezone),
    ...decideWords(request.heldWords),
    ...decideDomains(request.signUpDomains),
  }
  const plain = { ...request, ...decided }
  const limits = mergeNumbers(current.limits, limitsOf(current), sentLimits)
  const retention = mergeNumbers(current.retention, retentionOf(current), sentRetention)
  return {
    ...changesOf(columns, current, plain).changes,
    ...changeOfNotice(current, notice),
    ...(limits && { limits }),
    ...(retention && { retention }),
  }
}

/** The migration of each feature that the release before it would count or show wrongly, were it in use beside that release. */
export const gatedBy = {
  /** Guests, requests and questions. */
  parties: '0131_parties.sql',
  /** People who come to all dates, whom others wait for. */
  regulars: '0154_come_to_all.sql',
  /** Invitations to an event, which would be mailed as those to its group. */
  eventInvitations: '0160_event_invitations.sql',
} as const

export type GatedFeature = keyof typeof gatedBy

export function refuseOpenUpgrade(field: string): ApiError {
  const message = 'can be set once the upgrade of this instance is finished'
  const advice = 'when every process runs the new release, the operator runs hearthctl migrate --finish'
  const problem = { field, message, rule: { keyword: 'upgradeOpen' } }
  return new ApiError('invalid_state', `This can be set once the upgrade is finished: ${advice}`, {}, [problem])
}
