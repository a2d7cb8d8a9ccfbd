import { writeEventInvitation, writeInvitation } from '#domains/accounts/invitations/mail.ts'
import { writeToNewAddress, writeToOldAddress, writeWaysIn } from '#domains/accounts/recovery/mail.ts'
import { writeEmailChangeMail, writeSignInMail } from '#domains/accounts/sign-in/index.ts'
import { writeSignUpApproved, writeSignUpNews, writeSignUpRefused } from '#domains/accounts/sign-up-requests/mail.ts'
import { writeDecisionMail, writeReminder } from '#domains/administration/held-review/mail.ts'
import { writeTestMail } from '#domains/administration/mail-test/mail.ts'
import { writeNoticeMail } from '#domains/administration/notices/mail.ts'
import { writeNewAdministratorMail, writeSuspensionMail } from '#domains/administration/people-admin/mail.ts'
import { writeReportReviewed, writeWarning } from '#domains/administration/reports/mail.ts'
import { writeChannelMail, writeDisabledMail } from '#domains/developers/webhooks/mail.ts'
import { announcementMail } from '#domains/events/announcements/mail.ts'
import type { AnnouncementGroupRow, EventMailRow } from '#domains/events/announcements/queries.mail.ts'
import { writeAttendeeMail, writeGuestLeft, writeRequestsMail } from '#domains/events/attendee-mail/mail.ts'
import type { AttendeeMailRow } from '#domains/events/attendee-mail/queries.ts'
import { kindOf } from '#domains/events/attendee-mail/rules.ts'
import { writeDigest, writeNewEvents } from '#domains/events/event-mail/mail.ts'
import { writeSavedReminder } from '#domains/events/saved-events/mail.ts'
import type { EventFactsRow } from '#domains/foundation/event-facts/index.ts'
import type { MailToSend, NotificationKind } from '#domains/foundation/notifications/index.ts'
import { composeMail, writeSecurityMail, writeWelcome } from '#domains/foundation/notifications/mail.ts'
import { writeGroupExported } from '#domains/groups/group-export/mail.ts'
import { writeMemberApproved, writeMemberRequests, writeRoleOffer } from '#domains/groups/groups/mail.ts'
import { writeClaimDecided, writeClaimNews } from '#domains/integrations/ownership-claims/mail.ts'
import { writeSourceTrouble } from '#domains/integrations/sources/mail.ts'
import { writePeopleNews } from '#domains/people/people-mail/mail.ts'
import { writeAwardMail } from '#domains/recognition/badges/mail.ts'
import type { Links, Mail } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import type { MailFrame, MailWords, NeededMailWords } from '#messages/mail-layout.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { invitationMails } from './invitation-mails.ts'
import { type Occasion, requestOccasions } from './request-occasions.ts'
import { seriesMails } from './series-mails.ts'

const now = new Date('2036-07-01T10:00:00.000Z')
const baseUrl = 'https://hearth.test'

/** What people wrote; everything else in a mail comes from messages. */
export const written = {
  instance: 'Makers',
  member: 'Ana',
  title: 'Sowing day',
  group: 'Garden',
  venue: 'The shed',
  city: 'Berlin',
  notes: 'Ring twice',
  cancelMessage: 'The roof leaks.\nSorry!',
  subject: 'Bring boots',
  body: 'It has rained all week.\n\nSee you!',
  badge: 'Helping hand',
  badgeReason: 'Came early',
  device: 'Blue key',
  email: 'new@example.org',
}

const row: AttendeeMailRow = {
  user_id: '01990000-0000-7000-8000-000000000001',
  position: 2,
  ticket: '01ABCDEFGH',
  party_size: 1,
  hosts_note: null,
  end_reason: null,
  group_slug: 'garden',
  rsvp_at: now.toISOString(),
  questions: null,
  answered: null,
  status: 'confirmed',
  updated_at: now.toISOString(),
  event_id: '01990000-0000-7000-8000-000000000002',
  event_status: 'scheduled',
  title: written.title,
  starts_at: '2036-07-05T16:00:00.000Z',
  ends_at: '2036-07-05T19:00:00.000Z',
  over_at: '2036-07-05T19:00:00.000Z',
  duration: null,
  timezone: 'Europe/Berlin',
  event_type: 'hybrid',
  venue_name: written.venue,
  venue_address: null,
  venue_city: written.city,
  venue_state: null,
  venue_latitude: 52.5,
  venue_longitude: 13.4,
  venue_is_online: false,
  venue_notes: `**${written.notes}**`,
  group_id: null,
  photo_url: `${baseUrl}/files/event-photo/x.webp`,
  photo_alt: null,
  source: 'native',
  platform_event_url: null,
  rsvp_mode: 'here',
  joins_online: false,
  takes_rsvps: true,
  rsvp_opens_at: null,
  rsvp_closes_at: null,
  max_guests: 0,
  requires_approval: false,
  require_rsvp: false,
  revision: 1,
  version: 1,
  series_id: null,
  cancel_message: written.cancelMessage,
  online_url: 'https://meet.example.org/room',
  ticket_url: null,
  visibility: 'public',
  show_guests: true,
  group_name: written.group,
  group_theme: null,
  group_language: null,
  language: null,
  translated: null,
  is_visible: true,
  is_checked_in: false,
  wants_rsvp: true,
  wants_reminders: true,
  has_muted: false,
}

