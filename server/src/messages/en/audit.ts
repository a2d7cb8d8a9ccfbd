import type { AuditAct, AuditFacts, AuditSentence } from '../audit-facts.ts'
import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** ": spam", where the detail has a reason. */
const because = (it: AuditFacts, key = 'reason') => (it.text(key) ? `: ${it.text(key)}` : '')
const until = (it: AuditFacts, key: string) => (it.day(key) ? ` until ${it.day(key)}` : '')
const withScopes = (it: AuditFacts) => (it.words('scopes') ? ` with ${it.words('scopes')}` : '')
const entitlement = (it: AuditFacts) =>
  it.text('entitlement') ? `the entitlement ${it.text('entitlement')}` : 'an entitlement'
const signInProvider = (it: AuditFacts) =>
  it.text('name') ? `the sign-in provider ${it.text('name')}` : 'a sign-in provider'
const fieldsOf = (it: AuditFacts) => (it.words('fields') ? `: ${it.words('fields')}` : '')
const peopleCount = (count: number) => format.count(count, { one: 'person', other: 'people' })
const heldPosts = (it: AuditFacts) => format.count(it.number('items'), { one: 'held post', other: 'held posts' })
/** Of a team. */
const roles: Readonly<Record<string, string>> = { owner: 'an owner', manager: 'a manager', volunteer: 'a volunteer' }
const reviews: Readonly<Record<string, string>> = { approved: 'approved', rejected: 'rejected' }
const reportStates: Readonly<Record<string, string>> = { open: 'open', resolved: 'resolved', dismissed: 'dismissed' }
/** On the command line, where no one is signed in. */
const operator = 'The operator'

/** What came of a report. What was hidden and who was suspended have entries of their own too. */
function actOnReport(it: AuditFacts): string {
  const sentences: Readonly<Record<string, string>> = {
    hide: `${it.who} closed ${it.the('report')} and hid what was reported.`,
    warn: `${it.who} closed ${it.the('report')} and warned ${it.the('account', 'ownerId')}.`,
    suspend: `${it.who} closed ${it.the('report')} and suspended ${it.the('account', 'ownerId')}.`,
  }
  return sentences[it.text('action') ?? ''] ?? `${it.who} dismissed ${it.the('report')}.`
}

/** How the failed sign-in ended, and how often within the hour. */
function failedSignIn(it: AuditFacts): string {
  const times = it.number('count')
  const often = times > 1 ? ` ${format.number(times)} times within an hour` : ''
  const reasons: Record<string, string> = {
    wrong_code: 'the code was wrong',
    suspended: 'the account is suspended',
    refused: 'sign-in was refused',
  }
  return `Someone tried to sign in to ${it.the('account')}${often}: ${reasons[it.text('reason') ?? ''] ?? reasons.refused}.`
}

/** What needs two administrators. */
function actOf(it: AuditFacts): string {
  const acts: Record<string, string> = {
    delete_user: `delete ${it.the('account')}`,
    remove_administrator: `take the role of an administrator from ${it.the('account')}`,
    stop_needing_two: 'end the rule of two administrators',
    stop_needing_passkeys: 'let administrators sign in without a passkey',
  }
  return acts[it.text('act') ?? ''] ?? `make ${it.the('account')} an administrator`
}

