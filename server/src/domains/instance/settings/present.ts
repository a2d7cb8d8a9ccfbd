import type { Static } from 'typebox'
import type { SettingsRow } from './queries.ts'
import { limitsOf } from './rules.ts'
import type { InstanceSettings } from './schemas.ts'

type Settings = Static<typeof InstanceSettings>

export function presentSettings(row: SettingsRow): Settings {
  return {
    name: row.name,
    groupCreation: row.group_creation as Settings['groupCreation'],
    signUp: row.sign_up as Settings['signUp'],
    limits: limitsOf(row),
    auditRetentionDays: row.audit_retention_days,
    termsVersion: row.terms_version,
    termsUrl: row.terms_url,
    privacyUrl: row.privacy_url,
    securityContact: row.security_contact,
    notice: row.notice_text === null ? null : { text: row.notice_text, until: row.notice_until },
  }
}
