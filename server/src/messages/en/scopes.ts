import type { Scope } from '#kernel/operation/scopes.ts'

/** What an app or a token with a scope can do, as its user reads it. The API has its own texts. */
export const scopeText: Readonly<Record<Scope, string>> = {
  user: 'See and change your profile, and see your email address',
  'read:user': 'See your public profile',
  'user:email': 'See your email address',
  'read:events': 'See events and their details',
  'write:events': 'RSVP to events and check in for you',
  'read:groups': 'See groups and their details',
  'read:favorites': 'See the groups you’ve joined',
  'write:favorites': 'Join and leave groups for you',
  'read:portfolio': 'See your portfolio',
  'write:portfolio': 'Change your portfolio',
  'user:linked-accounts': 'See your linked accounts',
  'manage:groups': 'Manage your groups',
  'manage:events': 'Create and manage events in your groups',
  'manage:checkins': 'Manage check-in codes and see attendees',
  'manage:badges': 'Create, award and manage your groups’ badges',
  'read:meetpass': 'See your passes and connections',
  'write:meetpass': 'Change your passes and release tags',
  'read:uploads': 'See your uploaded files and storage use',
  'write:uploads': 'Upload and delete your files',
  developer: 'Manage your apps and webhooks',
  admin: 'Full administrator access',
}