const rsvpId = '01990000-0000-7000-8000-000000000003'
const heardAt = now.toISOString()
const occasions: Record<string, Occasion> = {
  confirmed: [{ of: 'confirmed', rsvpId, heardAt }],
  'confirmed without a photo': [{ of: 'confirmed', rsvpId, heardAt }, { photo_url: null }],
  promoted: [{ of: 'promoted', rsvpId, heardAt }],
  waitlisted: [{ of: 'waitlisted', rsvpId, heardAt }],
  ...requestOccasions({ rsvpId, heardAt }, written.body, written.member),
  'cancelled by self': [{ of: 'cancelled', rsvpId, heardAt, reason: 'self' }],
  'cancelled by organizer': [{ of: 'cancelled', rsvpId, heardAt, reason: 'organiser' }],
  'event cancelled': [{ of: 'cancelled', rsvpId, heardAt, reason: 'event_cancelled' }],
  updated: [{ of: 'updated', rsvpId, revision: 1 }],
  'updated time': [{ of: 'updated', rsvpId, revision: 1 }, {}, { starts_at: '2036-07-05T15:00:00.000Z' }],
  'updated place, day and title': [
    { of: 'updated', rsvpId, revision: 1 },
    {},
    { title: written.subject, starts_at: '2036-07-04T15:00:00.000Z', venue_name: written.group, venue_city: null },
  ],
  'updated on the waitlist': [{ of: 'updated', rsvpId, revision: 1 }, { status: 'waitlisted' }],
  reminder: [{ of: 'reminder', rsvpId, startsAt: row.starts_at }],
  'online over two days': [
    { of: 'confirmed', rsvpId, heardAt },
    { venue_name: null, venue_city: null, event_type: 'online', group_name: null, ends_at: '2036-07-06T19:00:00.000Z' },
  ],
}

/** A mail of every kind, by the occasion. */
type Mails = Record<string, MailToSend>

const userId = row.user_id
const key = 'every'
const ofKind = (kind: NotificationKind, write: (frame: MailFrame) => MailWords): MailToSend => ({
  to: { userId },
  kind,
  key,
  write,
})
const needed = (write: (frame: MailFrame) => NeededMailWords): MailToSend => ({
  to: { userId },
  kind: 'needed',
  key,
  write,
})
/** To an address that may have no account. */
const toAddress = (write: (frame: MailFrame) => NeededMailWords): MailToSend => ({
  to: { email: 'ana@example.org', locale: 'en' },
  kind: 'always',
  key,
  write,
})

function eventMails(links: Links): Mails {
  const context = { links, mailer: { address: 'hearth@hearth.test' }, now }
  const entries = Object.entries(occasions).map(([name, [trigger, changes, before]]) => {
    const event = { ...row, ...changes }
    const was = before && { ...event, ...before }
    const write = (frame: MailFrame) => writeAttendeeMail(context, trigger, event, frame, was)
    return [name, ofKind(kindOf(trigger), write)] as const
  })
  const guestLeft = (names: (string | null)[]) =>
    ofKind('rsvp', (frame) =>
      writeGuestLeft(
        links,
        row,
        names.map((name) => ({ name })),
        frame,
      ),
    )
  return {
    ...Object.fromEntries(entries),
    'the last guest left': guestLeft([]),
    'a guest left': guestLeft([written.device]),
    'a guest left others': guestLeft([written.device, null]),
  }
}

function announcements(): Mails {
  const words = { id: rsvpId, subject: written.subject, body: written.body, language: null }
  const about = { user_id: userId, is_welcome: true, is_open: true }
  const event: EventMailRow = { ...row, ...about, rsvp_status: 'confirmed' }
  const group: AnnouncementGroupRow = {
    ...about,
    id: rsvpId,
    name: written.group,
    urlname: 'garden',
    language: null,
    role: null,
    is_pending: false,
    is_guest: false,
  }
  return {
    announcement: announcementMail(words, event),
    'announcement without a group': announcementMail(words, { ...event, group_name: null }),
    'announcement to a group': announcementMail(words, group),
  }
}

