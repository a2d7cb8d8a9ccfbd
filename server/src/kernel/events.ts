/** Every domain event. `internal` types only trigger reactions and are never delivered to a webhook. */
export const eventTypes = {
  'user.created': { internal: true, description: 'An account was created' },
  'user.deleted': { internal: true, description: 'An account was deleted' },
  'user.suspended': { internal: true, description: 'An account was suspended' },
  'administrator.added': { internal: true, description: 'A user became an administrator' },
  'user.updated': { internal: false, description: 'A member changed their profile' },
  'account.security_changed': {
    internal: true,
    description: 'A way to sign in to an account was added, removed or used',
  },
  'app.created': { internal: true, description: 'A user registered an OAuth application' },
  'linked_account.changed': {
    internal: true,
    description: 'A user linked or unlinked an account at an identity provider',
  },
  'group.updated': { internal: false, description: 'A group changed' },
  'group.favorited': { internal: false, description: 'A member marked a group as a favorite' },
  'group.unfavorited': { internal: false, description: 'A member removed a group from their favorites' },
  'group.event_mail_chosen': { internal: true, description: 'A member chose the email about new events of a group' },
  'group.member_approved': { internal: true, description: 'The organizers approved a new member of a group' },
  'group.banned': { internal: true, description: 'A user was banned from a group' },
  'group.role_offered': { internal: true, description: 'A user was offered a role in a group' },
  'group.exported': { internal: true, description: 'An administrator exported a group that is not theirs' },
  'ownership_claim.requested': {
    internal: true,
    description: 'A user asked administrators for a group that no one runs here',
  },
  'ownership_claim.decided': { internal: true, description: 'A claim to a group was accepted, declined or ended' },
  'group_claim.pending': { internal: false, description: 'A user requested a role in a group' },
  'group_claim.approved': { internal: false, description: 'A user got the role they requested' },
  'group_claim.rejected': { internal: false, description: 'A request for a role was rejected' },
  'event.created': { internal: false, description: 'An event was created, possibly as a draft' },
  'event.updated': { internal: false, description: 'An event changed' },
  'event.facts_changed': { internal: true, description: 'What attendees know of an event changed' },
  'event.published': { internal: false, description: 'An event became public' },
  'event.cancelled': { internal: false, description: 'An event was cancelled' },
  'event.deleted': { internal: false, description: 'An event was deleted' },
  'series.updated': { internal: false, description: 'Organizers changed how a series goes on' },
  'series.regular_added': { internal: true, description: 'A user comes to all dates of a series' },
  'rsvp.confirmed': { internal: false, description: 'A member got a seat' },
  'rsvp.waitlisted': { internal: false, description: 'A member joined the waitlist' },
  'rsvp.promoted': { internal: false, description: 'A member moved from the waitlist to a seat' },
  'rsvp.cancelled': { internal: false, description: 'An RSVP was cancelled' },
  'rsvp.requested': { internal: false, description: 'A member asked to come to an event whose organizers decide' },
  'rsvp.declined': { internal: false, description: 'The organizers could not offer a spot to a member who asked' },
  'rsvp.updated': { internal: false, description: 'An RSVP is for another number of people, or for joining online' },
  'guest.left': { internal: true, description: 'A guest of a member cannot come' },
  'guest.checked_in': { internal: false, description: 'A guest of a member was checked in' },
  'checkin.created': { internal: false, description: 'A member was checked in' },
  'checkin.deleted': { internal: false, description: 'A check-in was undone' },
  'announcement.created': {
    internal: true,
    description: 'An organizer sent an announcement to the attendees of an event',
  },
  'announcement.due': { internal: true, description: 'An organizer sent an announcement' },
  'announcement.test_requested': { internal: true, description: 'An organizer requested a test of an announcement' },
  'mail.bounced': { internal: true, description: 'An email to a user came back' },
  'notice.created': { internal: true, description: 'An administrator sent a notice to all members' },
  'invitation.created': { internal: true, description: 'An address was invited' },
  'attendee_list.created': { internal: true, description: 'An organizer registered a list of attendees' },
  'sign_up_request.created': { internal: true, description: 'A person waits for approval to join' },
  'sign_up_request.approved': { internal: true, description: 'An administrator approved a person who waited to join' },
  'sign_up_request.refused': { internal: true, description: 'An administrator refused a person who waited to join' },
  'account_recovery.changed': { internal: true, description: 'A new address for a lost mailbox took a step' },
  'report.reviewed': { internal: true, description: 'An administrator closed a report' },
  'user.warned': { internal: true, description: 'An administrator warned a user or hid their content' },
  'federation.closed': { internal: true, description: 'A group can no longer be followed from other servers' },
  'federation.followed': { internal: true, description: 'Someone on another server followed a group' },
  'follow.created': { internal: false, description: 'A member followed another member' },
  'follow.deleted': { internal: false, description: 'A member unfollowed another member' },
  'badge.awarded': { internal: false, description: 'A member was awarded a badge' },
  'badge.revoked': { internal: false, description: 'A badge was taken from a member' },
  'badge.changed': { internal: true, description: 'A badge was created, deleted or got different points' },
  'badge.award_requested': {
    internal: true,
    description: 'An organizer awarded a badge to more attendees of an event than one request awards',
  },
  'achievement.completed': { internal: false, description: 'A member completed an achievement' },
  'meetpass.claimed': { internal: false, description: 'A member claimed an NFC pass' },
  'meetpass.released': { internal: false, description: 'A member released an NFC pass' },
  'meetpass.tapped': { internal: false, description: 'An anonymous visitor opened a pass' },
  'meetpass.connected': { internal: false, description: 'Two members connected by a pass' },
  'upload.ready': { internal: false, description: 'An uploaded file passed its checks and is served' },
  'upload.rejected': { internal: false, description: 'An uploaded file failed its checks and is not served' },
  'upload.deleted': { internal: false, description: 'A file was deleted' },
  'upload.withdrawn': { internal: true, description: 'A file that was in use is no longer served' },
  'webhook.test': { internal: false, description: 'The owner of a webhook requested a test event' },
  'webhook.disabled': {
    internal: false,
    description: 'A webhook was turned off because its receiver did not respond',
  },
  'channel.disabled': {
    internal: true,
    description: 'A channel of a group was turned off because its chat did not accept posts',
  },
  'source.failing': { internal: true, description: 'A calendar that a group follows could not be read for days' },
  'source.stopped': { internal: true, description: 'A calendar that a group follows is not read anymore' },
  'held.decided': { internal: true, description: 'An administrator decided about held content' },
  'portfolio.changed': { internal: true, description: 'A portfolio item was added, changed or removed' },
} as const satisfies Record<string, { internal: boolean; description: string }>

