import { Type } from 'typebox'
import { Body, Name, Nullable, OneOf, optionalProperties, Shape, Uri, visible } from '#kernel/operation/schema.ts'

const PerDay = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const limits = {
  newAccountDays: Type.Integer({ minimum: 0, maximum: 365, description: 'How long an account counts as new' }),
  newAccountGroupsPerDay: { ...PerDay, description: 'Groups that a new account may make a day' },
  newAccountEventsPerDay: { ...PerDay, description: 'Events that a new account may make a day; a copy counts as one' },
  newAccountPeoplePerDay: {
    ...PerDay,
    description: 'Seats, badges and offers of roles that a new account may give a day',
  },
  roleOffersPerDay: { ...PerDay, description: 'Offers of roles that one person may make a day' },
  changeMailsPerDay: { ...PerDay, description: 'Mails a day to one person about changes of one event' },
  changeMailMinutes: Type.Integer({ minimum: 0, maximum: 1440, description: 'Changes within this time are told once' }),
}

const fields = {
  name: Name(60, { description: 'What this place is called' }),
  groupCreation: OneOf('everyone', 'entitled'),
  signUp: OneOf('open', 'invite'),
  auditRetentionDays: Type.Integer({
    minimum: 30,
    maximum: 3650,
    description: 'How long the audit log is kept; whole months go at a time',
  }),
  termsVersion: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 60,
      ...visible,
      description: 'Such as the day of the terms; who has not accepted this version is asked at the next sign-in',
    }),
  ),
  termsUrl: Nullable(Uri),
  privacyUrl: Nullable(Uri),
  securityContact: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^(mailto:[^@\\s]+@[^@\\s]+|https://\\S+)$',
      says: 'must be a mailto: address or an https URL, such as mailto:security@example.org',
      description: 'Where /.well-known/security.txt sends reports; without it, to the address that mails come from',
    }),
  ),
}

export const InstanceSettings = Shape('InstanceSettings', { ...fields, limits: Shape('InstanceLimits', limits) })

const LimitChanges = Type.Object(optionalProperties(Type.Object(limits)), { additionalProperties: false })
export const UpdateSettingsRequest = Body('UpdateSettingsRequest', {
  ...optionalProperties(Type.Object(fields)),
  limits: Type.Optional(LimitChanges),
})