/** Mails that are not about what the user did. */
function newsMails(links: Links): Mails {
  const since = now.toISOString()
  const group = { group_name: written.group, group_urlname: 'garden' }
  // Members see the link of an online event only once they are going.
  const { online_url: _, ...facts } = row
  const event = { ...facts, number: 1, is_new: true }
  const other = {
    ...event,
    title: written.subject,
    starts_at: '2036-07-08T16:00:00.000Z',
    ends_at: null,
    photo_url: null,
  }
  const many = Array.from({ length: 20 }, (_, n) => ({ ...other, title: `${written.subject} ${n}` }))
  const list = [event, other]
  const newEvents = (events: (typeof event)[]) =>
    ofKind('groups', (frame) => writeNewEvents(rsvpId, group, events, frame))
  const person = { name: written.member, username: 'ana', is_connection: false }
  const people = (some: (typeof person)[]) => ofKind('follows', (frame) => writePeopleNews(some, frame))
  const report = (status: 'resolved' | 'dismissed') =>
    ofKind('account', (frame) => writeReportReviewed({ created_at: since }, status, frame))
  const none = { user_id: userId, text: '', target_type: null, target_name: null, reason: null }
  const soup = { target_type: 'event', target_name: written.subject, reason: 'spam', text: written.body } as const
  const state = { saved_at: since, due_at: since, is_banned: false, has_rsvp: false }
  const saved = (wish: Partial<EventFactsRow> = {}) =>
    ofKind('reminders', (frame) => writeSavedReminder(links, { ...facts, ...state, ...wish }, frame))
  const warning = (warned: Partial<Parameters<typeof writeWarning>[0]>) =>
    needed((frame) => writeWarning({ ...none, kind: 'warn', ...warned }, frame))
  return {
    'a new event': newEvents([event]),
    'a new series': newEvents([event, event, event]),
    'new events': newEvents([...list, ...many]),
    'saved event': saved(),
    'saved event whose RSVPs opened': saved({ rsvp_opens_at: '2036-07-02T10:00:00.000Z' }),
    ...Object.fromEntries(
      Object.entries(seriesMails(links, facts, now)).map(([name, write]) => [name, ofKind('rsvp', write)]),
    ),
    digest: ofKind('groups', (frame) => writeDigest([...list, ...many], now, frame)),
    'digest of one': ofKind('groups', (frame) => writeDigest([event], now, frame)),
    follower: people([person]),
    connection: people([{ ...person, is_connection: true }]),
    people: people(Array(22).fill(person)),
    'report resolved': report('resolved'),
    'report dismissed': report('dismissed'),
    warning: warning(soup),
    'warning about a profile': warning({ target_type: 'user', reason: 'harassment' }),
    'warning without its report': warning({}),
    'content hidden': warning({ ...soup, kind: 'hide' }),
    'content hidden without its report': warning({ kind: 'hide' }),
  }
}

/** Mails about groups, badges and programs. */
function groupMails(): Mails {
  const account = (write: (frame: MailFrame) => MailWords) => ofKind('account', write)
  const gift = {
    slug: 'helping-hand',
    name: written.badge,
    icon: '🌱',
    description: written.badgeReason,
    points: 1200,
    group_name: written.group,
  }
  const source = {
    groupName: written.group,
    slug: 'garden',
    name: written.subject,
    host: 'www.meetup.com',
    problem: 'not_found' as const,
    since: now.toISOString(),
  }
  const group = { group_name: written.group, slug: 'garden' }
  const claim = { ...group, note: null, claimant: written.member }
  const declined = { ...claim, note: written.body }
  const channel = { ...group, format: 'slack', host: 'hooks.slack.com', disabled_reason: 'gone' }
  const failing = { ...channel, format: 'mattermost', disabled_reason: 'failing' }
  const webhook = { url: 'https://example.org/hook', isGone: true }
  const roles = (['owner', 'manager', 'volunteer'] as const).map((role) => [
    `offer to be ${role}`,
    account((frame) => writeRoleOffer({ groupName: written.group, role }, frame)),
  ])
  return {
    badge: ofKind('badges', (frame) => writeAwardMail(gift, frame)),
    'badge of the instance': ofKind('badges', (frame) => writeAwardMail({ ...gift, group_name: null }, frame)),
    ...Object.fromEntries(roles),
    'member approved': account((frame) => writeMemberApproved(group, frame)),
    'event requests': account((frame) =>
      writeRequestsMail({ event_id: rsvpId, title: written.title, count: 3 }, frame),
    ),
    'member requests': account((frame) => writeMemberRequests({ ...group, count: 3 }, frame)),
    'claim accepted': needed((frame) => writeClaimDecided('accepted', claim, frame)),
    'claim declined': needed((frame) => writeClaimDecided('declined', declined, frame)),
    'claim ended': needed((frame) => writeClaimDecided('ended', claim, frame)),
    'claim requested': needed((frame) => writeClaimNews('requested', claim, frame)),
    'claim proven': needed((frame) => writeClaimNews('proven', claim, frame)),
    'group exported': needed((frame) => writeGroupExported({ name: written.group, slug: 'garden' }, frame)),
    'channel gone': account((frame) => writeChannelMail(channel, frame)),
    'channel failing': account((frame) => writeChannelMail(failing, frame)),
    'source failing': account((frame) => writeSourceTrouble('failing', source, frame)),
    'source stopped': account((frame) => writeSourceTrouble('stopped', { ...source, name: null, since: null }, frame)),
    'webhook is gone': account((frame) => writeDisabledMail(webhook, frame)),
    'webhook fails': account((frame) => writeDisabledMail({ ...webhook, isGone: false }, frame)),
  }
}

