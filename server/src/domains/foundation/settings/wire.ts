import { type Static, Type } from 'typebox'
import { HexColor } from '#kernel/formats/colors.ts'
import {
  Body,
  Contact,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Timestamp,
  Uri,
  visible,
} from '#kernel/operation/schema.ts'
import type { SettingsRow } from './queries.ts'
import { legalLinks, limitsOf, retentionOf } from './rules.ts'

const PerDay = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const limits = {
  newAccountDays: Type.Integer({ minimum: 0, maximum: 365, description: 'Days for which an account counts as new' }),
  newAccountGroupsPerDay: { ...PerDay, description: 'Groups a new account can create per day' },
  newAccountEventsPerDay: { ...PerDay, description: 'Events a new account can create per day; a copy counts as one' },
  newAccountPeoplePerDay: {
    ...PerDay,
    description: 'Seats, badges and role offers a new account can give per day',
  },
  roleOffersPerDay: { ...PerDay, description: 'Role offers a user can make per day' },
  eventAnnouncementsPerDay: { ...PerDay, description: 'Announcements of one event per day' },
  groupAnnouncementsPerDay: { ...PerDay, description: 'Announcements to one group per day' },
  groupAnnouncementsPerWeek: { ...PerDay, description: 'Announcements to one group per week' },
  changeMailsPerDay: { ...PerDay, description: 'Emails per day to one user about changes of one event' },
  changeMailMinutes: Type.Integer({
    minimum: 0,
    maximum: 1440,
    description: 'Changes of an event within this many minutes are sent in one email',
  }),
}

const notice = {
  text: Type.String({ minLength: 1, maxLength: 300, ...visible, description: 'Plain text, shown on every page' }),
  until: Nullable({ ...Timestamp, description: 'When it is no longer shown; null: until it is cleared' }),
}
const noticeText = 'A notice for everyone, shown on every page; null: none'

const KeptDays = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description: `Days for which ${description}` })

/** Where the specification names a period, it is the longest one. */
const retention = {
  walkInDays: KeptDays(1, 30, 'names of walk-ins are kept after they came'),
  doorTeamDays: KeptDays(1, 365, 'the people at the door are kept after an event'),
  deliveryDays: KeptDays(7, 365, 'it is kept who was sent an announcement'),
  eventChangeDays: KeptDays(7, 365, 'it is kept who changed an event'),
  passVisitDays: KeptDays(1, 90, 'visits of passes are kept'),
  noteDays: KeptDays(30, 365, 'notes of organizers about people are kept'),
  answerDays: KeptDays(1, 180, 'answers to the questions of an event are kept after its end'),
  sensitiveAnswerDays: KeptDays(
    1,
    14,
    'sensitive answers, and those of people who got no spot, are kept after the end of an event',
  ),
}

const footerLink = {
  label: Name(40),
  url: Type.String({
    format: 'uri',
    pattern: '^([hH][tT][tT][pP][sS]?://|mailto:[^@\\s]+@)',
    maxLength: 2048,
    says: 'must be an http, https or mailto URL',
  }),
}
const linksText = { maxItems: 8, description: 'Shown at the foot of every page' }

const HostName = Type.String({
  maxLength: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
  says: 'must be a domain in lower case, such as example.org',
})

const LegalText = Type.String({ minLength: 1, maxLength: 50_000, ...visible })

