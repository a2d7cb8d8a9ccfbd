import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
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
  const changes = { ...changesOf(columns, current, request).changes, ...changeOfNotice(current, notice) }
  const before = limitsOf(current)
  const isChanged = limitNames.some((name) => limits[name] !== undefined && limits[name] !== before[name])
  return isChanged ? { ...changes, limits: { ...current.limits, ...limits } } : changes
}