/** Mails about the account itself, and those to people who have none yet. */
function accountMails(links: Links, { mail: { security } }: Messages): Mails {
  const suspension = {
    suspended_at: now.toISOString(),
    suspended_until: '2036-07-08T10:00:00.000Z',
    suspension_reason: written.badgeReason,
  }
  const url = `${baseUrl}/sign-in/link/x`
  const notice = { subject: written.subject, text: written.body }
  const recoveries = (['opened', 'approved', 'stopped'] as const).map((step) => {
    const about = { recoveryId: rsvpId, step, dueAt: step === 'approved' ? now.toISOString() : null }
    return [`recovery ${step}`, needed((frame) => writeToOldAddress(links, about, frame))]
  })
  const changes = (Object.keys(security.changes) as (keyof typeof security.changes)[]).map((change) => [
    `security: ${change}`,
    needed((frame) => writeSecurityMail({ change, name: written.device, at: now.toISOString() }, frame)),
  ])
  const change = (to: 'old' | 'new') =>
    toAddress((frame) => writeEmailChangeMail({ code: '123456', newEmail: written.email, to }, frame))
  const { online_url: _, ...facts } = row
  const writers = { writeEventInvitation, writeInvitation }
  const invitations = invitationMails(writers, links, { ...facts, inviter_name: written.member }, written)
  return {
    notice: ofKind('account', (frame) => writeNoticeMail(notice, frame)),
    welcome: ofKind('account', writeWelcome),
    'new administrator': needed((frame) => writeNewAdministratorMail({ id: rsvpId, name: written.member }, frame)),
    suspended: needed((frame) => writeSuspensionMail(suspension, now, frame)),
    'held decided': needed((frame) => writeDecisionMail({ approved: 2, refused: 1 }, frame)),
    'held reminder': needed((frame) => writeReminder(3, frame)),
    ...Object.fromEntries(changes),
    ...Object.fromEntries(recoveries),
    'recovery to the new address': toAddress((frame) => writeToNewAddress(links, rsvpId, frame)),
    'recovery finished': needed((frame) => {
      const linkedAccounts = [{ provider: 'github', provider_username: written.device }]
      return writeWaysIn(links, { recoveryId: rsvpId, passkeys: [{ name: written.device }], linkedAccounts }, frame)
    }),
    'sign-up approved': needed(writeSignUpApproved),
    'sign-up refused': toAddress(writeSignUpRefused),
    'sign-up news': needed((frame) => writeSignUpNews(3, frame)),
    'sign-in': toAddress((frame) => writeSignInMail({ code: '123456', url }, frame)),
    'sign-in by link': toAddress((frame) => writeSignInMail({ code: undefined, url }, frame)),
    'new address': change('new'),
    'old address': change('old'),
    ...Object.fromEntries(Object.entries(invitations).map(([name, write]) => [name, toAddress(write)])),
    'mail test': needed(writeTestMail),
  }
}

const recipient = {
  user_name: written.member,
  email: 'ana@example.org',
  locale: 'en',
  is_suppressed: false,
  instance_name: written.instance,
  brand_color: '#2457a6' as string | null,
  logo_url: `${baseUrl}/v1/uploads/file/instance-logo/x.png`,
}

export interface EveryMail extends Mail {
  kind: MailToSend['kind']
}

/** One mail of every kind that is sent, in one language, as the mail server would get it. */
export function writeEveryMail(messages: Messages, look: Partial<typeof recipient> = {}): Record<string, EveryMail> {
  const links = openLinks(openKeys(randomSecretKeys()), baseUrl)
  const mails = {
    ...eventMails(links),
    ...announcements(),
    ...newsMails(links),
    ...groupMails(),
    ...accountMails(links, messages),
  }
  const written = Object.entries(mails).map(([name, mail]) => {
    const to = { ...recipient, ...look, ...('email' in mail.to && { user_name: null }) }
    return [name, { kind: mail.kind, ...composeMail(links, to, mail, messages) }]
  })
  return Object.fromEntries(written)
}