export type EventType = keyof typeof eventTypes
/** The types that webhooks can receive. */
export type PublicEventType = {
  [T in EventType]: (typeof eventTypes)[T]['internal'] extends false ? T : never
}[EventType]

/** What an event carries: ids and states, never personal data beyond ids. */
/** What stood in an event before a change, for the mail that says what is new. */
export interface EventBefore {
  title: string
  starts_at: string
  ends_at: string | null
  over_at: string
  duration: string | null
  timezone: string | null
  event_type: string | null
  venue_name: string | null
  venue_address: string | null
  venue_city: string | null
  venue_state: string | null
  venue_is_online: boolean | null
}

export interface EventData {
  'user.created': { userId: string }
  'user.deleted': { userId: string }
  /** Quiet: the user is not told. */
  'user.suspended': { userId: string; isQuiet?: boolean }
  'administrator.added': { userId: string }
  'user.updated': { userId: string; fields: string[] }
  'account.security_changed': SecurityChange
  'app.created': { userId: string; clientId: string }
  'linked_account.changed': { userId: string; provider: string }
  'group.updated': { groupId: string; fields: string[] }
  'group.favorited': { groupId: string; userId: string }
  'group.unfavorited': { groupId: string; userId: string }
  'group.event_mail_chosen': { groupId: string; userId: string }
  'group.member_approved': { groupId: string; userId: string }
  'group.banned': { groupId: string; userId: string }
  'group.role_offered': { offerId: string; groupId: string; userId: string }
  'group.exported': { groupId: string }
  'ownership_claim.requested': { claimId: string }
  'ownership_claim.decided': { claimId: string }
  'group_claim.pending': { groupId: string; userId: string; requestId: string }
  'group_claim.approved': { groupId: string; userId: string; requestId: string }
  'group_claim.rejected': { groupId: string; userId: string; requestId: string }
  'series.regular_added': { seriesId: string; userId: string }
  'series.updated': { seriesId: string; groupId: string }
  'event.created': { eventId: string; groupId: string | null; status: string }
  'event.updated': { eventId: string; groupId: string | null; fields: string[]; revision: number }
  'event.facts_changed': { eventId: string; before: EventBefore }
  'event.published': { eventId: string; groupId: string | null }
  'event.cancelled': { eventId: string; groupId: string | null }
  'event.deleted': { eventId: string; groupId: string | null; status: string }
  'rsvp.confirmed': RsvpData & LetIn
  'rsvp.waitlisted': RsvpData & LetIn
  'rsvp.promoted': RsvpData
  'rsvp.cancelled': RsvpData &
    OfRequest &
    PassedOn & { reason: 'self' | 'organiser' | 'event_cancelled' | 'account_deleted' }
  'rsvp.requested': RsvpData
  'rsvp.declined': RsvpData
  'rsvp.updated': RsvpData & OfRequest
  'guest.left': RsvpData & { guestId: string }
  'guest.checked_in': { guestId: string; eventId: string; groupId: string | null; userId: string }
  'checkin.created': { checkinId: string; eventId: string; groupId: string | null; userId: string; method: string }
  'checkin.deleted': { checkinId: string; eventId: string; groupId: string | null; userId: string }
  'announcement.created': { announcementId: string; eventId: string }
  'announcement.due': { announcementId: string }
  'announcement.test_requested': { announcementId: string; userId: string }
  'mail.bounced': { userId: string }
  'notice.created': { noticeId: string }
  'invitation.created': { invitationId: string }
  'attendee_list.created': { listId: string }
  'sign_up_request.created': object
  'sign_up_request.approved': { userId: string }
  'sign_up_request.refused': { requestId: string }
  'account_recovery.changed': { recoveryId: string; step: 'opened' | 'approved' | 'stopped' | 'finished' | 'cleared' }
  'report.reviewed': { reportId: string; status: 'resolved' | 'dismissed' }
  'user.warned': { warningId: string }
  'federation.closed': { groupId: string }
  /** The address of the follower on the other server. */
  'federation.followed': { groupId: string; actor: string }
  'follow.created': FollowData
  'follow.deleted': FollowData
  'badge.awarded': AwardData
  'badge.revoked': AwardData
  'badge.changed': { badgeId: string }
  /** `by` is the organizer. */
  'badge.award_requested': { badgeId: string; eventId: string; by: string }
  'achievement.completed': { userId: string; achievement: string }
  'meetpass.claimed': PassData
  'meetpass.released': PassData
  'meetpass.tapped': PassData
  'meetpass.connected': { connectionId: string; userId: string; otherUserId: string }
  'upload.ready': UploadData & { size: number }
  'upload.rejected': UploadData & { flaw: string }
  'upload.deleted': UploadData & { reason: 'deleted' | 'replaced' | 'unused' | 'account_deleted' }
  'upload.withdrawn': { key: string; uses: { place: string; holder: string }[] }
  'webhook.test': { webhookId: string }
  'webhook.disabled': { webhookId: string; reason: 'gone' | 'failing' }
  'channel.disabled': { channelId: string; groupId: string; reason: 'gone' | 'failing' }
  'source.failing': SourceData
  'source.stopped': SourceData
  'held.decided': { decidedAt: string }
  'portfolio.changed': { userId: string; itemId: string }
}

