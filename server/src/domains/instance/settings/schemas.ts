import { Type } from 'typebox'
import { HexColor } from '#kernel/formats/colors.ts'
import {
  Body,
  Contact,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Timestamp,
  Uri,
  visible,
} from '#kernel/operation/schema.ts'

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

const LegalText = Type.String({ minLength: 1, maxLength: 50_000, ...visible })

const fields = {
  name: Name(60, { description: 'Name of this instance' }),
  groupCreation: {
    ...OneOf('everyone', 'entitled'),
    description: 'Who can create groups: every user, or users with the entitlement `create_groups`',
  },
  signUp: {
    ...OneOf('open', 'invite'),
    description: '`open`: anyone can create an account; `invite`: only administrators create accounts',
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
})

export const InstanceSettings = Shape('InstanceSettings', {
  ...fields,
  notice: Nullable({ ...Shape('InstanceNotice', notice), description: noticeText }),
  limits: Shape('InstanceLimits', limits),
})

const LimitChanges = Type.Object(optionalProperties(Type.Object(limits)), { additionalProperties: false })
export const UpdateSettingsRequest = Body('UpdateSettingsRequest', {
  ...optionalProperties(Type.Object(fields)),
  notice: Type.Optional(Nullable({ ...Type.Object(notice, { additionalProperties: false }), description: noticeText })),
  limits: Type.Optional(LimitChanges),
})