/** One sentence for each action that the code can write. An action without one fails `test/catalogue/audit.test.ts`. */
const sentences: Readonly<Record<string, AuditSentence>> = {
  // Accounts
  'users.moderate': (it) => `${it.who} changed the account of ${it.the('account')}${because(it)}.`,
  'approvals.request': (it) => `${it.who} asked a second administrator to ${actOf(it)}.`,
  'approvals.approve': (it) => `${it.who} approved to ${actOf(it)}.`,
  'approvals.refuse': (it) => `${it.who} refused to ${actOf(it)}.`,
  'users.endSuspension': (it) => `The suspension of ${it.the('account')} ended on time.`,
  'users.signOut': (it) =>
    `${it.who} signed ${it.the('account')} out everywhere${it.is('tokens') ? ', revoked their tokens' : ''}${it.is('apps') ? ', ended the access of their apps' : ''}.`,
  'users.export': (it) => `${it.who} had a copy of their data sent to ${it.the('account')}.`,
  'users.delete': (it) => (it.isOwn ? `${it.who} deleted their account.` : `${it.who} deleted ${it.the('account')}.`),
  'users.changeEmail': (it) => `${it.who} changed their email address.`,
  'sign-in.success': (it) => `${it.who} signed in.`,
  'sign-in.failure': failedSignIn,
  'sign-in.out': (it) => `${it.who} signed out.`,
  'sign-in.own': (it) => `${it.who} became the first administrator with the owner link.`,
  'sessions.delete': (it) => `${it.who} signed out one of their devices.`,
  'sessions.deleteOthers': (it) => `${it.who} signed out all their other devices.`,
  'passkeys.create': (it) => `${it.who} added the passkey ${it.the('passkey')}.`,
  'passkeys.rename': (it) => `${it.who} renamed the passkey ${it.the('passkey')}.`,
  'passkeys.delete': (it) => `${it.who} removed a passkey.`,
  'linked-accounts.link': (it) => `${it.who} linked an account at ${it.text('provider') ?? 'another site'}.`,
  'linked-accounts.unlink': (it) => `${it.who} unlinked an account at ${it.text('provider') ?? 'another site'}.`,
  'tokens.create': (it) => `${it.who} created the token ${it.the('token')}${withScopes(it)}.`,
  'tokens.update': (it) => `${it.who} renamed the token ${it.the('token')}.`,
  'tokens.delete': (it) => `${it.who} revoked the token ${it.the('token')}.`,
  'tokens.deleteAll': (it) => `${it.who} revoked all tokens of ${it.the('account')}.`,
  'feeds.rotateToken': (it) => `${it.who} replaced the address of their calendar feed.`,
  'uploads.delete': (it) => `${it.who} deleted an uploaded file.`,
  'notifications.unsubscribe': (it) => `${it.who} turned off a kind of email by its link.`,
  'notifications.resume': (it) => `${it.who} turned a kind of email on again by its link.`,

  // Apps and webhooks
  'apps.create': (it) => `${it.who} registered ${it.the('app')}.`,
  'apps.update': (it) => `${it.who} changed ${it.the('app')}${fieldsOf(it)}.`,
  'apps.delete': (it) => `${it.who} deleted ${it.the('app')}.`,
  'apps.regenerateSecret': (it) => `${it.who} replaced the secret of ${it.the('app')}.`,
  'apps.createSecret': (it) => `${it.who} added a second secret to ${it.the('app')}.`,
  'apps.deleteSecret': (it) => `${it.who} ended a secret of ${it.the('app')}.`,
  'apps.revokeGrant': (it) => `${it.who} removed an app from their account.`,
  'oauth.authorize': (it) => `${it.who} gave ${it.the('app')} access to their account${withScopes(it)}.`,
  'pull-webhooks.create': (it) => `${it.who} created a pull webhook.`,
  'pull-webhooks.delete': (it) => `${it.who} deleted a pull webhook.`,
  'pull-webhooks.rotateSecret': (it) => `${it.who} replaced the secret of a pull webhook.`,
  'webhooks.create': (it) => `${it.who} created ${it.the('webhook')}.`,
  'webhooks.update': (it) => `${it.who} changed ${it.the('webhook')}${fieldsOf(it)}.`,
  'webhooks.delete': (it) => `${it.who} deleted ${it.the('webhook')}.`,
  'webhooks.rotateSecret': (it) => `${it.who} replaced the secret of ${it.the('webhook')}.`,

  // Groups
  'groups.create': (it) => `${it.who} created ${it.the('group')}.`,
  'groups.update': (it) => `${it.who} changed ${it.the('group')}${fieldsOf(it)}.`,
  'groups.delete': (it) => `${it.who} deleted ${it.the('group')}.`,
  'groups.export': (it) =>
    it.is('isOwner') === false
      ? `${it.who} exported ${it.the('group')} as an administrator.`
      : `${it.who} exported ${it.the('group')}.`,
  'groups.moderate': (it) => `${it.who} changed ${it.the('group')}${because(it)}.`,
  'groups.ban': (it) => `${it.who} banned ${it.the('account', 'userId')} from ${it.the('group')}.`,
  'groups.unban': (it) => `${it.who} lifted the ban of ${it.the('account', 'userId')} in ${it.the('group')}.`,
  'groups.setRole': (it) =>
    `${it.who} made ${it.the('account', 'userId')} ${roles[it.text('role') ?? ''] ?? 'a member of the team'} of ${it.the('group')}.`,
  'groups.removeRole': (it) => `${it.who} removed ${it.the('account', 'userId')} from the team of ${it.the('group')}.`,
  'groups.offerRole': (it) =>
    `${it.who} asked ${it.the('account', 'userId')} to become ${roles[it.text('role') ?? ''] ?? 'a member of the team'} of ${it.the('group')}.`,
  'groups.withdrawRole': (it) =>
    `${it.who} withdrew the role offered to ${it.the('account', 'userId')} in ${it.the('group')}.`,
  'groups.acceptRole': (it) =>
    `${it.who} accepted to be ${roles[it.text('role') ?? ''] ?? 'a member of the team'} of ${it.the('group')}.`,
  'groups.approveMembers': (it) => `${it.who} let ${it.people('userIds')} join ${it.the('group')}.`,
  'groups.declineMembers': (it) => `${it.who} declined ${it.people('userIds')} as members of ${it.the('group')}.`,
  'groups.unsubscribe': (it) => `${it.who} turned off email from ${it.the('group')} by its link.`,
  'groups.resubscribe': (it) => `${it.who} turned on email from ${it.the('group')} by its link.`,
  'groups.muteByLink': (it) => `${it.who} muted ${it.the('group')} by a link in an email.`,
  'group-claims.createInvite': (it) => `${it.who} created an invitation to the team of ${it.the('group')}.`,
  'group-claims.deleteInvite': (it) => `${it.who} ended an invitation to the team of ${it.the('group')}.`,
  'group-claims.claim': (it) =>
    `${it.who} ${it.is('isApproved') ? 'joined the team' : 'asked to join the team'} of ${it.the('group')} by an invitation.`,
  'group-claims.review': (it) =>
    `${it.who} ${reviews[it.text('status') ?? ''] ?? 'reviewed'} the request of ${it.the('account', 'userId')} to join the team of ${it.the('group')}.`,
  'group-people.setNote': (it) => `${it.who} changed the note on ${it.the('account', 'userId')} in ${it.the('group')}.`,
  'group-people.label': (it) => `${it.who} labeled ${peopleCount(it.number('people'))} in ${it.the('group')}.`,
  'group-people.export': (it) => `${it.who} exported the people of ${it.the('group')} as CSV.`,

  // Events
  'past-events.import': (it) => `${it.who} added past events to ${it.the('group')}.`,
  'events.create': (it) => `${it.who} created ${it.the('event')}.`,
  'events.update': (it) => `${it.who} changed ${it.the('event')}${fieldsOf(it)}.`,
  'events.delete': (it) => `${it.who} deleted ${it.the('event')}.`,
  'events.publish': (it) => `${it.who} published ${it.the('event')}.`,
  'events.cancel': (it) => `${it.who} canceled ${it.the('event')}.`,
  'events.continueSeries': (it) => `${it.who} changed how long the series of ${it.the('event')} goes on.`,
  'events.duplicate': (it) => `${it.who} duplicated ${it.the('event')}.`,
  'events.moderate': (it) => `${it.who} ${it.is('hidden') ? 'hid' : 'showed again'} ${it.the('event')}${because(it)}.`,
  'spot-gifts.take': (it) =>
    `${it.who} took a spot at ${it.the('event')} that another member gave away, and goes instead of them.`,
  'rsvps.cancelByMail': (it) => `${it.who} canceled their RSVP to ${it.the('event')} by a link in an email.`,
  'attendees.add': (it) => `${it.who} added ${it.the('account', 'userId')} to ${it.the('event')}.`,
  'attendees.remove': (it) => `${it.who} removed ${it.the('account', 'userId')} from ${it.the('event')}.`,
  'attendees.promote': (it) =>
    `${it.who} moved ${it.the('account', 'userId')} from the waitlist into ${it.the('event')}.`,
  'attendees.promoteMany': (it) => `${it.who} moved ${it.people('userIds')} from the waitlist into ${it.the('event')}.`,
  'attendees.removeMany': (it) => `${it.who} removed ${it.people('userIds')} from ${it.the('event')}.`,
  'attendees.approve': (it) => `${it.who} said yes to ${it.people('userIds')} who asked to come to ${it.the('event')}.`,
  'attendees.decline': (it) =>
    `${it.who} said not this time to ${it.people('userIds')} who asked to come to ${it.the('event')}.`,
  'attendees.letAskAgain': (it) => `${it.who} let ${it.people('userIds')} ask again to come to ${it.the('event')}.`,
  'attendees.export': (it) => `${it.who} exported the attendees of ${it.the('event')} as CSV.`,
  'answers.open': (it) =>
    `${it.who} opened the sensitive answers of ${it.people('userIds')} to the questions of ${it.the('event')}.`,
  'questions.set': (it) => `${it.who} changed the questions of ${it.the('event')}.`,
  'labels.set': (it) => `${it.who} changed the labels of ${it.the('event')}.`,
  'labels.give': (it) => `${it.who} changed the label of ${it.people('userIds')} at ${it.the('event')}.`,
  'labels.applyFile': (it) =>
    `${it.who} changed the labels of ${peopleCount(it.number('given') + it.number('removed'))} at ${it.the('event')} by a list.`,
  'questions.setOfGroup': (it) => `${it.who} changed the default questions of ${it.the('group')}.`,
  'attendee-mail.announce': (it) =>
    `${it.who} sent an announcement to ${peopleCount(it.number('recipientCount'))} of ${it.the('event')}.`,
  'announcements.createForEvent': (it) => `${it.who} wrote an announcement for ${it.the('event')}.`,
  'announcements.createForGroup': (it) => `${it.who} wrote an announcement for ${it.the('group')}.`,
  'announcements.delete': (it) => `${it.who} deleted the announcement ${it.the('announcement')}.`,
  'announcements.send': (it) => `${it.who} sent the announcement ${it.the('announcement')}.`,
  'announcements.schedule': (it) =>
    `${it.who} scheduled the announcement ${it.the('announcement')}${it.day('sendAt') ? ` for ${it.day('sendAt')}` : ''}.`,
  'announcements.cancel': (it) => `${it.who} took the announcement ${it.the('announcement')} off the schedule.`,
  'federation.update': (it) =>
    it.is('federated')
      ? `${it.who} let people on other servers follow ${it.the('group')}.`
      : `${it.who} stopped people on other servers from following ${it.the('group')}.`,
  'federation.block': (it) => `${it.who} blocked ${it.text('host') ?? 'a server'}.`,
  'federation.unblock': (it) => `${it.who} unblocked ${it.text('host') ?? 'a server'}.`,
  'channels.create': (it) => `${it.who} made ${it.the('group')} post new events to ${it.text('host') ?? 'a channel'}.`,
  'channels.delete': (it) => `${it.who} removed a channel that ${it.the('group')} posted new events to.`,
  'sources.create': (it) => `${it.who} made ${it.the('group')} follow ${it.text('host') ?? 'another calendar'}.`,
  'sources.update': (it) =>
    `${it.who} changed how ${it.the('group')} follows ${it.text('host') ?? 'another calendar'}${fieldsOf(it)}.`,
  'sources.adopt': (it) =>
    `${it.who} moved the events that ${it.the('group')} had from ${it.text('host') ?? 'another calendar'} home.`,
  'sources.delete': (it) =>
    `${it.who} stopped ${it.the('group')} from following ${it.text('host') ?? 'another calendar'}.`,
  'group-directory.import': (it) =>
    `${it.who} listed ${it.the('group')} from ${it.text('host') ?? 'a public calendar'}.`,
  'ownership-claims.create': (it) => `${it.who} claimed ${it.the('group')}.`,
  'ownership-claims.request': (it) => `${it.who} asked the administrators for ${it.the('group')}.`,
  'ownership-claims.check': (it) => `${it.who} proved to run ${it.the('group')} and owns it now.`,
  'ownership-claims.delete': (it) => `${it.who} withdrew their claim to ${it.the('group')}.`,
  'ownership-claims.decide': (it) =>
    it.text('decision') === 'accept'
      ? `${it.who} made ${it.the('account', 'userId')} the owner of ${it.the('group')}, who had claimed it.`
      : `${it.who} declined the claim of ${it.the('account', 'userId')} to ${it.the('group')}.`,
  'check-in.delete': (it) => `${it.who} undid the check-in of ${it.the('account', 'userId')} at ${it.the('event')}.`,
  'check-in.deleteOfGuest': (it) => `${it.who} undid the check-in of a guest at ${it.the('event')}.`,
  'check-in.createCode': (it) => `${it.who} created a check-in code for ${it.the('event')}.`,
  'check-in.deleteCode': (it) => `${it.who} ended a check-in code of ${it.the('event')}.`,
  'walk-ins.delete': (it) => `${it.who} removed a walk-in from ${it.the('event')}.`,
  'door-team.createInvitation': (it) => `${it.who} created a link for volunteers at ${it.the('event')}.`,
  'door-team.deleteInvitation': (it) => `${it.who} ended a link for volunteers at ${it.the('event')}.`,
  'door-team.accept': (it) => `${it.who} joined the door team of ${it.the('event')}.`,
  'door-team.remove': (it) =>
    `${it.who} removed ${it.the('account', 'userId')} from the door team of ${it.the('event')}.`,
  'door-team.createWallLink': (it) => `${it.who} created a link to the live count of ${it.the('event')}.`,
  'door-team.deleteWallLink': (it) => `${it.who} ended the link to the live count of ${it.the('event')}.`,

  // Badges and passes
  'badges.create': (it) => `${it.who} created ${it.the('badge')}.`,
  'badges.update': (it) => `${it.who} changed ${it.the('badge')}${fieldsOf(it)}.`,
  'badges.delete': (it) => `${it.who} deleted ${it.the('badge')}.`,
  'badges.moderate': (it) => `${it.who} ${it.is('hidden') ? 'hid' : 'showed again'} ${it.the('badge')}${because(it)}.`,
  'badges.award': (it) => `${it.who} awarded ${it.the('badge')} to ${it.people('userIds')}.`,
  'badges.awardByEvent': (it) =>
    `${it.who} awarded ${it.the('badge')} to the people who came to ${it.the('event', 'eventId')}.`,
  'badges.revoke': (it) => `${it.who} took ${it.the('badge')} from ${it.the('account', 'userId')}.`,
  'claims.createLink': (it) => `${it.who} created a claim link for ${it.the('badge')}.`,
  'claims.deleteLink': (it) => `${it.who} ended a claim link of ${it.the('badge')}.`,
  'meetpass.provision': (it) =>
    `${it.who} created ${format.count(it.number('count'), { one: 'NFC tag', other: 'NFC tags' })}.`,
  'meetpass.updateTag': (it) => `${it.who} turned an NFC tag ${it.is('isActive') ? 'on again' : 'off'}.`,
  'meetpass.export': (it) => `${it.who} exported the unclaimed NFC tags as CSV.`,

  // Administration
  'apps.revoke': (it) => `${it.who} revoked the app ${it.text('name') ?? 'of a member'} everywhere.`,
  'tokens.revoke': (it) => `${it.who} revoked a token of ${it.the('account')}.`,
  'identity-providers.create': (it) => `${it.who} added ${signInProvider(it)}.`,
  'identity-providers.update': (it) => `${it.who} changed ${signInProvider(it)}.`,
  'identity-providers.delete': (it) => `${it.who} deleted ${signInProvider(it)}.`,
  'settings.update': (it) =>
    it.changes() === '' ? `${it.who} changed the settings.` : `${it.who} changed the settings: ${it.changes()}.`,
  'mail.test': (it) => `${it.who} sent a test email${it.text('cause') === 'accepted' ? '' : ', which failed'}.`,
  'first-run.leaveOut': (it) =>
    it.text('step') === 'all' ? `${it.who} hid the set-up steps.` : `${it.who} closed a step of the set-up.`,
  'bans.create': (it) => `${it.who} banned ${it.text('value') ?? 'an address'} from signing up.`,
  'bans.delete': (it) => `${it.who} lifted the sign-up ban of ${it.text('value') ?? 'an address'}.`,
  'invitations.create': (it) =>
    `${it.who} invited ${peopleCount(it.number('count'))}${it.text('role') === 'admin' ? ' as administrators' : ''} by email.`,
  'attendee-lists.create': (it) =>
    `${it.who} registered a list of ${peopleCount(it.number('people') + it.number('addresses'))} for ${it.the('event')}.`,
  'moves.grant': (it) => `${it.who} allowed ${it.the('group')} to move its members here.`,
  'moves.withdraw': (it) => `${it.who} took back the move of ${it.the('group')}.`,
  'moves.start': (it) => `${it.who} started the move of ${it.the('group')} with ${peopleCount(it.number('count'))}.`,
  'moves.stop': (it) => `${it.who} stopped the move of ${it.the('group')}.`,
  'invitations.revoke': (it) => `${it.who} revoked an invitation.`,
  'invitations.accept': (it) =>
    `${it.who} accepted an invitation${it.text('role') === 'admin' ? ' as an administrator' : ''}.`,
  'held.decide': (it) =>
    it.text('decision') === 'approve'
      ? `${it.who} approved ${heldPosts(it)} of ${peopleCount(it.number('accounts'))}.`
      : `${it.who} refused ${heldPosts(it)} of ${peopleCount(it.number('accounts'))}.`,
  'sign-up-requests.approve': (it) => `${it.who} approved the account of ${it.the('account')}.`,
  'sign-up-requests.refuse': (it) => `${it.who} refused a person who asked to join.`,
  'recovery.opened': (it) => `${it.who} asked for a new address for ${it.the('account')}, who lost the mailbox.`,
  'recovery.approved': (it) => `${it.who} approved a new address for ${it.the('account')}.`,
  'recovery.stopped': (it) => `${it.who} stopped a new address for ${it.the('account')}.`,
  'recovery.cleared': (it) => `${it.who} removed what else opened ${it.the('account')}, after the address had changed.`,
  'recovery.finished': (it) => `The address of ${it.the('account')} changed after the waiting time.`,
  'notices.send': (it) => `${it.who} sent everyone the notice ${it.the('notice')}.`,
  'entitlements.grant': (it) => `${it.who} gave ${it.the('account')} ${entitlement(it)}${until(it, 'expiresAt')}.`,
  'entitlements.revoke': (it) => `${it.who} took ${entitlement(it)} from ${it.the('account')}.`,
  'safety.reviewReport': (it) =>
    `${it.who} marked ${it.the('report')} as ${reportStates[it.text('status') ?? ''] ?? 'reviewed'}.`,
  'safety.act': actOnReport,
  'safety.addNote': (it) => `${it.who} added a note to ${it.the('report')}.`,
  'safety.assign': (it) =>
    it.is('isAssigned')
      ? `${it.who} assigned ${it.the('report')} to ${it.the('account', 'userId')}.`
      : `${it.who} assigned ${it.the('report')} to no one.`,
  'admin.exportAudit': (it) => `${it.who} exported the audit log.`,
  'admin.refused': (it) => `${it.who} tried to use ${it.target ?? 'an operation'} and was refused.`,

  // The command line and the service itself
  'admin.user-create': (it) => `${operator} created ${it.the('account')}.`,
  'admin.token-create': (it) => `${operator} created the token ${it.the('token')}${withScopes(it)}.`,
  'admin.sign-in-link': (it) => `${operator} created a sign-in link for ${it.the('account')}.`,
  'admin.address-change': (it) =>
    `${operator} changed the site’s address from ${it.text('from') ?? 'the old one'} to ${it.text('to') ?? 'a new one'}.`,
  'admin.storage-move': () => `${operator} moved the files to another storage.`,
  'admin.keys-rotate': () => `${operator} replaced the secret keys.`,
  'admin.read-only-on': (it) => `${operator} made the site read-only${because(it)}.`,
  'admin.read-only-off': () => `${operator} ended read-only mode.`,
  'admin.mail-hook': () => `${operator} created an address for reports of bounced email.`,
  'admin.mail-hook-remove': () => `${operator} removed the address for reports of bounced email.`,
  'admin.mail-bounce': (it) => `${operator} stopped email to ${it.the('account')}.`,
  'admin.mail-unbounce': (it) => `${operator} allowed email to ${it.the('account')} again.`,
  'bounces.delete': (it) => `${it.who} allowed email to ${it.the('account')} again.`,
  'mail.bounced': (it) => `Email to ${it.the('account')} came back, so no more is sent.`,
}

