import { writeEmailChangeMail, writeSignInMail } from '#domains/accounts/sign-in/index.ts'
import { writeChannelMail, writeDisabledMail } from '#domains/developers/webhooks/mail.ts'
import { writeAnnouncement } from '#domains/events/announcements/mail.ts'
import type { EventMailRow, GroupMailRow } from '#domains/events/announcements/queries.mail.ts'
import { writeAttendeeMail } from '#domains/events/attendee-mail/mail.ts'
import type { AttendeeMailRow } from '#domains/events/attendee-mail/queries.ts'
import type { MailTrigger } from '#domains/events/attendee-mail/rules.ts'
import { writeDigest } from '#domains/events/event-mail/mail.digest.ts'
import { writeNewEvents } from '#domains/events/event-mail/mail.ts'
import { writeSourceTrouble } from '#domains/events/sources/mail.ts'
import { writeMemberApproved, writeMemberRequests, writeRoleOffer } from '#domains/groups/groups/mail.ts'
import { writeClaimDecided, writeClaimNews } from '#domains/groups/ownership-claims/mail.ts'
import { writeNoticeMail } from '#domains/instance/notices/mail.ts'
import { writeSecurityMail, writeWelcome } from '#domains/instance/notifications/mail.ts'
import { writeSuspensionMail } from '#domains/instance/people/mail.ts'
import { writePeopleNews } from '#domains/people/people-mail/mail.ts'
import { writeReportReviewed, writeWarning } from '#domains/people/safety/mail.ts'
import { writeAwardMail } from '#domains/recognition/badges/mail.ts'
import type { Links } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import type { MailContent } from '#messages/mail-layout.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'

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
  user_name: written.member,
  instance_name: written.instance,
  brand_color: null,
  logo_url: null,
  email: 'ana@example.org',
  locale: 'en',
  position: 2,
  ticket: '01ABCDEFGH',
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
  venue_latitude: null,
  venue_longitude: null,
  venue_is_online: false,
  venue_notes: null,
  group_id: null,
  photo_url: `${baseUrl}/files/event-photo/x.webp`,
  photo_alt: null,
  source: 'native',
  platform_event_url: null,
  takes_rsvps: true,
  rsvp_opens_at: null,
  rsvp_closes_at: null,
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
  is_visible: true,
  is_checked_in: false,
  wants_rsvp: true,
  wants_reminders: true,
  has_muted: false,
}

const rsvpId = '01990000-0000-7000-8000-000000000003'
const heardAt = now.toISOString()
const occasions: Record<string, [MailTrigger, Partial<AttendeeMailRow>?]> = {
  confirmed: [{ of: 'confirmed', rsvpId, heardAt }],
  promoted: [{ of: 'promoted', rsvpId, heardAt }],
  waitlisted: [{ of: 'waitlisted', rsvpId, heardAt }],
  'cancelled by self': [{ of: 'cancelled', rsvpId, heardAt, reason: 'self' }],
  'cancelled by organizer': [{ of: 'cancelled', rsvpId, heardAt, reason: 'organiser' }],
  'event cancelled': [{ of: 'cancelled', rsvpId, heardAt, reason: 'event_cancelled' }],
  updated: [{ of: 'updated', rsvpId, revision: 1 }],
  'updated on the waitlist': [{ of: 'updated', rsvpId, revision: 1 }, { status: 'waitlisted' }],
  reminder: [{ of: 'reminder', rsvpId, startsAt: row.starts_at }],
  'online over two days': [
    { of: 'confirmed', rsvpId, heardAt },
    { venue_name: null, venue_city: null, event_type: 'online', group_name: null, ends_at: '2036-07-06T19:00:00.000Z' },
  ],
}

function eventMails(links: Links, messages: Messages): Record<string, MailContent> {
  const desk = { links, mailer: { address: 'hearth@hearth.test' }, now }
  const entries = Object.entries(occasions).map(([name, [occasion, changes]]) => {
    return [name, writeAttendeeMail(desk, occasion, { ...row, ...changes }, messages)] as const
  })
  return Object.fromEntries(entries)
}

