import type { Static } from 'typebox'
import type { SettingsRow } from './queries.ts'
import { legalLinks, limitsOf, retentionOf } from './rules.ts'
import type { Instance, InstanceSettings } from './schemas.ts'

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
    tagline: row.tagline,
    brandColor: row.brand_color,
    contact: row.contact,
    imprintUrl: row.imprint_url,
    privacyText: row.privacy_text,
    termsText: row.terms_text,
    imprintText: row.imprint_text,
    conductUrl: row.conduct_url,
    conductText: row.conduct_text,
    logoUrl: row.logo_url,
    locale: row.locale,
    timezone: row.timezone,
    homeText: row.home_text,
    footerLinks: row.footer_links,
    searchEngines: row.search_engines,
    leaderboards: row.leaderboards,
    signUpDomains: row.sign_up_domains,
    minimumAge: row.minimum_age,
    organizerInvitations: row.organizer_invitations,
    holdNewAccounts: row.hold_new_accounts,
    heldWords: row.held_words,
    proofOfWork: row.proof_of_work,
    twoAdministrators: row.two_administrators,
    administratorPasskeys: row.administrator_passkeys,
    tokenDaysMax: row.token_days_max,
    retention: retentionOf(row),
    notice: row.notice_text === null ? null : { text: row.notice_text, until: row.notice_until },
  }
}

/** What everyone may know about this instance. */
export function presentInstance(row: SettingsRow, baseUrl: string): Static<typeof Instance> {
  const { privacy, terms, imprint, conduct } = legalLinks(row, baseUrl)
  return {
    name: row.name,
    tagline: row.tagline,
    brandColor: row.brand_color,
    signUp: row.sign_up as Settings['signUp'],
    contact: row.contact,
    termsUrl: terms,
    privacyUrl: privacy,
    imprintUrl: imprint,
    conductUrl: conduct,
    logoUrl: row.logo_url,
    locale: row.locale,
    timezone: row.timezone,
    minimumAge: row.minimum_age,
    leaderboards: row.leaderboards,
  }
}