/** What the account's holder is mailed about. `name` is the name they or we gave the thing, never a secret. */
export interface SecurityChange {
  userId: string
  change:
    | 'token_created'
    | 'app_secret_created'
    | 'device_allowed'
    | 'passkey_added'
    | 'passkey_removed'
    | 'provider_linked'
    | 'provider_unlinked'
    | 'email_changed'
    | 'account_deleted'
    | 'account_deleted_by_administrator'
    | 'export_by_administrator'
    | 'new_browser'
  name?: string
  /** The row with the former address that must be notified. */
  addressId?: string
}

interface RsvpData {
  rsvpId: string
  eventId: string
  groupId: string | null
  userId: string
  /** The user and the guests they bring. */
  partySize: number
}

interface OfRequest {
  /** The organizers had not answered yet: a request of which only they hear. */
  pending?: boolean
}

interface PassedOn {
  /** The user gave the spot to another user, who has an event of their own. */
  passedOn?: boolean
}

interface LetIn {
  /** The organizers said yes to a request. */
  approved?: boolean
}

interface AwardData {
  badgeId: string
  groupId: string | null
  userId: string
}

interface SourceData {
  sourceId: string
  groupId: string
}

interface PassData {
  passId: string
  ownerId: string
}

interface UploadData {
  key: string
  category: string
  userId: string
}

/** Both users may receive it. */
interface FollowData {
  followerId: string
  followeeId: string
}

/** The users and the group of an event; they decide who may receive it. */
export interface Concern {
  subjectUserId?: string
  groupId?: string
}

/** The concern of an event about a person, a group or both. */
export function concernOf(userId: string | undefined, groupId: string | null): Concern {
  return { ...(userId !== undefined && { subjectUserId: userId }), ...(groupId !== null && { groupId }) }
}

export interface DomainEvent<T extends EventType = EventType> {
  id: string
  type: T
  data: EventData[T]
  subjectUserId: string | null
  groupId: string | null
  occurredAt: string
}