function announcements(links: Links, messages: Messages): Record<string, MailContent> {
  const words = { id: rsvpId, subject: written.subject, body: written.body }
  const about = { is_welcome: true, is_open: true }
  const event: EventMailRow = { ...row, ...about, rsvp_status: 'confirmed' }
  const { user_id, user_name, email, locale, instance_name, brand_color, logo_url } = row
  const reader = { user_id, user_name, email, locale, instance_name, brand_color, logo_url, ...about }
  const group: GroupMailRow = {
    ...reader,
    id: rsvpId,
    name: written.group,
    urlname: 'garden',
    role: null,
    is_pending: false,
  }
  return {
    announcement: writeAnnouncement(links, words, event, messages),
    'announcement without a group': writeAnnouncement(links, words, { ...event, group_name: null }, messages),
    'announcement to a group': writeAnnouncement(links, words, group, messages),
  }
}

/** Mails that are not about what the user did. */
function newsMails(links: Links, messages: Messages): Record<string, MailContent> {
  const userId = row.user_id
  const reader = {
    user_id: userId,
    user_name: written.member,
    email: row.email,
    locale: 'en',
    instance_name: written.instance,
    brand_color: '#2457a6',
    logo_url: 'https://hearth.test/v1/uploads/file/instance-logo/x.png',
  }
  const since = now.toISOString()
  const member = {
    ...reader,
    number: 0,
    mailed_at: null,
    event_mail_since: since,
    group_name: written.group,
    group_urlname: 'garden',
  }
  // Members see the link of an online event only once they are going.
  const { online_url: _, ...facts } = row
  const event = { ...facts, ...reader, number: 1, is_new: true }
  const other = {
    ...event,
    title: written.subject,
    starts_at: '2036-07-08T16:00:00.000Z',
    ends_at: null,
    photo_url: null,
  }
  const many = Array.from({ length: 20 }, (_, n) => ({ ...other, title: `${written.subject} ${n}` }))
  const person = { name: written.member, username: 'ana', is_connection: false }
  const span = { userId, since, until: since }
  const report = { ...reader, id: rsvpId, status: 'resolved', created_at: since, reviewed_at: since }
  const warned = { ...reader, id: rsvpId, text: '', target_type: null, target_name: null, reason: null }
  const soup = { target_type: 'event', target_name: written.subject, reason: 'spam', text: written.body } as const
  const list = [event, other]
  return {
    'a new event': writeNewEvents(links, rsvpId, member, [event], messages),
    'a new series': writeNewEvents(links, rsvpId, member, [event, event, event], messages),
    'new events': writeNewEvents(links, rsvpId, member, [...list, ...many], messages),
    digest: writeDigest(links, { userId, dueAt: since }, [...list, ...many], now, messages),
    'digest of one': writeDigest(links, { userId, dueAt: since }, [event], now, messages),
    follower: writePeopleNews(links, span, reader, [person], messages),
    connection: writePeopleNews(links, span, reader, [{ ...person, is_connection: true }], messages),
    people: writePeopleNews(links, span, reader, Array(22).fill(person), messages),
    'report resolved': writeReportReviewed(links, report, 'resolved', messages),
    'report dismissed': writeReportReviewed(links, report, 'dismissed', messages),
    warning: writeWarning(links, { ...warned, ...soup, kind: 'warn' }, messages),
    'warning about a profile': writeWarning(
      links,
      { ...warned, kind: 'warn', target_type: 'user', reason: 'harassment' },
      messages,
    ),
    'warning without its report': writeWarning(links, { ...warned, kind: 'warn' }, messages),
    'content hidden': writeWarning(links, { ...warned, ...soup, kind: 'hide' }, messages),
    'content hidden without its report': writeWarning(links, { ...warned, kind: 'hide' }, messages),
  }
}

/** One mail of every kind that is sent, in one language. */
const suspension = {
  suspended_at: now.toISOString(),
  suspended_until: '2036-07-08T10:00:00.000Z',
  suspension_reason: written.badgeReason,
}

