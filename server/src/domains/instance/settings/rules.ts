import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { contrastOf } from '#kernel/formats/colors.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { SettingsRow } from './queries.ts'
import type { UpdateSettingsRequest } from './schemas.ts'

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

export type Limits = typeof limitDefaults
const limitNames = Object.keys(limitDefaults) as (keyof Limits)[]

export function limitsOf(settings: { limits: Partial<Limits> }): Limits {
  return { ...limitDefaults, ...settings.limits }
}

type Request = Static<typeof UpdateSettingsRequest>

const columns: ColumnMap<Omit<Request, 'limits' | 'notice'>, SettingsRow> = {
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
}

/** WCAG 2.2 AA for text. */
const contrastMin = 4.5

/** Buttons have white text on this color. */
function decideBrandColor(color: string | null | undefined): { brandColor?: string | null } {
  if (!color) return color === null ? { brandColor: null } : {}
  const contrast = contrastOf(color, '#ffffff')
  if (contrast >= contrastMin) return { brandColor: color.toLowerCase() }
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  throw new ApiError(
    'validation_failed',
    `brandColor: white text on ${color} has a contrast of ${shown}:1 and needs ${contrastMin}:1; choose a darker color`,
  )
}

export const legalTexts = ['privacy', 'terms', 'imprint'] as const
export type LegalText = (typeof legalTexts)[number]

/** Where each legal text is: the URL that was set, else our own page if there is a text for it. */
export function legalLinks(settings: SettingsRow, baseUrl = ''): Record<LegalText, string | null> {
  const linkTo = (name: LegalText) =>
    settings[`${name}_url`] ?? (settings[`${name}_text`] === null ? null : `${baseUrl}/legal/${name}`)
  return { privacy: linkTo('privacy'), terms: linkTo('terms'), imprint: linkTo('imprint') }
}

/** For the audit log, which keeps the length of long texts instead of the texts. */
export function withoutTexts(settings: SettingsRow): SettingsRow {
  const lengths = legalTexts.map((name) => {
    const text = settings[`${name}_text`]
    return [`${name}_text`, text === null ? null : `${text.length} characters`] as const
  })
  return { ...settings, ...Object.fromEntries(lengths) }
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

/** An equal limit is no change. */
export function decideChanges(
  current: SettingsRow,
  { limits = {}, notice, ...request }: Request,
): Partial<SettingsRow> {
  const plain = { ...request, ...decideBrandColor(request.brandColor) }
  const changes = { ...changesOf(columns, current, plain).changes, ...changeOfNotice(current, notice) }
  const before = limitsOf(current)
  const isChanged = limitNames.some((name) => limits[name] !== undefined && limits[name] !== before[name])
  return isChanged ? { ...changes, limits: { ...current.limits, ...limits } } : changes
}