const fields = {
  name: Name(60, { description: 'Name of this instance' }),
  groupCreation: {
    ...OneOf('everyone', 'entitled'),
    description: 'Who can create groups: every user, or users with the entitlement `create_groups`',
  },
  signUp: {
    ...OneOf('open', 'domains', 'approval', 'invite'),
    description:
      'Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`: anyone an administrator approves; `invite`: only people with an invitation',
  },
  auditRetentionDays: Type.Integer({
    minimum: 30,
    maximum: 3650,
    description: 'Days for which the audit log is kept; it is deleted in whole months',
  }),
  termsVersion: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 60,
      ...visible,
      description:
        'Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after the version changed. null: no terms to accept',
    }),
  ),
  termsUrl: Nullable({ ...Uri, description: 'Page with the terms' }),
  privacyUrl: Nullable({ ...Uri, description: 'Page with the privacy policy' }),
  securityContact: Nullable({
    ...Contact,
    description: 'Contact in /.well-known/security.txt; null: the sender address of emails',
  }),
  tagline: Nullable(
    Type.String({ minLength: 1, maxLength: 120, ...visible, description: 'One sentence about this instance' }),
  ),
  brandColor: Nullable(
    Type.String({
      pattern: '^#[0-9a-fA-F]{6}$',
      says: 'must be a color such as #2f6e4b',
      description: '`#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default',
    }),
  ),
  contact: Nullable({ ...Contact, description: 'How to reach the people who run this instance' }),
  imprintUrl: Nullable({ ...Uri, description: 'Page with the imprint' }),
  privacyText: Nullable({ ...LegalText, description: 'Privacy policy in Markdown; used where privacyUrl is null' }),
  termsText: Nullable({ ...LegalText, description: 'Terms in Markdown; used where termsUrl is null' }),
  imprintText: Nullable({ ...LegalText, description: 'Imprint in Markdown; used where imprintUrl is null' }),
  conductUrl: Nullable({ ...Uri, description: 'Page with the code of conduct' }),
  conductText: Nullable({ ...LegalText, description: 'Code of conduct in Markdown; used where conductUrl is null' }),
  logoUrl: Nullable({ ...Uri, description: '`publicUrl` of an image you uploaded; null: the default mark' }),
  locale: Type.String({
    maxLength: 20,
    description: 'Language of new accounts and of visitors whose browser names none',
  }),
  timezone: Type.String({ maxLength: 64, description: 'IANA time zone of new accounts and of visitors' }),
  homeText: Nullable(
    Type.String({ minLength: 1, maxLength: 10_000, ...visible, description: 'Markdown, shown on the home page' }),
  ),
  searchEngines: Type.Boolean({ description: 'Whether search engines may list this instance' }),
  leaderboards: Type.Boolean({ description: 'Whether there are leaderboards; without, they are empty' }),
  signUpDomains: Type.Array(HostName, {
    maxItems: 100,
    description: 'Domains of email addresses for signUp `domains`, without their subdomains',
  }),
  minimumAge: Nullable(
    Type.Integer({ minimum: 13, maximum: 21, description: 'Age that people confirm at sign-up; null: none' }),
  ),
  organizerInvitations: Type.Boolean({
    description:
      'Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators always do',
  }),
  holdNewAccounts: Type.Boolean({
    description: 'Whether text of new accounts with a link or a held word waits for an administrator',
  }),
  heldWords: Type.Array(Type.String({ minLength: 2, maxLength: 60, ...visible }), { maxItems: 500 }),
  proofOfWork: Type.Boolean({ description: 'Whether browsers solve a small puzzle at sign-up' }),
  twoAdministrators: Type.Boolean({
    description: 'Whether deleting people and making administrators needs a second administrator',
  }),
  administratorPasskeys: Type.Boolean({ description: 'Whether administrators must sign in with a passkey' }),
  tokenDaysMax: Nullable(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'Longest life of a new token in days; null: no limit' }),
  ),
}

export const Instance = Shape('Instance', {
  name: Type.String(),
  tagline: Nullable(Type.String({ description: 'One sentence about this instance' })),
  brandColor: Nullable(HexColor),
  signUp: fields.signUp,
  contact: Nullable(Type.String({ description: 'How to reach the people who run it: a mailto: address or a URL' })),
  termsUrl: Nullable(Uri),
  privacyUrl: Nullable(Uri),
  imprintUrl: Nullable(Uri),
  conductUrl: Nullable(Uri),
  logoUrl: Nullable(Uri),
  locale: Type.String({ description: 'Default language' }),
  timezone: Type.String({ description: 'Default time zone' }),
  minimumAge: fields.minimumAge,
  leaderboards: fields.leaderboards,
})

export const InstanceSettings = Shape('InstanceSettings', {
  ...fields,
  notice: Nullable({ ...Shape('InstanceNotice', notice), description: noticeText }),
  footerLinks: Type.Array(Shape('FooterLink', footerLink), linksText),
  limits: Shape('InstanceLimits', limits),
  retention: Shape('InstanceRetention', retention),
})

const LimitChanges = Type.Object(optionalProperties(Type.Object(limits)), { additionalProperties: false })
const RetentionChanges = Type.Object(optionalProperties(Type.Object(retention)), { additionalProperties: false })
export const ChangedInstanceSettings = Shape('ChangedInstanceSettings', {
  ...InstanceSettings.properties,
  waiting: Type.Optional(
    Type.Array(Id, { description: 'Ids of the requests that a second administrator must approve first' }),
  ),
})

export const UpdateSettingsRequest = Body('UpdateSettingsRequest', {
  ...optionalProperties(Type.Object(fields)),
  notice: Type.Optional(Nullable({ ...Type.Object(notice, { additionalProperties: false }), description: noticeText })),
  footerLinks: Type.Optional(Type.Array(Type.Object(footerLink, { additionalProperties: false }), linksText)),
  limits: Type.Optional(LimitChanges),
  retention: Type.Optional(RetentionChanges),
})

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