export function writeEveryMail(messages: Messages): Record<string, MailContent> {
  const links = openLinks(openKeys(randomSecretKeys()), baseUrl)
  const frame = { messages, instanceName: written.instance, baseUrl }
  const to = { name: written.member, unsubscribeUrl: `${baseUrl}/unsubscribe/x` }
  const gift = {
    badge_id: rsvpId,
    slug: 'helping-hand',
    name: written.badge,
    icon: '🌱',
    description: written.badgeReason,
    points: 1200,
    group_name: written.group,
    user_id: row.user_id,
    user_name: written.member,
    email: row.email,
    locale: 'en',
    instance_name: written.instance,
  }
  const notice = {
    subject: written.subject,
    text: written.body,
    name: written.member,
    email: row.email,
    locale: 'en',
    instance_name: written.instance,
  }
  const url = `${baseUrl}/sign-in/link/x`
  const security = Object.keys(messages.mail.security.changes) as (keyof Messages['mail']['security']['changes'])[]
  const source = {
    groupName: written.group,
    slug: 'garden',
    name: written.subject,
    host: 'www.meetup.com',
    problem: 'not_found' as const,
    since: now.toISOString(),
  }
  const claim = { groupName: written.group, slug: 'garden', note: null }
  const chat = { format: 'slack', host: 'hooks.slack.com', disabled_reason: 'gone' }
  const channel = { group_name: written.group, slug: 'garden', ...chat }
  const webhook = { url: 'https://example.org/hook', isGone: true }
  return {
    ...eventMails(links, messages),
    ...announcements(links, messages),
    ...newsMails(links, messages),
    badge: writeAwardMail(links, gift, messages),
    'badge of the instance': writeAwardMail(links, { ...gift, group_name: null }, messages),
    ...Object.fromEntries(
      (['owner', 'manager', 'volunteer'] as const).map((role) => [
        `offer to be ${role}`,
        writeRoleOffer({ groupName: written.group, role }, to, frame),
      ]),
    ),
    'member approved': writeMemberApproved({ groupName: written.group, slug: 'garden' }, to, frame),
    'member requests': writeMemberRequests({ groupName: written.group, slug: 'garden', count: 3 }, to, frame),
    'claim accepted': writeClaimDecided('accepted', claim, written.member, frame),
    'claim declined': writeClaimDecided('declined', { ...claim, note: written.body }, written.member, frame),
    'claim ended': writeClaimDecided('ended', claim, written.member, frame),
    'claim requested': writeClaimNews('requested', { ...claim, claimant: written.member }, written.member, frame),
    'claim proven': writeClaimNews('proven', { ...claim, claimant: written.member }, written.member, frame),
    'channel gone': writeChannelMail(channel, to, frame),
    'channel failing': writeChannelMail({ ...channel, format: 'mattermost', disabled_reason: 'failing' }, to, frame),
    'source failing': writeSourceTrouble('failing', source, to, frame),
    'source stopped': writeSourceTrouble('stopped', { ...source, name: null, since: null }, to, frame),
    notice: writeNoticeMail(links, { noticeId: rsvpId, userId: row.user_id }, notice, messages),
    suspended: writeSuspensionMail(baseUrl, { ...row, ...suspension }, now, messages),
    welcome: writeWelcome(to, frame),
    ...Object.fromEntries(
      security.map((change) => [
        `security: ${change}`,
        writeSecurityMail({ change, name: written.device, at: now.toISOString() }, frame),
      ]),
    ),
    'webhook is gone': writeDisabledMail(webhook, to, frame),
    'webhook fails': writeDisabledMail({ ...webhook, isGone: false }, to, frame),
    'sign-in': writeSignInMail({ code: '123456', url }, frame),
    'sign-in by link': writeSignInMail({ code: undefined, url }, frame),
    'new address': writeEmailChangeMail({ code: '123456', newEmail: written.email, to: 'new' }, frame),
    'old address': writeEmailChangeMail({ code: '123456', newEmail: written.email, to: 'old' }, frame),
  }
}