/** Sentences of actions that can be several things at once: one of each. */
const acts: Readonly<Record<AuditAct, AuditSentence>> = {
  suspend: (it) => `${it.who} suspended ${it.the('account')}${until(it, 'until')}${because(it)}.`,
  endSuspension: (it) => `${it.who} lifted the suspension of ${it.the('account')}${because(it)}.`,
  makeAdministrator: (it) => `${it.who} made ${it.the('account')} an administrator${because(it)}.`,
  removeAdministrator: (it) => `${it.who} removed ${it.the('account')} from the administrators${because(it)}.`,
  hideGroups: (it) => `${it.who} hid the groups that only ${it.the('account')} owns${because(it)}.`,
  hideGroup: (it) => `${it.who} hid ${it.the('group')}${because(it)}.`,
  showGroup: (it) => `${it.who} showed ${it.the('group')} again${because(it)}.`,
  featureGroup: (it) => `${it.who} featured ${it.the('group')}${because(it)}.`,
  unfeatureGroup: (it) => `${it.who} stopped featuring ${it.the('group')}${because(it)}.`,
  trust: () => 'New posts of these people no longer wait for review.',
  suspendPosters: () => 'These people were suspended.',
}

const quoted = (name: string) => `“${name}”`

export const auditText = {
  sentences,
  acts,
  /** For an action of another release. */
  unknown: (who: string, action: string) => `${who} did something that this version can’t describe (${action}).`,
  service: 'The site',
  /** The person who acted, whose account is deleted since. */
  gone: 'Someone who has deleted their account',
  others: (count: number) => format.count(count, { one: 'other', other: 'others' }),
  noOne: 'no one',
  /** “sign up” from “open” to “invite”. */
  change: (field: string, from: string, to: string) => `${field} from ${quoted(from)} to ${quoted(to)}`,
  set: (field: string, to: string) => `${field} to ${quoted(to)}`,
  cleared: (field: string) => `${field} to nothing`,
  yes: 'on',
  no: 'off',
  /** How each kind of thing is named. What is deleted has no name any longer, or one with a mark. */
  things: {
    account: { named: (name: string) => name, deleted: 'a deleted account' },
    announcement: { named: quoted, deleted: 'that was deleted' },
    app: { named: (name: string) => `the app ${quoted(name)}`, deleted: 'a deleted app' },
    badge: { named: (name: string) => `the badge ${quoted(name)}`, deleted: 'a deleted badge' },
    event: { named: (name: string) => `the event ${quoted(name)}`, deleted: 'a deleted event' },
    group: { named: (name: string) => `the group ${quoted(name)}`, deleted: 'a deleted group' },
    notice: { named: quoted, deleted: 'that was deleted' },
    passkey: { named: quoted, deleted: 'that was removed' },
    report: { named: (name: string) => `the report about ${name}`, deleted: 'a report' },
    token: { named: quoted, deleted: 'that was deleted' },
    webhook: { named: (name: string) => `the webhook to ${name}`, deleted: 'a deleted webhook' },
  },
  unknownAccount: 'an unknown account',
  /** A thing that has a name still, until its rows are erased. */
  deletedName: (name: string) => `${name} (deleted)`,
  person: (name: string, username: string | null) => (username === null ? name : `${name} (@${username})`),
}
