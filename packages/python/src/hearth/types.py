"""The shapes of requests, answers and webhook events.

Generated from the declarations of the API by `npm run generate`. Do not edit.
"""
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from typing import NotRequired

class UsernameCheck(TypedDict):
    # Whether the name can be taken
    available: bool
    # Why it is not available: `held` means another user gave it up less than 90 days ago
    reason: NotRequired[Literal["invalid", "reserved", "taken", "held"]]


class UserProfile(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # null until the user has chosen one
    username: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Header image of the profile page
    heroImageUrl: Optional[str]
    # Color theme of the profile page
    themeColor: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # What the person says about themselves
    bio: Optional[str]
    # Where the person lives, in their own words
    location: Optional[str]
    # URLs of profiles on other sites
    socialLinks: Optional[List[str]]
    # Role on the instance: `admin` for administrators
    role: Literal["user", "admin"]
    # `private` hides the profile from everyone except administrators
    profileVisibility: Literal["public", "private"]
    # Whether the user appears on leaderboards; null if the user has not chosen
    showOnLeaderboard: Optional[bool]
    # Whether others see the user among the guests of events; null if the user has not chosen: then only for RSVPs made since the instance shows guests
    showOnGuestLists: Optional[bool]
    # Whether search engines may list the public profile
    searchEngines: bool
    # Language of emails, such as `en`; also of pages, if `isLocaleChosen`
    locale: str
    # Whether the user chose the language; without a choice pages are in that of the browser
    isLocaleChosen: bool
    # IANA time zone of the user, such as Europe/Berlin
    timezone: str
    # When it was made
    createdAt: str
    # Present only with the scope user:email
    email: NotRequired[str]


class UpdateProfileRequest(TypedDict):
    # Display name
    name: NotRequired[str]
    # URL of the avatar; upload the image first
    avatarUrl: NotRequired[Optional[str]]
    # URL of the header image; upload the image first
    heroImageUrl: NotRequired[Optional[str]]
    # Color theme of the profile page
    themeColor: NotRequired[Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]]
    # Can be changed once every 30 days
    username: NotRequired[str]
    # Short text about the user; null or an empty text clears it
    bio: NotRequired[Optional[str]]
    # City or region as free text
    location: NotRequired[Optional[str]]
    # Links to other profiles; replaces the whole list
    socialLinks: NotRequired[Optional[List[str]]]
    # Whether the user appears on leaderboards
    showOnLeaderboard: NotRequired[bool]
    # Whether others see the user among the guests of events; null makes it not chosen again
    showOnGuestLists: NotRequired[Optional[bool]]
    # Whether search engines may list the public profile
    searchEngines: NotRequired[bool]
    # Language of pages and emails; texts without a translation are in English
    locale: NotRequired[str]
    # Without it true with a new `locale`; false: pages are in the language of the browser
    isLocaleChosen: NotRequired[bool]
    # IANA time zone of the user, such as Europe/Berlin
    timezone: NotRequired[str]
    # `private` hides the profile from everyone except administrators
    profileVisibility: NotRequired[Literal["public", "private"]]


class Success(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]


class SignUpRequest(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # The username that the person chose
    username: str
    # Email address
    email: Optional[str]
    # The sign-in provider they came with
    provider: Optional[str]
    # Why it happened
    cause: Literal["approval", "no_script"]
    # When it was made
    createdAt: str


AuditExportRequest = TypedDict("AuditExportRequest", {
    # Username or id of the user who acted
    "actor": "NotRequired[str]",
    # Only entries with this action, such as `groups.update`
    "action": "NotRequired[str]",
    # Only entries about this: an id, a username or the urlname of a group
    "target": "NotRequired[str]",
    # Only entries from this time on
    "from": "NotRequired[str]",
    # Only entries before this time
    "to": "NotRequired[str]",
})


class AuditExport(TypedDict):
    # Link to the file, one entry per line as JSON; use it within five minutes
    url: str
    # When it expires
    expiresAt: str


class AuditEntry(TypedDict):
    # Id, unique and never used again
    id: str
    # When it happened
    at: str
    # Username, or the id of a user without one; null for the service itself
    actor: Optional[str]
    # Id of the user who did it; null for the instance itself
    actorId: Optional[str]
    # Operation id or action, such as `groups.update`
    action: str
    # What the action changed, usually an id
    target: str
    # What happened in words, with the names of today
    sentence: str
    # More about what happened, depending on the action
    detail: Optional[Dict[str, Any]]
    # With what the person was signed in
    credential: Optional[AuditCredential]
    # Network of the request: the first 24 bits of an IPv4 or 48 bits of an IPv6 address
    address: Optional[str]


class AuditCredential(TypedDict):
    """With what the person was signed in"""
    # Whether it was a token, a session or an app
    kind: Literal["token", "session", "grant"]
    # Id of the token, the session or the application's grant
    id: str


class InstanceHealth(TypedDict):
    # What needs attention
    warnings: List[HealthWarning]
    # Stored files
    storage: HealthStorage
    # Work that waits for workers
    queues: HealthQueues
    # Webhooks of the current user
    webhooks: HealthWebhooks
    # Sent and failed mail
    mail: HealthMail
    # Days for which tables have partitions
    partitionDays: int
    # The last backup; null if none is known
    backup: Optional[HealthBackup]
    # Workers seen in the last minute
    workers: List[HealthWorker]
    # Whether the instance refuses changes now
    readOnly: bool
    # Versions of the software
    versions: HealthVersions


class HealthWarning(TypedDict):
    # Such as `worker_missing`
    code: str
    # `error`: something does not work
    severity: Literal["warning", "error"]
    # What is wrong
    text: str
    # What to do
    action: str
    # The numbers and names in the text
    values: Dict[str, Any]


class HealthStorage(TypedDict):
    """Stored files"""
    # Number of files
    files: int
    # Size in bytes
    bytes: int


class HealthQueues(TypedDict):
    """Work that waits for workers"""
    # Age of the oldest in seconds
    outboxSeconds: int
    # Queues with late or failed jobs
    jobs: List[HealthQueue]
    # Age of the oldest in seconds
    mailSeconds: int


class HealthQueue(TypedDict):
    # Name as it is shown
    name: str
    # Due for more than a minute
    waiting: int
    # Given up in the last hour
    failed: int
    # Age of the oldest in seconds
    seconds: int


class HealthWebhooks(TypedDict):
    """Webhooks of the current user"""
    # Failing for more than an hour
    failing: int
    # Due for more than a minute
    due: int


class HealthMail(TypedDict):
    """Sent and failed mail"""
    # When the last mail was sent; null if none was
    lastSentAt: Optional[str]
    # Since when mail fails; null if it does not
    failingSince: Optional[str]
    # Since the last mail that was sent
    failures: int
    # Counted where a limit is set
    sentThisHour: int
    # MAIL_PER_HOUR
    perHour: Optional[int]
    # Addresses that get no mail
    bounces: int


class HealthBackup(TypedDict):
    """The last backup; null if none is known"""
    # Name as it is shown
    name: str
    # When the backup was made
    madeAt: str
    # Size in bytes
    bytes: int


class HealthWorker(TypedDict):
    # Version of the software
    version: str
    # When the process started
    startedAt: str


class HealthVersions(TypedDict):
    """Versions of the software"""
    # Version of Hearth
    service: str
    # Commit of Hearth; null if unknown
    commit: Optional[str]
    # Version of Node.js
    node: str
    # Version of PostgreSQL
    postgres: str
    # The newest migration
    schema: str


InstanceOverview = TypedDict("InstanceOverview", {
    # When a worker counted; null before the first time
    "countedAt": "Optional[str]",
    # Numbers of the whole instance
    "totals": "InstanceTotals",
    # What waits for an organizer
    "waiting": "WaitingWork",
    # First day
    "from": "str",
    # Included
    "to": "str",
    # Length of the parts of the series
    "by": "Literal['day', 'week']",
    # Numbers for each part, earliest first
    "series": "List[InstancePart]",
})


class InstanceTotals(TypedDict):
    """Numbers of the whole instance"""
    # Number of accounts
    members: int
    # Signed in or used a token in the last 7 days
    activeMembers7: int
    # The same for 30 days
    activeMembers30: int
    # Number of groups
    groups: int
    # Published events, past ones too
    events: int
    # Confirmed ones
    rsvps: int
    # Number of check-ins
    checkIns: int


class WaitingWork(TypedDict):
    """What waits for an organizer"""
    # Open reports
    reports: int
    # Held posts
    held: int
    # People who asked to join
    signUpRequests: int
    # Acts that a second administrator must approve
    approvals: int
    # Requests to own a listed group
    claims: int


class InstancePart(TypedDict):
    # First day of the part
    startsOn: str
    # Accounts created
    newMembers: int
    # Events that start in this time
    events: int
    # Number of RSVPs
    rsvps: int
    # Number of check-ins
    checkIns: int
    # At the end of this time; null if it was not counted
    activeMembers30: Optional[int]


class ModerateBadgeRequest(TypedDict):
    # true hides the badge, false shows it again
    hidden: bool


class ModerateEventRequest(TypedDict):
    # true hides the event, false shows it again
    hidden: bool


class ModerateGroupRequest(TypedDict):
    # Whether the group is featured
    isFeatured: NotRequired[bool]
    # true hides the group, false shows it again
    hidden: NotRequired[bool]


class GroupListItem(TypedDict):
    # Id, unique and never used again
    id: str
    # Part of the group's URL
    urlname: Optional[str]
    # Name as it is shown
    name: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Page of the group on this instance or at its source
    link: Optional[str]
    # URL of the website
    website: Optional[str]
    # Members and organizers, each counted once, plus the members its source reports
    memberCount: Optional[int]
    # URL of the image
    photoUrl: Optional[str]
    # Wide image at the top of its page
    coverUrl: Optional[str]
    # Colors of its page; null: derived from the id
    theme: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # Topics of the group
    tags: NotRequired[List[str]]
    # URLs of profiles on other sites
    socialLinks: NotRequired[List[str]]
    # Whether administrators feature the group
    isFeatured: Optional[bool]
    # false: listed by administrators from a public calendar; no one runs the group here so far
    isClaimed: bool
    # Users who marked the group as a favorite
    favoritesCount: NotRequired[int]
    # Language of its texts, and of its events that name none; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]


class WebhookHealth(TypedDict):
    # Id, unique and never used again
    id: str
    # Who owns it
    owner: WebhookOwner
    # Host of the URL; the path is never shown
    host: str
    # Whether it is turned on
    isActive: bool
    # Why the webhook was turned off automatically; null if it was not
    disabledReason: Optional[Literal["gone", "failing", "grant_ended"]]
    # First failure since the last success; null while deliveries succeed
    failingSince: Optional[str]
    # Deliveries that wait, counted up to 1,000
    pending: int
    # Among the last 100 attempts
    lastSuccessAt: Optional[str]
    # When it was made
    createdAt: str


class WebhookOwner(TypedDict):
    """Who owns it"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class AdminGroup(TypedDict):
    # Id, unique and never used again
    id: str
    # Name of the group in URLs
    urlname: Optional[str]
    # Name as it is shown
    name: str
    # URL of the page
    link: str
    # Whether administrators feature the group
    isFeatured: bool
    # false: listed from a public calendar and not claimed so far
    isClaimed: bool
    # When administrators hid it; null if it is visible
    hiddenAt: Optional[str]
    # When the group was deleted; its rows are erased 30 days later
    archivedAt: Optional[str]
    # When it was made
    createdAt: str
    # Number of members who marked the group as a favorite
    favoritesCount: int
    # How far the group is with moving its members here; null: no administrator has granted it
    move: Optional[Literal["granted", "running", "ended"]]
    # Owners whose account is active
    owners: List[AdminGroupOwner]


class AdminGroupOwner(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]


class GroupOwnerRequest(TypedDict):
    # Username or id
    username: str


class RoleSet(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]
    # `offered`: takes effect when the user accepts; `changed`: in effect now
    status: NotRequired[Literal["offered", "changed"]]


class AdminEvent(TypedDict):
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # URL of the page
    link: str
    # State of the event
    status: Literal["scheduled", "cancelled"]
    # Who can find the event
    visibility: Literal["public", "unlisted", "members"]
    # Start of the event
    dateTime: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: Optional[str]
    # When administrators hid it; null if it is visible
    hiddenAt: Optional[str]
    # When it was made
    createdAt: str
    # The group it belongs to
    group: Optional[AdminEventGroup]


class AdminEventGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]


class AdminUserDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # Email address
    email: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Role on the instance
    role: Literal["user", "admin"]
    # `nameless`: has not chosen a name yet and is listed nowhere
    status: Literal["active", "suspended", "nameless"]
    # Who sees the profile: everyone, members, or only the person
    profileVisibility: Literal["public", "private"]
    # null: not suspended, or until an administrator lifts it
    suspendedUntil: Optional[str]
    # When it was made
    createdAt: str
    # Last sign-in
    lastLoginAt: Optional[str]
    # What the person says about themselves
    bio: Optional[str]
    # Where the person lives, in their own words
    location: Optional[str]
    # Language the person chose
    locale: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: str
    # When an administrator approved or invited the account
    trustedAt: Optional[str]
    # When the account was suspended; null if it is not
    suspendedAt: Optional[str]
    # Shown to the user
    suspensionReason: Optional[str]
    # Browsers that are signed in
    sessions: int
    # Last use of one of these sessions
    lastSeenAt: Optional[str]
    # Personal access tokens
    tokens: int
    # Apps with access
    apps: int
    # Passkeys
    passkeys: int
    # Groups joined
    groupsJoined: int
    # Content that waits for an administrator
    heldItems: int
    # Announcements by this user that wait to be sent
    scheduledAnnouncements: int
    # Accounts at identity providers
    linkedAccounts: List[AdminUserLinkedAccount]
    # Groups where the user has a role
    groups: List[AdminUserGroup]
    # The latest 20
    rsvps: List[AdminUserRsvp]
    # What administrators allowed the person beyond the usual
    entitlements: List[UserEntitlement]
    # The latest 20
    reportsAbout: List[AdminUserReport]
    # The latest 20
    reportsBy: List[AdminUserReport]
    # The latest 20
    warnings: List[AdminUserWarning]


class AdminUserLinkedAccount(TypedDict):
    # The identity provider
    provider: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # When the account was linked
    linkedAt: str


class AdminUserGroup(TypedDict):
    # Id, unique and never used again
    id: str
    # Name of the group in URLs
    urlname: Optional[str]
    # Name as it is shown
    name: str
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # When the role was granted
    since: str
    # Whether administrators hid the group
    hidden: bool


class AdminUserRsvp(TypedDict):
    # The event it belongs to
    event: AdminUserEvent
    # Whether the person has a seat, waits for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # When the person sent the RSVP
    rsvpAt: str


class AdminUserEvent(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: Optional[str]


class UserEntitlement(TypedDict):
    # Id, unique and never used again
    id: str
    # Name of the entitlement
    entitlement: str
    # When it was granted
    grantedAt: Optional[str]
    # null: does not expire
    expiresAt: Optional[str]
    # What granted it: `admin`, `system` or `achievement:<key>`
    source: Optional[str]


class AdminUserReport(TypedDict):
    # Id, unique and never used again
    id: str
    # What it is about: a user, group, event or badge
    targetType: str
    # Id of what it is about
    targetId: str
    # Why it was reported
    reason: str
    # What became of the report
    status: str
    # What administrators decided; null while it is open
    outcome: Optional[str]
    # When it was made
    createdAt: str


class AdminUserWarning(TypedDict):
    # Id, unique and never used again
    id: str
    # The text
    text: str
    # Username
    warnedBy: Optional[str]
    # When it was made
    createdAt: str


class AdminUser(TypedDict):
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # Email address
    email: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Role on the instance
    role: Literal["user", "admin"]
    # `nameless`: has not chosen a name yet and is listed nowhere
    status: Literal["active", "suspended", "nameless"]
    # Who sees the profile: everyone, members, or only the person
    profileVisibility: Literal["public", "private"]
    # null: not suspended, or until an administrator lifts it
    suspendedUntil: Optional[str]
    # When it was made
    createdAt: str
    # Last sign-in
    lastLoginAt: Optional[str]


class DeletedUser(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]
    # Id of the request, if a second administrator must approve the change first
    waiting: NotRequired[str]


class SignOutUserRequest(TypedDict):
    # Also revokes the personal access tokens
    tokens: NotRequired[bool]
    # Also ends the access of all apps
    apps: NotRequired[bool]


class ModerateUserRequest(TypedDict):
    # Role on the instance
    role: NotRequired[Literal["user", "admin"]]
    # true suspends the user, false lifts the suspension
    suspended: NotRequired[bool]
    # With `suspended: true`: when the suspension ends; null: when an administrator lifts it
    suspendedUntil: NotRequired[Optional[str]]
    # With `suspended: true`: mailed and shown to the user
    reason: NotRequired[Optional[str]]
    # With `suspended: true`: also hides the groups of which the user is the only active owner, with their events. Lifting the suspension does not show them again
    hideContent: NotRequired[bool]


class ModeratedUser(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # null until the user has chosen one
    username: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Header image of the profile page
    heroImageUrl: Optional[str]
    # Color theme of the profile page
    themeColor: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # What the person says about themselves
    bio: Optional[str]
    # Where the person lives, in their own words
    location: Optional[str]
    # URLs of profiles on other sites
    socialLinks: Optional[List[str]]
    # Role on the instance: `admin` for administrators
    role: Literal["user", "admin"]
    # `private` hides the profile from everyone except administrators
    profileVisibility: Literal["public", "private"]
    # Whether the user appears on leaderboards; null if the user has not chosen
    showOnLeaderboard: Optional[bool]
    # Whether others see the user among the guests of events; null if the user has not chosen: then only for RSVPs made since the instance shows guests
    showOnGuestLists: Optional[bool]
    # Whether search engines may list the public profile
    searchEngines: bool
    # Language of emails, such as `en`; also of pages, if `isLocaleChosen`
    locale: str
    # Whether the user chose the language; without a choice pages are in that of the browser
    isLocaleChosen: bool
    # IANA time zone of the user, such as Europe/Berlin
    timezone: str
    # When it was made
    createdAt: str
    # Present only with the scope user:email
    email: NotRequired[str]
    # Id of the request, if a second administrator must approve the change first
    waiting: NotRequired[str]


class Approval(TypedDict):
    # Id, unique and never used again
    id: str
    # What another administrator must approve
    action: Literal["delete_user", "make_administrator", "remove_administrator", "stop_needing_two", "stop_needing_passkeys"]
    # The user it concerns; for the instance itself, the administrator who requested it
    user: ApprovalPerson
    # Name of the administrator who asked
    requestedBy: Optional[str]
    # Whether you asked; another administrator must approve
    isOwn: bool
    # From when on you can approve it: both administrators must have had the role for 7 days
    canApproveFrom: str
    # When it was made
    createdAt: str
    # When it expires
    expiresAt: str


class ApprovalPerson(TypedDict):
    """The user it concerns; for the instance itself, the administrator who requested it"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class FirstRun(TypedDict):
    # Steps to set up the instance, in order
    steps: List[FirstRunStep]
    # No step is open
    isComplete: bool
    # The list is not shown
    isHidden: bool


class FirstRunStep(TypedDict):
    # The step
    key: Literal["name", "mail", "joining", "legal", "group", "event", "invite"]
    # Whether the step is done, left out or open
    state: Literal["done", "left_out", "open"]


class LeaveOutFirstRunStep(TypedDict):
    # `all`: hide the list
    step: Literal["name", "mail", "joining", "legal", "group", "event", "invite", "all"]
    # Done as it is, rather than left out
    isDone: NotRequired[bool]


class MailTest(TypedDict):
    # Whether the mail server accepted the email
    accepted: bool
    # Why it happened
    cause: Literal["accepted", "printed", "connection", "name", "tls", "authentication", "relay", "sender", "recipient", "refused", "timeout", "paused", "limit", "other"]
    # The words of the mail server; null: none
    said: Optional[str]
    # What happened
    answer: str
    # What to do next
    hint: str


class CreateAnnouncement(TypedDict):
    # Subject of the email
    subject: str
    # Text of the email, in Markdown
    body: str
    # Who gets the email: attendees by RSVP status, or those who checked in
    audience: Literal["confirmed", "waitlisted", "all", "checked_in"]


class Announcement(TypedDict):
    # Id, unique and never used again
    id: str
    # Users in the audience; users who turned off these emails are included
    recipientCount: int


class OwnRsvp(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # Whether you have a seat, wait for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # When the current status was set
    rsvpAt: Optional[str]
    # Counted in parties from 1; null unless waitlisted, and for a request
    waitlistPosition: Optional[int]
    # The user and the guests they bring
    partySize: int
    # Joins a hybrid event online, and takes no spot in the room
    joinsOnline: bool
    # `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could not offer a spot, with the status `cancelled`; null: no request
    approval: Optional[Literal["pending", "declined"]]
    # Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is confirmed
    ticket: Optional[str]
    # What the organizers know the user as; absent: nothing
    label: NotRequired[OwnAttendeeLabel]
    # null if the user is not checked in
    checkedInAt: Optional[str]
    # Only with `include=event`; null if the event is no longer visible
    event: NotRequired[Optional[EventListItem]]


class OwnAttendeeLabel(TypedDict):
    """What the organizers know the user as; absent: nothing"""
    # Id, unique and never used again
    id: str
    # As the organizers wrote it, such as Speaker
    name: str
    # Name of its color
    color: Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "gray"]


class EventListItem(TypedDict):
    """Only with `include=event`; null if the event is no longer visible"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Start of the event
    dateTime: str
    # End of the event; null if it is not set
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Page of the event on this instance
    eventUrl: Optional[str]
    # Page of a synced event on its platform; null for other events
    platformEventUrl: Optional[str]
    # Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where
    takesRsvps: bool
    # URL of the image
    photoUrl: Optional[str]
    # What the photo shows
    photoAlt: Optional[str]
    # Whether people take part in person, online or both
    eventType: Optional[Literal["in_person", "online", "hybrid"]]
    # RSVPs on this instance and on the source platform together
    rsvpCount: Optional[int]
    # RSVPs on this instance
    localRsvpCount: int
    # RSVPs on the source platform; null if the source gives no number
    upstreamRsvpCount: Optional[int]
    # Capacity; null: no limit
    maxAttendees: Optional[int]
    # Language of title and description, else that of the group; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # The group it belongs to
    group: Optional[EventGroup]


class EventGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]


class RsvpRequest(TypedDict):
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]
    # The guests the user brings, at most `maxGuests` of the event
    guests: NotRequired[List[NewPartyGuest]]
    # Joins a hybrid event online, without guests and without a spot in the room
    joinsOnline: NotRequired[bool]


class NewPartyGuest(TypedDict):
    # For the holder and the organizers only; deleted 180 days after the event, or 14 where the party got no spot
    name: NotRequired[Optional[str]]
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]


class Rsvp(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # Whether the person has a seat, waits for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # When the current status was set
    rsvpAt: Optional[str]
    # Counted in parties from 1; null unless waitlisted, and for a request
    waitlistPosition: Optional[int]
    # The user and the guests they bring
    partySize: int
    # Joins a hybrid event online, and takes no spot in the room
    joinsOnline: bool
    # `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could not offer a spot, with the status `cancelled`; null: no request
    approval: Optional[Literal["pending", "declined"]]
    # Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is confirmed
    ticket: Optional[str]


class RsvpStatusResponse(TypedDict):
    # null if the user has never had an RSVP
    rsvp: Optional[NullableRsvp]


class NullableRsvp(TypedDict):
    """null if the user has never had an RSVP"""
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # Whether you have a seat, wait for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # When the current status was set
    rsvpAt: Optional[str]
    # Counted in parties from 1; null unless waitlisted, and for a request
    waitlistPosition: Optional[int]
    # The user and the guests they bring
    partySize: int
    # Joins a hybrid event online, and takes no spot in the room
    joinsOnline: bool
    # `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could not offer a spot, with the status `cancelled`; null: no request
    approval: Optional[Literal["pending", "declined"]]
    # Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is confirmed
    ticket: Optional[str]
    # What the organizers know the user as; absent: nothing
    label: NotRequired[OwnAttendeeLabel]


class RsvpSummary(TypedDict):
    # Sum of the three statuses. All numbers are of people, with the guests they bring
    total: int
    # People with a seat
    confirmed: int
    # Number of people on the waitlist
    waitlisted: int
    # Number of cancelled RSVPs
    cancelled: int
    # People who ask to come; in none of the other numbers
    pending: int
    # null: no limit
    capacity: Optional[int]


class ChangeRsvpRequest(TypedDict):
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]
    # All guests of the party; those who are not named are left out
    guests: NotRequired[List[PartyGuestChange]]
    # Joins a hybrid event online, without guests and without a spot in the room
    joinsOnline: NotRequired[bool]


class PartyGuestChange(TypedDict):
    # A guest who is in the party; without it one is added
    id: NotRequired[str]
    # For the holder and the organizers only; deleted 180 days after the event, or 14 where the party got no spot
    name: NotRequired[Optional[str]]
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]


class AddAttendeeRequest(TypedDict):
    # Username or id of the user
    username: str
    # Gives a seat beyond the capacity if none is free
    overCapacity: NotRequired[bool]


class AttendeeExport(TypedDict):
    # Link to the CSV file; anyone with the link can download it
    url: str
    # When it expires
    expiresAt: str


class AttendeeDetail(TypedDict):
    # The RSVP of the person; null if there is none
    rsvp: Rsvp
    # The person it is about
    user: AttendeeUser
    # null if the attendee is not checked in
    checkin: Optional[AttendeeCheckin]
    # Whether the attendee had a seat and was not checked in before check-in closed
    noShow: bool
    # The label of the attendee; null: none
    label: Optional[NullableAttendeeLabel]
    # Whether the event asks questions, or has asked some
    hasQuestions: bool
    # Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing
    isAttendanceKnown: bool
    # Earlier events of the group with this person
    history: AttendeeHistory


class AttendeeUser(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]


class AttendeeCheckin(TypedDict):
    """null if the attendee is not checked in"""
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # When the person was checked in
    checkedInAt: str
    # How the attendee was checked in; `manual`: by an organizer
    method: Literal["code", "qr", "nfc", "manual"]
    # The entrance, as the organizer named it
    label: Optional[str]


class NullableAttendeeLabel(TypedDict):
    """The label of the attendee; null: none"""
    # Id, unique and never used again
    id: str
    # As the organizers wrote it, such as Speaker
    name: str
    # Name of its color
    color: Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "gray"]


class AttendeeHistory(TypedDict):
    """Earlier events of the group with this person"""
    # Events of the group that the attendee checked in at, this one included
    attended: int
    # Events of the group where the attendee had a seat and did not come
    noShows: int
    # Those of them whose attendance is known: at least a third of the people with a seat were checked in
    missed: int
    # The latest 20 RSVPs in the group, latest event first
    events: List[AttendedEvent]
    # The latest 20 badges of the group that the attendee holds
    badges: List[AttendeeBadge]


class AttendedEvent(TypedDict):
    # Id of the event
    eventId: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # Whether the person has a seat, waits for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # When the person sent the RSVP
    rsvpAt: str
    # null if the attendee did not check in
    checkedInAt: Optional[str]
    # Whether the attendee had a seat and was not checked in before check-in closed
    noShow: bool
    # Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing
    isAttendanceKnown: bool


class AttendeeBadge(TypedDict):
    # Name in URLs
    slug: str
    # Name as it is shown
    name: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # When the badge was awarded
    awardedAt: str


class Attendee(TypedDict):
    # The RSVP of the person; null if there is none
    rsvp: Rsvp
    # The person it is about
    user: AttendeeUser
    # null if the attendee is not checked in
    checkin: Optional[AttendeeCheckin]
    # Whether the attendee had a seat and was not checked in before check-in closed
    noShow: bool
    # The label of the attendee; null: none
    label: Optional[NullableAttendeeLabel]
    # Other events of the group that the attendee checked in at
    visits: int
    # Answers to ordinary questions; only with `include=answers`
    answers: NotRequired[AttendeeAnswersInList]


class AttendeeAnswersInList(TypedDict):
    """Answers to ordinary questions; only with `include=answers`"""
    # Answers to ordinary questions; sensitive ones are not in lists
    answers: List[AttendeeAnswer]
    # Answers about the people who come with them
    guests: List[AttendeeGuestAnswers]


class AttendeeAnswer(TypedDict):
    # Id of the question
    questionId: str
    # The text, the options, or `yes` or `no`
    values: List[str]


class AttendeeGuestAnswers(TypedDict):
    # Id of the guest
    guestId: str
    # Answers to ordinary questions; sensitive ones are not in lists
    answers: List[AttendeeAnswer]


class PromoteAttendeeRequest(TypedDict):
    # Gives a seat beyond the capacity if none is free
    overCapacity: NotRequired[bool]


class ManagedRsvpSummary(TypedDict):
    # Sum of the three statuses. All numbers are of people, with the guests they bring
    total: int
    # People with a seat
    confirmed: int
    # Number of people on the waitlist
    waitlisted: int
    # Number of cancelled RSVPs
    cancelled: int
    # People who ask to come; in none of the other numbers
    pending: int
    # null: no limit
    capacity: Optional[int]
    # RSVPs with a seat, one for each account; `confirmed` counts people
    rsvps: int
    # Whether the event asks questions, or has asked some
    hasQuestions: bool
    # Whether the event has labels of attendees
    hasLabels: bool
    # People who are checked in: attendees, and guests they bring
    checkedIn: int
    # Those of the confirmed people who join online and take no seat; absent: none
    joiningOnline: NotRequired[int]
    # People without an account who were let in by name; they are inside, too
    walkIns: int
    # People with a seat who did not check in; 0 until check-in closed
    noShows: int
    # Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing
    isAttendanceKnown: bool
    # Whether the attendance of an earlier event of the group is known, or there was none; otherwise numbers of first visits say nothing
    areFirstVisitsKnown: bool


class PromoteAttendeesRequest(TypedDict):
    # Ids of the users, at most 100
    userIds: List[str]
    # Gives a seat beyond the capacity if none is free
    overCapacity: NotRequired[bool]


class BulkAttendeeResult(TypedDict):
    # One result for each user, in the order of the request
    results: List[BulkAttendeeItem]


class BulkAttendeeItem(TypedDict):
    # Id of the user
    userId: str
    # `unchanged`: it was done before; `refused`: see `code`
    status: Literal["done", "unchanged", "refused"]
    # Error code of a refused user
    code: NotRequired[str]


class RemoveAttendeesRequest(TypedDict):
    # Ids of the users, at most 100
    userIds: List[str]


class Guest(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # Whether the current user follows this user
    following: bool


class AnswerRequests(TypedDict):
    # Ids of the users, at most 200
    userIds: List[str]
    # A sentence of the organizers for the email
    note: NotRequired[Optional[str]]


class RequestResults(TypedDict):
    # One result for each user, in the order of the request
    results: List[RequestResult]


class RequestResult(TypedDict):
    # Id of the user
    userId: str
    # `unchanged`: it was done before; `refused`: see `code`
    status: Literal["done", "unchanged", "refused"]
    # The status of the RSVP then, where it was done
    rsvpStatus: NotRequired[Literal["confirmed", "waitlisted", "cancelled"]]
    # The user and the guests they bring, where it was done
    partySize: NotRequired[int]
    # Error code of a refused user
    code: NotRequired[str]


class ReopenRequests(TypedDict):
    # Ids of the users, at most 200
    userIds: List[str]


class QuestionCounts(TypedDict):
    # In their order; those that were removed come last
    questions: List[QuestionCount]


class QuestionCount(TypedDict):
    # Id, unique and never used again
    id: str
    # The question as it reads now
    label: str
    # How it is answered
    kind: Literal["short", "long", "choice", "choices", "yes_no"]
    # Whether its answers are encrypted
    isSensitive: bool
    # Whether it is no longer asked
    isRemoved: bool
    # People with a spot who answered, guests included
    answered: int
    # Empty for texts and for sensitive questions
    options: List[OptionCount]


class OptionCount(TypedDict):
    # As it was chosen; `yes` or `no` for a question of that kind
    option: str
    # People with a spot who chose it
    count: int


class QuestionList(TypedDict):
    # In the order in which they are asked
    questions: List[Question]


class Question(TypedDict):
    # Id, unique and never used again
    id: str
    # `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no`
    kind: Literal["short", "long", "choice", "choices", "yes_no"]
    # The question
    label: str
    # A sentence below the question
    help: NotRequired[str]
    # Only with the kinds `choice` and `choices`
    options: NotRequired[List[str]]
    # Whether an RSVP needs an answer
    isRequired: bool
    # Whether each guest is asked, too
    isAskedOfGuests: bool
    # Whether volunteers at the door see the answers
    isShownAtDoor: bool
    # Whether the answers are encrypted, and opened only by owners and managers in a browser
    isSensitive: bool


class EventQuestions(TypedDict):
    # In the order in which they are asked
    questions: List[Question]
    # Rises with each change; 0 while nothing was set
    version: int
    # Days after the end of the event for which answers are kept; null: as long as the instance keeps them
    keptDays: Optional[int]
    # Questions that are no longer asked, but have answers
    removed: List[Question]


class GroupQuestions(TypedDict):
    # In the order in which they are asked
    questions: List[Question]
    # Rises with each change; 0 while nothing was set
    version: int


class EventQuestionsRequest(TypedDict):
    # The whole list; what is left out is removed
    questions: List[EventQuestionsRequestQuestionsItem]
    # `version` of the list that you changed
    version: int
    # Days after the end of the event for which answers are kept; null: as long as the instance keeps them
    keptDays: NotRequired[Optional[int]]
    # Which events of a series change. `following`: this event and the later ones; `all`: this event and every other one. Events that have ended or are cancelled never change with others
    applyTo: NotRequired[Literal["this", "following", "all"]]


class EventQuestionsRequestQuestionsItem(TypedDict):
    # Of a question that is there; without it, the question is new
    id: NotRequired[str]
    # `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no`
    kind: Literal["short", "long", "choice", "choices", "yes_no"]
    # The question
    label: str
    # A sentence below the question
    help: NotRequired[str]
    # Only with the kinds `choice` and `choices`
    options: NotRequired[List[str]]
    # Whether an RSVP needs an answer
    isRequired: NotRequired[bool]
    # Whether each guest is asked, too
    isAskedOfGuests: NotRequired[bool]
    # Whether volunteers at the door see the answers
    isShownAtDoor: NotRequired[bool]
    # Whether the answers are encrypted, and opened only by owners and managers in a browser
    isSensitive: NotRequired[bool]


class GroupQuestionsRequest(TypedDict):
    # The whole list; what is left out is removed
    questions: List[GroupQuestionsRequestQuestionsItem]
    # `version` of the list that you changed
    version: int


class GroupQuestionsRequestQuestionsItem(TypedDict):
    # Of a question that is there; without it, the question is new
    id: NotRequired[str]
    # `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no`
    kind: Literal["short", "long", "choice", "choices", "yes_no"]
    # The question
    label: str
    # A sentence below the question
    help: NotRequired[str]
    # Only with the kinds `choice` and `choices`
    options: NotRequired[List[str]]
    # Whether an RSVP needs an answer
    isRequired: NotRequired[bool]
    # Whether each guest is asked, too
    isAskedOfGuests: NotRequired[bool]
    # Whether volunteers at the door see the answers
    isShownAtDoor: NotRequired[bool]
    # Whether the answers are encrypted, and opened only by owners and managers in a browser
    isSensitive: NotRequired[bool]


class AttendeeAnswers(TypedDict):
    # In the order of the questions, without those left empty
    answers: List[Answer]
    # Answers about the people who come with them
    guests: List[GuestAnswers]


class Answer(TypedDict):
    # Id of the question
    questionId: str
    # The question as it reads now
    label: str
    # How it is answered
    kind: Literal["short", "long", "choice", "choices", "yes_no"]
    # Whether its answers are encrypted
    isSensitive: bool
    # Whether it is no longer asked
    isRemoved: bool
    # The text, the options, or `yes` or `no`; null: a sensitive answer, which is opened in a browser and not here, or which no key opens
    values: Optional[List[str]]


class GuestAnswers(TypedDict):
    # Id of the guest
    guestId: str
    # In the order of the questions, without those left empty
    answers: List[Answer]


class OwnAnswers(TypedDict):
    # In the order of the questions, without those left empty
    answers: List[Answer]
    # Answers about the people who come with them
    guests: List[GuestAnswers]


class EventInvitationCounts(TypedDict):
    # Invitations to the event, without those that were withdrawn
    sent: int
    # Answered yes
    coming: int
    # Answered no
    notComing: int
    # Not answered yet
    waiting: int
    # Addresses that take no mail
    bounced: int
    # Not answered within 30 days
    expired: int
    # How many invitations you can send for the group now
    leftToday: int
    # Whether people can be invited: the event takes RSVPs, and others than members can see it
    canInvite: bool


class CreateEventInvitations(TypedDict):
    # Email addresses
    emails: List[str]
    # Your words in the mail, without links or addresses
    note: NotRequired[str]


class EventInvitationResults(TypedDict):
    # One for each address, in the order sent
    results: List[EventInvitationResult]


class EventInvitationResult(TypedDict):
    # Email address
    email: str
    # `invited_before`: to this event; no second mail is sent
    result: Literal["invited", "invited_before", "wrong_address"]


class EventInvitation(TypedDict):
    # Id, unique and never used again
    id: str
    # Erased after 30 days
    email: Optional[str]
    # What became of the invitation
    state: Literal["waiting", "coming", "notComing", "withdrawn", "bounced", "expired"]
    # When it was made
    createdAt: str
    # When it expires
    expiresAt: str


class PreviewEventInvitations(TypedDict):
    # Email addresses
    emails: List[str]
    # Your words in the mail, without links or addresses
    note: NotRequired[str]


class EventInvitationsPreview(TypedDict):
    # Addresses in the request, each counted once
    count: int
    # Addresses that were invited to this event before
    invitedBefore: int
    # The addresses that were not invited yet, in order
    emails: List[str]
    # How many invitations you can send for the group now
    leftToday: int
    # Sent and failed mail
    mail: EventInvitationMail


class EventInvitationMail(TypedDict):
    """Sent and failed mail"""
    # Subject of the email
    subject: str
    # The text part of the mail, with links that lead nowhere
    text: str


class AcceptEventInvitation(TypedDict):
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]


class AcceptedEventInvitation(TypedDict):
    # Id of the event
    eventId: str
    # Status of the RSVP
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # `pending`: the organizers decide who comes, and have not answered yet
    approval: Optional[Literal["pending", "declined"]]


class ReceivedEventInvitation(TypedDict):
    # Id of the event
    eventId: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: Optional[str]
    # Name of the group
    groupName: Optional[str]
    # Name of the organizer who sent it
    inviterName: Optional[str]
    # Their words in the mail
    note: Optional[str]
    # The address that can answer it
    email: Optional[str]
    # What was answered
    state: Literal["waiting", "coming", "notComing"]
    # When it expires
    expiresAt: str


class AttendeeListRequest(TypedDict):
    # An email address or a username in each line, or a CSV file with a column of addresses; at most 500 people
    text: str


class AttendeeList(TypedDict):
    # Id, unique and never used again
    id: str
    # When it was made
    createdAt: str
    # null while it is being worked on
    finishedAt: Optional[str]
    # People and addresses in the list
    all: int
    # Those of them that are done
    done: int
    # Got a seat
    confirmed: int
    # Went on the waitlist
    waitlisted: int
    # Came already, or were invited before
    already: int
    # Could not be added
    cannot: int
    # Got an invitation
    invited: int
    # Were not invited because of the limits; send them again tomorrow
    limit: int


class LatestAttendeeList(TypedDict):
    # null if there was none in the last 30 days
    list: Optional[NullableAttendeeList]


class NullableAttendeeList(TypedDict):
    """null if there was none in the last 30 days"""
    # Id, unique and never used again
    id: str
    # When it was made
    createdAt: str
    # null while it is being worked on
    finishedAt: Optional[str]
    # People and addresses in the list
    all: int
    # Those of them that are done
    done: int
    # Got a seat
    confirmed: int
    # Went on the waitlist
    waitlisted: int
    # Came already, or were invited before
    already: int
    # Could not be added
    cannot: int
    # Got an invitation
    invited: int
    # Were not invited because of the limits; send them again tomorrow
    limit: int


class AttendeeListPreview(TypedDict):
    # People known to the group who get a seat
    spots: int
    # People known to the group who go on the waitlist because the event is full
    waitlist: int
    # People who come already, or wait
    already: int
    # People who are banned, gave up a seat of this event, or find it full
    cannot: int
    # All other addresses that get an invitation
    invitations: int
    # Addresses that were invited before
    invitedBefore: int
    # Addresses that cannot be invited now, because of the limits of invitations
    overLimit: int
    # Usernames that the group does not know; they are left out
    unknown: List[str]
    # Lines with neither an address nor a username
    wrong: List[AttendeeListLine]


class AttendeeListLine(TypedDict):
    # Number of the line
    line: int
    # The text
    text: str


class Door(TypedDict):
    # The event it belongs to
    event: DoorEvent
    # Numbers at this moment
    counts: DoorCounts
    # Questions whose answers are shown at the door; absent: none
    questions: NotRequired[List[DoorQuestion]]
    # Labels of attendees, such as Speaker, as they are called now; absent: none
    labels: NotRequired[List[AttendeeLabel]]
    # A part of the whole list; it replaces what the client had before
    isList: bool
    # Attendees who changed since the last request
    attendees: List[DoorAttendee]
    # People without an account who were let in
    walkIns: List[DoorWalkIn]
    # Send it as `since` with the next request
    since: str
    # More is available: send the next request at once
    hasMore: bool


class DoorEvent(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # Name of the group
    groupName: Optional[str]
    # When the event starts
    startTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]
    # 24 hours after the end of the event; devices then delete the list
    closesAt: str
    # Capacity; null: no limit
    maxAttendees: Optional[int]
    # Users bring guests or may do so; absent: no, or not said in a list of events
    hasParties: NotRequired[bool]


class DoorCounts(TypedDict):
    """Numbers at this moment"""
    # People with a seat: users, and the guests they bring
    confirmed: int
    # Those of them who join online and are not expected at the door; absent: none
    joiningOnline: NotRequired[int]
    # People on the waitlist
    waitlisted: int
    # People whose RSVP was cancelled
    cancelled: int
    # Users and guests who are checked in
    checkedIn: int
    # People without an account who were checked in by name
    walkIns: int


class DoorQuestion(TypedDict):
    # Id, unique and never used again
    id: str
    # The question, as the organizers wrote it
    label: str
    # What an answer is
    kind: Literal["short", "long", "choice", "choices", "yes_no"]


class AttendeeLabel(TypedDict):
    # Id, unique and never used again
    id: str
    # As the organizers wrote it, such as Speaker
    name: str
    # Name of its color
    color: Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "gray"]


class DoorAttendee(TypedDict):
    # Id of the user
    userId: str
    # Name as it is shown
    name: str
    # Whether the person has a seat, waits for one, or cancelled
    status: Literal["confirmed", "waitlisted", "cancelled"]
    # The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case; null: no ticket
    ticket: Optional[str]
    # When the person was checked in
    checkedInAt: Optional[str]
    # The entrance where they were checked in
    label: Optional[str]
    # With the guests they bring; absent: 1
    partySize: NotRequired[int]
    # Joins online and is not expected at the door
    joinsOnline: NotRequired[bool]
    # The guests they bring, as a whole with each change; absent: no one
    guests: NotRequired[List[DoorGuest]]
    # Answers to the `questions`; absent: none
    answers: NotRequired[List[DoorAnswer]]
    # One of the `labels`; absent: none
    labelId: NotRequired[str]


class DoorGuest(TypedDict):
    # Id, unique and never used again
    id: str
    # null: not named
    name: Optional[str]
    # The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case
    ticket: str
    # When the person was checked in
    checkedInAt: Optional[str]
    # The entrance where they were checked in
    label: Optional[str]
    # Answers to the `questions`; absent: none
    answers: NotRequired[List[DoorAnswer]]


class DoorAnswer(TypedDict):
    # Id of one of the `questions`
    questionId: str
    # The text, the options, or `yes` or `no`
    values: List[str]


class DoorWalkIn(TypedDict):
    # Id, unique and never used again
    id: str
    # Empty once the walk-in was removed
    name: str
    # When the person was checked in
    checkedInAt: str
    # The entrance where they were checked in
    label: Optional[str]
    # The check-in was undone
    isRemoved: bool


class LabelFile(TypedDict):
    # A CSV file with an email address or username and the name of a label in each row
    text: str


class LabelFileApplied(TypedDict):
    # Attendees who get a label, or another one
    given: int
    # Attendees whose label is taken away, because theirs is empty in the file
    removed: int
    # Attendees who have what the file says
    unchanged: int
    # Users who are known to the group and have no RSVP to the event
    withoutRsvp: int
    # Addresses and names of the file that are no one the group knows; stored nowhere
    unknown: List[str]
    # Words of the file that are no label of the event
    unknownLabels: List[str]


class EventLabels(TypedDict):
    # In their order
    labels: List[EventLabel]
    # Rises with each change; 0 while nothing was set
    version: int


class EventLabel(TypedDict):
    # Id, unique and never used again
    id: str
    # Shown on badge, ticket and at the door
    name: str
    # Name of its color
    color: Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "gray"]
    # Question of the event whose answer gives the label; null: none
    questionId: Optional[str]
    # The option; `yes` or `no` for a question of that kind
    option: Optional[str]
    # People with a spot or on the waitlist who have it
    attendees: int


class LabelAttendees(TypedDict):
    # Ids of the users, at most 200
    userIds: List[str]
    # A label of the event; null: no label, whatever the user answered
    labelId: Optional[str]


class LabelledAttendees(TypedDict):
    # One result for each user, in the order of the request
    results: List[LabelledAttendee]


class LabelledAttendee(TypedDict):
    # Id of the user
    userId: str
    # `unchanged`: it was done before; `refused`: see `code`
    status: Literal["done", "unchanged", "refused"]
    # Error code of a refused user
    code: NotRequired[str]


class LabelFileRead(TypedDict):
    # Attendees who get a label, or another one
    given: int
    # Attendees whose label is taken away, because theirs is empty in the file
    removed: int
    # Attendees who have what the file says
    unchanged: int
    # Users who are known to the group and have no RSVP to the event
    withoutRsvp: int
    # Addresses and names of the file that are no one the group knows; stored nowhere
    unknown: List[str]
    # Words of the file that are no label of the event
    unknownLabels: List[str]


class EventLabelsRequest(TypedDict):
    # The whole list; what is left out is removed and taken off people
    labels: List[EventLabelInput]
    # `version` of the list that you changed
    version: int


class EventLabelInput(TypedDict):
    # Of a label that is there; without it, the label is new
    id: NotRequired[str]
    # Shown on badge, ticket and at the door
    name: str
    # Name of its color
    color: Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "gray"]
    # Question of the event whose answer gives the label; null: none
    questionId: NotRequired[Optional[str]]
    # The option; `yes` or `no` for a question of that kind
    option: NotRequired[Optional[str]]


class EventStats(TypedDict):
    # People with a seat
    going: int
    # Those of the confirmed people who join online and take no seat; absent: none
    joiningOnline: NotRequired[int]
    # null: no limit
    capacity: Optional[int]
    # People on the waitlist
    waitlist: int
    # People whose RSVP was cancelled
    cancelled: int
    # People who ask to come; in none of the other numbers
    pending: int
    # People who are checked in: attendees, and guests they bring
    checkedIn: int
    # People without an account who were let in by name; they are inside, too
    walkIns: int
    # People with a seat who did not check in; 0 until check-in closed
    noShows: int
    # Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing
    isAttendanceKnown: bool
    # Whether the attendance of an earlier event of the group is known, or there was none; otherwise numbers of first visits say nothing
    areFirstVisitsKnown: bool
    # Attendees with a seat who checked in at no earlier event of the group, whether they came or not
    firstTimers: int
    # Attendees who are checked in and were at no earlier event of the group
    firstTimersIn: int
    # Attendees with a seat who checked in at an earlier event of the group
    returning: int
    # People of the RSVPs of each day, whatever became of them; the latest 60 days
    rsvpsByDay: List[RsvpsOfDay]
    # People of the RSVPs before the first of these days
    rsvpsBefore: int
    # People who came over time in equal steps of 15 minutes or, where those are more than 96, longer ones. Walk-ins count until their names are deleted.
    checkins: List[CheckinsOfStep]
    # The 20 busiest entrances, busiest first. Walk-ins count until their names are deleted.
    entrances: List[EntranceCount]
    # The latest 20 announcements of the event, latest first
    announcements: List[SentAnnouncement]


class RsvpsOfDay(TypedDict):
    # In the event's time zone
    date: str
    # Number on this day
    count: int


class CheckinsOfStep(TypedDict):
    # Start of the step
    at: str
    # People who came in this step
    count: int


class EntranceCount(TypedDict):
    # Label of the entrance; null: none was given
    label: Optional[str]
    # People who came in there
    count: int


class SentAnnouncement(TypedDict):
    # Id, unique and never used again
    id: str
    # Subject of the email
    subject: str
    # When it was sent; null before
    sentAt: str


class EventCounts(TypedDict):
    # Published events that have not ended; counted up to 100
    upcoming: int
    # Events that are not published; counted up to 100
    drafts: int
    # Published events that have ended; counted up to 100
    past: int
    # Cancelled events; counted up to 100
    cancelled: int


class OverviewGroup(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]
    # URL of the wide image of the group
    coverUrl: Optional[str]
    # Colors of its page; null: derived from the id
    theme: Optional[str]
    # Members and organizers, each counted once
    memberCount: int
    # Role of the current user
    userRole: Literal["owner", "manager", "volunteer"]
    # The next event that has not ended
    nextEvent: Optional[OverviewEvent]
    # What waits for an organizer
    waiting: OverviewWaiting


class OverviewEvent(TypedDict):
    """The next event that has not ended"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # Start of the event
    dateTime: str
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # URL of the image
    photoUrl: Optional[str]
    # Confirmed RSVPs on this instance
    confirmed: int
    # Those of the confirmed people who join online and take no seat; absent: none
    joiningOnline: NotRequired[int]
    # Users on the waitlist
    waitlisted: int
    # People without an account who were let in by name; they take seats, too
    walkIns: int
    # Capacity; null: no limit
    maxAttendees: Optional[int]


class OverviewWaiting(TypedDict):
    """What waits for an organizer"""
    # Requests to join the team, counted up to 100; null: not for your role
    requests: Optional[int]
    # People who ask to become members, counted up to 100; null: not for your role
    members: Optional[int]
    # Events that are not published, counted up to 100; null: not for your role
    drafts: Optional[int]


class ImportPastEvents(TypedDict):
    # Events, next ones first
    events: List[PastEvent]


class PastEvent(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # Start of the event
    dateTime: str
    # IANA time zone, such as Europe/Berlin
    timezone: str
    # End of the event, in the past
    endTime: NotRequired[Optional[str]]
    # More about it, in Markdown; null for none
    description: NotRequired[Optional[str]]
    # Whether people take part in person, online or both
    eventType: NotRequired[Optional[Literal["in_person", "online", "hybrid"]]]
    # Where the event takes place; null for an online event
    venue: NotRequired[Optional[PastEventVenue]]
    # Its old page; added to the end of the description
    url: NotRequired[Optional[str]]
    # How many people came, as a number only
    attendeeCount: NotRequired[Optional[int]]


class PastEventVenue(TypedDict):
    """Where the event takes place; null for an online event"""
    # Name as it is shown
    name: str
    # City or town
    city: NotRequired[Optional[str]]


class PastEventsImported(TypedDict):
    # Events that are new in the group
    added: int
    # Events that the group had already; nothing was changed
    existing: int


class ReadPastEvents(TypedDict):
    # A CSV or iCalendar (.ics) file
    text: str
    # IANA time zone of times that name none
    timezone: str


class PastEventsRead(TypedDict):
    # What kind of file it is
    format: Literal["csv", "ical"]
    # Past events that the group does not have yet, latest first; send them with Import past events
    events: List[PastEventRead]
    # Events that the group has already
    existing: int
    # Events that are not over; left out
    upcoming: int
    # Older events beyond the most that can be added at a time
    left: int
    # Rows that were not understood; left out
    unreadable: List[PastEventProblem]


class PastEventRead(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: str
    # When the event ends
    endTime: Optional[str]
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Where it took place
    eventType: Optional[Literal["in_person", "online", "hybrid"]]
    # Where the event takes place; null for an online event
    venue: Optional[PastEventReadVenue]
    # Its old page
    url: Optional[str]
    # How many people came
    attendeeCount: Optional[int]


class PastEventReadVenue(TypedDict):
    """Where the event takes place; null for an online event"""
    # Name as it is shown
    name: str
    # City or town
    city: Optional[str]


class PastEventProblem(TypedDict):
    # Line of the file; 0 for entries of a calendar
    line: int
    # What is missing or wrong
    problem: Literal["title", "date", "time", "end", "timezone", "entry"]
    # The beginning of the row
    text: str


class GroupVenues(TypedDict):
    # At most 50, the latest first
    venues: List[Venue]
    # Whether this instance can search for addresses
    canSearch: bool


class Venue(TypedDict):
    # Name as it is shown
    name: str
    # Street and number
    address: Optional[str]
    # City or town
    city: Optional[str]
    # State or region
    state: Optional[str]
    # Degrees north
    latitude: Optional[float]
    # Degrees east
    longitude: Optional[float]
    # Whether the venue is online
    isOnline: Optional[bool]
    # How to find the place, and how accessible it is
    notes: Optional[str]


class PlaceSearchRequest(TypedDict):
    # An address, the name of a place, a link to a map or coordinates
    q: str


class FoundPlaces(TypedDict):
    # `off`: this instance has no geocoder; `failed`: the geocoder gave no usable answer
    state: Literal["ok", "off", "failed"]
    # At most 5, the best first
    places: List[FoundPlace]


class FoundPlace(TypedDict):
    # Name as it is shown
    name: Optional[str]
    # Street and number
    address: Optional[str]
    # City or town
    city: Optional[str]
    # State or region
    state: Optional[str]
    # Degrees north
    latitude: float
    # Degrees east
    longitude: float


class InstanceSettings(TypedDict):
    # Name of this instance
    name: str
    # Who can create groups: every user, or users with the entitlement `create_groups`
    groupCreation: Literal["everyone", "entitled"]
    # Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`: anyone an administrator approves; `invite`: only people with an invitation
    signUp: Literal["open", "domains", "approval", "invite"]
    # Days for which the audit log is kept; it is deleted in whole months
    auditRetentionDays: int
    # Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after the version changed. null: no terms to accept
    termsVersion: Optional[str]
    # Page with the terms
    termsUrl: Optional[str]
    # Page with the privacy policy
    privacyUrl: Optional[str]
    # Contact in /.well-known/security.txt; null: the sender address of emails
    securityContact: Optional[str]
    # One sentence about this instance
    tagline: Optional[str]
    # `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default
    brandColor: Optional[str]
    # How to reach the people who run this instance
    contact: Optional[str]
    # Page with the imprint
    imprintUrl: Optional[str]
    # Privacy policy in Markdown; used where privacyUrl is null
    privacyText: Optional[str]
    # Terms in Markdown; used where termsUrl is null
    termsText: Optional[str]
    # Imprint in Markdown; used where imprintUrl is null
    imprintText: Optional[str]
    # Page with the code of conduct
    conductUrl: Optional[str]
    # Code of conduct in Markdown; used where conductUrl is null
    conductText: Optional[str]
    # `publicUrl` of an image you uploaded; null: the default mark
    logoUrl: Optional[str]
    # Language of new accounts and of visitors whose browser names none
    locale: str
    # IANA time zone of new accounts and of visitors
    timezone: str
    # Markdown, shown on the home page
    homeText: Optional[str]
    # Whether search engines may list this instance
    searchEngines: bool
    # Whether there are leaderboards; without, they are empty
    leaderboards: bool
    # Domains of email addresses for signUp `domains`, without their subdomains
    signUpDomains: List[str]
    # Age that people confirm at sign-up; null: none
    minimumAge: Optional[int]
    # Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators always do
    organizerInvitations: bool
    # Whether text of new accounts with a link or a held word waits for an administrator
    holdNewAccounts: bool
    # Words that hold new content back until an administrator decides
    heldWords: List[str]
    # Whether browsers solve a small puzzle at sign-up
    proofOfWork: bool
    # Whether deleting people and making administrators needs a second administrator
    twoAdministrators: bool
    # Whether administrators must sign in with a passkey
    administratorPasskeys: bool
    # Longest life of a new token in days; null: no limit
    tokenDaysMax: Optional[int]
    # A notice for everyone, shown on every page; null: none
    notice: Optional[InstanceNotice]
    # Shown at the foot of every page
    footerLinks: List[FooterLink]
    # How much accounts can do
    limits: InstanceLimits
    # How long records are kept
    retention: InstanceRetention


class InstanceNotice(TypedDict):
    """A notice for everyone, shown on every page; null: none"""
    # Plain text, shown on every page
    text: str
    # When it is no longer shown; null: until it is cleared
    until: Optional[str]


class FooterLink(TypedDict):
    # Text of the link
    label: str
    # Where the link leads
    url: str


class InstanceLimits(TypedDict):
    """How much accounts can do"""
    # Days for which an account counts as new
    newAccountDays: int
    # Groups a new account can create per day
    newAccountGroupsPerDay: int
    # Events a new account can create per day; a copy counts as one
    newAccountEventsPerDay: int
    # Seats, badges and role offers a new account can give per day
    newAccountPeoplePerDay: int
    # Role offers a user can make per day
    roleOffersPerDay: int
    # Announcements of one event per day
    eventAnnouncementsPerDay: int
    # Announcements to one group per day
    groupAnnouncementsPerDay: int
    # Announcements to one group per week
    groupAnnouncementsPerWeek: int
    # Emails per day to one user about changes of one event
    changeMailsPerDay: int
    # Changes of an event within this many minutes are sent in one email
    changeMailMinutes: int


class InstanceRetention(TypedDict):
    """How long records are kept"""
    # Days for which names of walk-ins are kept after they came
    walkInDays: int
    # Days for which the people at the door are kept after an event
    doorTeamDays: int
    # Days for which it is kept who was sent an announcement
    deliveryDays: int
    # Days for which it is kept who changed an event
    eventChangeDays: int
    # Days for which visits of passes are kept
    passVisitDays: int
    # Days for which notes of organizers about people are kept
    noteDays: int
    # Days for which answers to the questions of an event are kept after its end
    answerDays: int
    # Days for which sensitive answers, and those of people who got no spot, are kept after the end of an event
    sensitiveAnswerDays: int


class Instance(TypedDict):
    # Name as it is shown
    name: str
    # One sentence about this instance
    tagline: Optional[str]
    # `#rrggbb`
    brandColor: Optional[str]
    # Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`: anyone an administrator approves; `invite`: only people with an invitation
    signUp: Literal["open", "domains", "approval", "invite"]
    # How to reach the people who run it: a mailto: address or a URL
    contact: Optional[str]
    # URL of the terms of use
    termsUrl: Optional[str]
    # URL of the privacy policy
    privacyUrl: Optional[str]
    # URL of the legal notice
    imprintUrl: Optional[str]
    # URL of the code of conduct
    conductUrl: Optional[str]
    # URL of the logo
    logoUrl: Optional[str]
    # Default language
    locale: str
    # Default time zone
    timezone: str
    # Age that people confirm at sign-up; null: none
    minimumAge: Optional[int]
    # Whether there are leaderboards; without, they are empty
    leaderboards: bool


class UpdateSettingsRequest(TypedDict):
    # Name of this instance
    name: NotRequired[str]
    # Who can create groups: every user, or users with the entitlement `create_groups`
    groupCreation: NotRequired[Literal["everyone", "entitled"]]
    # Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`: anyone an administrator approves; `invite`: only people with an invitation
    signUp: NotRequired[Literal["open", "domains", "approval", "invite"]]
    # Days for which the audit log is kept; it is deleted in whole months
    auditRetentionDays: NotRequired[int]
    # Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after the version changed. null: no terms to accept
    termsVersion: NotRequired[Optional[str]]
    # Page with the terms
    termsUrl: NotRequired[Optional[str]]
    # Page with the privacy policy
    privacyUrl: NotRequired[Optional[str]]
    # Contact in /.well-known/security.txt; null: the sender address of emails
    securityContact: NotRequired[Optional[str]]
    # One sentence about this instance
    tagline: NotRequired[Optional[str]]
    # `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default
    brandColor: NotRequired[Optional[str]]
    # How to reach the people who run this instance
    contact: NotRequired[Optional[str]]
    # Page with the imprint
    imprintUrl: NotRequired[Optional[str]]
    # Privacy policy in Markdown; used where privacyUrl is null
    privacyText: NotRequired[Optional[str]]
    # Terms in Markdown; used where termsUrl is null
    termsText: NotRequired[Optional[str]]
    # Imprint in Markdown; used where imprintUrl is null
    imprintText: NotRequired[Optional[str]]
    # Page with the code of conduct
    conductUrl: NotRequired[Optional[str]]
    # Code of conduct in Markdown; used where conductUrl is null
    conductText: NotRequired[Optional[str]]
    # `publicUrl` of an image you uploaded; null: the default mark
    logoUrl: NotRequired[Optional[str]]
    # Language of new accounts and of visitors whose browser names none
    locale: NotRequired[str]
    # IANA time zone of new accounts and of visitors
    timezone: NotRequired[str]
    # Markdown, shown on the home page
    homeText: NotRequired[Optional[str]]
    # Whether search engines may list this instance
    searchEngines: NotRequired[bool]
    # Whether there are leaderboards; without, they are empty
    leaderboards: NotRequired[bool]
    # Domains of email addresses for signUp `domains`, without their subdomains
    signUpDomains: NotRequired[List[str]]
    # Age that people confirm at sign-up; null: none
    minimumAge: NotRequired[Optional[int]]
    # Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators always do
    organizerInvitations: NotRequired[bool]
    # Whether text of new accounts with a link or a held word waits for an administrator
    holdNewAccounts: NotRequired[bool]
    # Words that hold new content back until an administrator decides
    heldWords: NotRequired[List[str]]
    # Whether browsers solve a small puzzle at sign-up
    proofOfWork: NotRequired[bool]
    # Whether deleting people and making administrators needs a second administrator
    twoAdministrators: NotRequired[bool]
    # Whether administrators must sign in with a passkey
    administratorPasskeys: NotRequired[bool]
    # Longest life of a new token in days; null: no limit
    tokenDaysMax: NotRequired[Optional[int]]
    # A notice for everyone, shown on every page; null: none
    notice: NotRequired[Optional[UpdateSettingsRequestNotice]]
    # Shown at the foot of every page
    footerLinks: NotRequired[List[UpdateSettingsRequestFooterLinksItem]]
    # How much accounts can do
    limits: NotRequired[UpdateSettingsRequestLimits]
    # How long records are kept
    retention: NotRequired[UpdateSettingsRequestRetention]


class UpdateSettingsRequestNotice(TypedDict):
    """A notice for everyone, shown on every page; null: none"""
    # Plain text, shown on every page
    text: str
    # When it is no longer shown; null: until it is cleared
    until: Optional[str]


class UpdateSettingsRequestFooterLinksItem(TypedDict):
    # Text of the link
    label: str
    # Where the link leads
    url: str


class UpdateSettingsRequestLimits(TypedDict):
    """How much accounts can do"""
    # Days for which an account counts as new
    newAccountDays: NotRequired[int]
    # Groups a new account can create per day
    newAccountGroupsPerDay: NotRequired[int]
    # Events a new account can create per day; a copy counts as one
    newAccountEventsPerDay: NotRequired[int]
    # Seats, badges and role offers a new account can give per day
    newAccountPeoplePerDay: NotRequired[int]
    # Role offers a user can make per day
    roleOffersPerDay: NotRequired[int]
    # Announcements of one event per day
    eventAnnouncementsPerDay: NotRequired[int]
    # Announcements to one group per day
    groupAnnouncementsPerDay: NotRequired[int]
    # Announcements to one group per week
    groupAnnouncementsPerWeek: NotRequired[int]
    # Emails per day to one user about changes of one event
    changeMailsPerDay: NotRequired[int]
    # Changes of an event within this many minutes are sent in one email
    changeMailMinutes: NotRequired[int]


class UpdateSettingsRequestRetention(TypedDict):
    """How long records are kept"""
    # Days for which names of walk-ins are kept after they came
    walkInDays: NotRequired[int]
    # Days for which the people at the door are kept after an event
    doorTeamDays: NotRequired[int]
    # Days for which it is kept who was sent an announcement
    deliveryDays: NotRequired[int]
    # Days for which it is kept who changed an event
    eventChangeDays: NotRequired[int]
    # Days for which visits of passes are kept
    passVisitDays: NotRequired[int]
    # Days for which notes of organizers about people are kept
    noteDays: NotRequired[int]
    # Days for which answers to the questions of an event are kept after its end
    answerDays: NotRequired[int]
    # Days for which sensitive answers, and those of people who got no spot, are kept after the end of an event
    sensitiveAnswerDays: NotRequired[int]


class ChangedInstanceSettings(TypedDict):
    # Name of this instance
    name: str
    # Who can create groups: every user, or users with the entitlement `create_groups`
    groupCreation: Literal["everyone", "entitled"]
    # Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`: anyone an administrator approves; `invite`: only people with an invitation
    signUp: Literal["open", "domains", "approval", "invite"]
    # Days for which the audit log is kept; it is deleted in whole months
    auditRetentionDays: int
    # Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after the version changed. null: no terms to accept
    termsVersion: Optional[str]
    # Page with the terms
    termsUrl: Optional[str]
    # Page with the privacy policy
    privacyUrl: Optional[str]
    # Contact in /.well-known/security.txt; null: the sender address of emails
    securityContact: Optional[str]
    # One sentence about this instance
    tagline: Optional[str]
    # `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default
    brandColor: Optional[str]
    # How to reach the people who run this instance
    contact: Optional[str]
    # Page with the imprint
    imprintUrl: Optional[str]
    # Privacy policy in Markdown; used where privacyUrl is null
    privacyText: Optional[str]
    # Terms in Markdown; used where termsUrl is null
    termsText: Optional[str]
    # Imprint in Markdown; used where imprintUrl is null
    imprintText: Optional[str]
    # Page with the code of conduct
    conductUrl: Optional[str]
    # Code of conduct in Markdown; used where conductUrl is null
    conductText: Optional[str]
    # `publicUrl` of an image you uploaded; null: the default mark
    logoUrl: Optional[str]
    # Language of new accounts and of visitors whose browser names none
    locale: str
    # IANA time zone of new accounts and of visitors
    timezone: str
    # Markdown, shown on the home page
    homeText: Optional[str]
    # Whether search engines may list this instance
    searchEngines: bool
    # Whether there are leaderboards; without, they are empty
    leaderboards: bool
    # Domains of email addresses for signUp `domains`, without their subdomains
    signUpDomains: List[str]
    # Age that people confirm at sign-up; null: none
    minimumAge: Optional[int]
    # Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators always do
    organizerInvitations: bool
    # Whether text of new accounts with a link or a held word waits for an administrator
    holdNewAccounts: bool
    # Words that hold new content back until an administrator decides
    heldWords: List[str]
    # Whether browsers solve a small puzzle at sign-up
    proofOfWork: bool
    # Whether deleting people and making administrators needs a second administrator
    twoAdministrators: bool
    # Whether administrators must sign in with a passkey
    administratorPasskeys: bool
    # Longest life of a new token in days; null: no limit
    tokenDaysMax: Optional[int]
    # A notice for everyone, shown on every page; null: none
    notice: Optional[InstanceNotice]
    # Shown at the foot of every page
    footerLinks: List[FooterLink]
    # How much accounts can do
    limits: InstanceLimits
    # How long records are kept
    retention: InstanceRetention
    # Ids of the requests that a second administrator must approve first
    waiting: NotRequired[List[str]]


class GroupExport(TypedDict):
    # Link to the file; it needs your session or token
    url: str
    # When it expires
    expiresAt: str


class GroupDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # Part of the group's URL
    urlname: Optional[str]
    # Name as it is shown
    name: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Page of the group on this instance or at its source
    link: Optional[str]
    # URL of the website
    website: Optional[str]
    # Members and organizers, each counted once, plus the members its source reports
    memberCount: Optional[int]
    # URL of the image
    photoUrl: Optional[str]
    # Wide image at the top of its page
    coverUrl: Optional[str]
    # Colors of its page; null: derived from the id
    theme: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # Topics of the group
    tags: NotRequired[List[str]]
    # URLs of profiles on other sites
    socialLinks: NotRequired[List[str]]
    # Whether administrators feature the group
    isFeatured: Optional[bool]
    # false: listed by administrators from a public calendar; no one runs the group here so far
    isClaimed: bool
    # Users who marked the group as a favorite
    favoritesCount: NotRequired[int]
    # Language of its texts, and of its events that name none; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # Where the group meets
    city: Optional[str]
    # How to reach the organizers: a mailto: address or an https URL
    contact: Optional[str]
    # Markdown
    codeOfConduct: Optional[str]
    # Who can join: everyone at once, or each user after the organizers approve
    joining: Literal["open", "approve"]
    # Of the current user, organizers included; `pending`: waits for approval, and is no member until then; absent without signing in
    membership: NotRequired[Literal["none", "pending", "member"]]
    # The current user’s favorite of the group; null: none; absent without signing in
    favorite: NotRequired[Optional[Favorite]]
    # Next events of the group
    upcomingEvents: List[UpcomingEvent]


class Favorite(TypedDict):
    """The current user’s favorite of the group; null: none; absent without signing in"""
    # When the user joined the group
    favoritedAt: str
    # Email about new events of the group: at once (at most one a day), in a weekly email, or none; null: not chosen, so none
    eventMail: Optional[Literal["each", "weekly", "none"]]


class UpcomingEvent(TypedDict):
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # Start of the event
    dateTime: str
    # Page of the event on this instance
    eventUrl: Optional[str]
    # Page of a synced event on its platform; null for other events
    platformEventUrl: Optional[str]


class GroupMember(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the user marked the group as a favorite
    favoritedAt: Optional[str]


class UrlnameCheck(TypedDict):
    # Whether the name can be taken
    available: bool
    # Why it is not available; `taken` also for 90 days after its group was deleted
    reason: NotRequired[Literal["invalid", "reserved", "taken"]]
    # An available URL name: the requested one, one like it, or one made from the name
    proposal: Optional[str]


class CreateGroupRequest(TypedDict):
    # Name as it is shown
    name: str
    # Part of the group's URL; unique, ignoring letter case
    urlname: str
    # More about it, in Markdown; null for none
    description: NotRequired[Optional[str]]
    # URL of the website
    website: NotRequired[Optional[str]]
    # Where the group meets
    city: NotRequired[Optional[str]]
    # URL of the photo; upload the image first
    photoUrl: NotRequired[Optional[str]]
    # URL of the wide image at the top of its page; upload the image first
    coverUrl: NotRequired[Optional[str]]
    # Colors of its page; null: derived from the id
    theme: NotRequired[Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]]
    # How to reach the organizers: a mailto: address or an https URL
    contact: NotRequired[Optional[str]]
    # Markdown
    codeOfConduct: NotRequired[Optional[str]]
    # Topics of the group; replaces the whole list
    tags: NotRequired[List[str]]
    # Who can join: everyone at once, or each user after the organizers approve; `open` admits everyone who waits
    joining: NotRequired[Literal["open", "approve"]]
    # Links to other pages of the group; replaces the whole list
    socialLinks: NotRequired[List[str]]
    # Language of its texts, and of its events that name none
    language: NotRequired[Optional[str]]
    # Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8
    translations: NotRequired[Dict[str, Any]]


class ManagedGroup(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # More about it, in Markdown; null for none
    description: Optional[str]
    # URL of the image
    photoUrl: Optional[str]
    # Wide image at the top of its page
    coverUrl: Optional[str]
    # Colors of its page; null: derived from the id
    theme: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # Where the group meets
    city: Optional[str]
    # How to reach the organizers: a mailto: address or an https URL
    contact: Optional[str]
    # Markdown
    codeOfConduct: Optional[str]
    # Members and organizers, each counted once, plus the members its source reports
    memberCount: Optional[int]
    # URL of the website
    website: Optional[str]
    # Topics of the group
    tags: List[str]
    # URLs of profiles on other sites
    socialLinks: List[str]
    # Who can join: everyone at once, or each user after the organizers approve
    joining: Literal["open", "approve"]
    # Language of its texts, and of its events that name none; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # Role of the current user; `admin`: access as an administrator without a role
    userRole: Literal["owner", "manager", "volunteer", "admin"]
    # Rises with every change; send it with an update
    version: int


class GroupBan(TypedDict):
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the person was banned
    bannedAt: str


class GroupRoleHolder(TypedDict):
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # When it was granted
    grantedAt: str


class GroupRoleRequest(TypedDict):
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]


class UpdateGroupRequest(TypedDict):
    # Name as it is shown
    name: NotRequired[str]
    # Part of the group's URL; unique, ignoring letter case
    urlname: NotRequired[str]
    # More about it, in Markdown; null for none
    description: NotRequired[Optional[str]]
    # URL of the website
    website: NotRequired[Optional[str]]
    # Where the group meets
    city: NotRequired[Optional[str]]
    # URL of the photo; upload the image first
    photoUrl: NotRequired[Optional[str]]
    # URL of the wide image at the top of its page; upload the image first
    coverUrl: NotRequired[Optional[str]]
    # Colors of its page; null: derived from the id
    theme: NotRequired[Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]]
    # How to reach the organizers: a mailto: address or an https URL
    contact: NotRequired[Optional[str]]
    # Markdown
    codeOfConduct: NotRequired[Optional[str]]
    # Topics of the group; replaces the whole list
    tags: NotRequired[List[str]]
    # Who can join: everyone at once, or each user after the organizers approve; `open` admits everyone who waits
    joining: NotRequired[Literal["open", "approve"]]
    # Links to other pages of the group; replaces the whole list
    socialLinks: NotRequired[List[str]]
    # Language of its texts, and of its events that name none
    language: NotRequired[Optional[str]]
    # Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8
    translations: NotRequired[Dict[str, Any]]
    # The version you have read: changes that others made since to the same fields are not overwritten
    version: NotRequired[int]


class RoleOffer(TypedDict):
    # Id, unique and never used again
    id: str
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # When the role was offered
    offeredAt: str
    # 30 days after the offer
    expiresAt: str
    # The group it belongs to
    group: RoleOfferGroup


class RoleOfferGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]


class GroupRoleOffer(TypedDict):
    # Id, unique and never used again
    id: str
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # When the role was offered
    offeredAt: str
    # 30 days after the offer
    expiresAt: str
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]


class MemberReview(TypedDict):
    # Ids of the users
    userIds: List[str]


class MembersReviewed(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]
    # Users who waited and no longer do; others are ignored
    count: int


class MemberRequest(TypedDict):
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the person requested to join
    requestedAt: str


class CreateInvitations(TypedDict):
    # Email addresses
    emails: List[str]
    # Role on the instance after sign-up
    role: NotRequired[Literal["user", "admin"]]
    # Id of the group
    groupId: NotRequired[str]


class InvitationsCreated(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]
    # Addresses in the request, each counted once
    count: int


class Invitation(TypedDict):
    # Id, unique and never used again
    id: str
    # Erased after 30 days
    email: Optional[str]
    # Role on the instance after sign-up
    role: Literal["user", "admin"]
    # Id of the group
    groupId: Optional[str]
    # Name of the group
    groupName: Optional[str]
    # What became of the invitation
    status: Literal["pending", "accepted", "revoked", "bounced", "expired"]
    # When it was made
    createdAt: str
    # When it expires
    expiresAt: str


class InvitationCounts(TypedDict):
    # Invitations of the group in the last 12 months
    all: int
    # Sent and not yet accepted
    pending: int
    # People who joined by their invitation
    accepted: int
    # Addresses that take no mail
    bounced: int
    # Not accepted within 30 days
    expired: int
    # Revoked by the group
    revoked: int
    # How many invitations you can send for the group now
    leftToday: int
    # Whether the group has a published event or three members, which it needs to invite by email
    canInvite: bool


class CreateGroupInvitations(TypedDict):
    # Email addresses
    emails: List[str]


class PreviewGroupInvitations(TypedDict):
    # Email addresses
    emails: List[str]


class InvitationsPreview(TypedDict):
    # Addresses in the request, each counted once
    count: int
    # Addresses that this group has invited before; they get no second mail
    invitedBefore: int
    # The addresses that the group has not invited yet, in order
    emails: List[str]
    # How many invitations you can send for the group now
    leftToday: int
    # Sent and failed mail
    mail: InvitationMail


class InvitationMail(TypedDict):
    """Sent and failed mail"""
    # Subject of the email
    subject: str
    # The text part of the mail, with links that lead nowhere
    text: str


class AcceptedInvitation(TypedDict):
    # Role on the instance
    role: Literal["user", "admin"]
    # Id of the group
    groupId: Optional[str]
    # Whether another administrator must approve the role first
    isWaiting: bool


class ReceivedInvitation(TypedDict):
    # Role on the instance after sign-up
    role: Literal["user", "admin"]
    # Id of the group
    groupId: Optional[str]
    # Name of the group
    groupName: Optional[str]
    # The address that can accept it
    email: Optional[str]
    # Whether the invitation can still be accepted
    status: Literal["open", "accepted"]
    # When it expires
    expiresAt: str


class GroupMove(TypedDict):
    # `none`: no administrator has granted it; `granted`: it can be started, once
    state: Literal["none", "granted", "running", "ended"]
    # When an administrator granted it
    grantedAt: Optional[str]
    # When an organizer started it
    startedAt: Optional[str]
    # When the last mail is due: three days after the start
    lastMailAt: Optional[str]
    # When it ended
    endedAt: Optional[str]
    # `sent`: all mails are sent; `organizer` and `administrator`: who stopped it; `bounces`: 5 % came back; `complaints`: 0.3 % were reported as spam; `closed`: the group was hidden, or who started it left the team
    endReason: Optional[Literal["sent", "organizer", "administrator", "bounces", "complaints", "closed"]]
    # Words of the organizers in the mail
    note: Optional[str]
    # Addresses of the move
    addresses: int
    # Mails that are still to be sent
    waiting: int
    # Mails that were sent
    sent: int
    # Addresses without a mail: members, people who want no invitations, addresses that take no mail
    leftOut: int
    # People who joined by their invitation
    joined: int
    # Mails that came back
    bounced: int
    # Mails that were reported as spam
    complained: int


class MoveRequest(TypedDict):
    # One address per line, or the CSV file of Meetup, Luma, Eventbrite or a spreadsheet
    text: str
    # Words of the organizers in the mail, without links
    note: NotRequired[str]


class MovePreview(TypedDict):
    # Addresses that would be invited
    count: int
    # Addresses that were there more than once
    repeated: int
    # Addresses that this group has invited before; they get no second mail
    invitedBefore: int
    # The first 50 lines that are left out
    unread: List[LeftOutRow]
    # How many lines are left out
    unreadCount: int
    # The first addresses, shortened
    emails: List[str]
    # Days over which the mails are sent
    days: int
    # Sent and failed mail
    mail: MoveMail


class LeftOutRow(TypedDict):
    # Number of the line in the text
    line: int
    # Its beginning
    text: str
    # `absent`: its status says that the person declined, cancelled or never answered
    reason: Literal["no_address", "wrong_address", "absent"]


class MoveMail(TypedDict):
    """Sent and failed mail"""
    # Subject of the mail
    subject: str
    # The text part of the mail, with links that lead nowhere
    text: str
    # The photo of the group, above the text
    photoUrl: Optional[str]


GroupStats = TypedDict("GroupStats", {
    # First day
    "from": "str",
    # Included
    "to": "str",
    # Length of the parts of the series
    "by": "Literal['week', 'month']",
    # Numbers of this time
    "current": "GroupNumbers",
    # Numbers of the same length of time before
    "previous": "GroupNumbers",
    # Numbers for each part, earliest first
    "series": "List[GroupStatsPoint]",
})


class GroupNumbers(TypedDict):
    """Numbers of this time"""
    # Members at the end of the period
    members: int
    # Members who joined in this time and still are members
    newMembers: int
    # Events that are not cancelled
    events: int
    # Those of them whose attendance is known: at least a third of the people with a seat were checked in
    knownEvents: int
    # Seats at these events
    going: int
    # People who were checked in at these events, and guests they bring
    attendance: int
    # People without an account who were let in by name; they are in none of the other numbers
    walkIns: int
    # Check-ins of people who came for the first time, at events whose attendance is known
    firstTimers: int
    # People who came at least once
    uniqueAttendees: int
    # Share of those with an account who came and had come before, at events whose attendance is known; null without any
    returningRate: Optional[float]
    # Share of the people with a seat who came, at past events whose attendance is known; null without any
    showRate: Optional[float]


class GroupStatsPoint(TypedDict):
    # First day of the week or month, or `from`
    startsOn: str
    # Members at the end of it
    members: int
    # Members who joined in this time and still are members
    newMembers: int
    # Events that are not cancelled
    events: int
    # Those of them whose attendance is known: at least a third of the people with a seat were checked in
    knownEvents: int
    # Seats at these events
    going: int
    # People who were checked in at these events, and guests they bring
    attendance: int
    # People without an account who were let in by name; they are in none of the other numbers
    walkIns: int
    # Check-ins of people who came for the first time, at events whose attendance is known
    firstTimers: int


class GroupDirectoryRequest(TypedDict):
    # The groups to list
    groups: List[DirectoryGroup]
    # true: only say what would happen; nothing is stored
    isPreview: NotRequired[bool]
    # IANA time zone of times that name none, such as Europe/Berlin; without it UTC
    timezone: NotRequired[str]


class DirectoryGroup(TypedDict):
    # Name as it is shown
    name: str
    # Public calendar or page with events, such as https://www.meetup.com/garden-club
    url: str


class GroupDirectory(TypedDict):
    # Groups that are new here
    created: int
    # In the order of the request
    groups: List[DirectoryRow]


class DirectoryRow(TypedDict):
    # Name as it is shown
    name: str
    # `listed`: a group here follows this calendar already; `repeated`: as an earlier one of the request; `not_read`: there was no time for it, so send it again
    outcome: Literal["new", "listed", "repeated", "unreadable", "not_read"]
    # Why it could not be read; null: it could
    problem: Optional[Literal["unreachable", "not_found", "forbidden", "disallowed", "busy", "server_error", "too_large", "too_slow", "not_a_calendar", "no_events", "many_missing", "key_refused"]]
    # Host name of the calendar; null: it was not read
    host: Optional[str]
    # Events that come here now; null: it was not read
    upcomingEvents: Optional[int]
    # The group here, if there is one
    group: Optional[ListedGroup]


class ListedGroup(TypedDict):
    """The group here, if there is one"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # URL of the page
    link: str


class BlockEntry(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Display name; the username if the profile is private
    name: str
    # When the user was blocked
    blockedAt: str


class PublicUserProfile(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: str
    # Name as it is shown
    name: Optional[str]
    # What the person says about themselves
    bio: Optional[str]
    # Where the person lives, in their own words
    location: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # URL of the large image on the profile
    heroImageUrl: Optional[str]
    # Accent color of the profile
    themeColor: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # URLs of profiles on other sites
    socialLinks: Optional[List[str]]
    # GitHub username of a linked account; null if there is none
    githubUsername: Optional[str]
    # Groups the person marked as favorites
    favoriteGroups: List[FavoriteGroup]
    # Badges of the person
    badges: List[UserBadge]
    # Badges of groups, grouped by group
    groupBadges: List[GroupBadgeGroup]
    # Completed achievements, latest first
    achievements: List[AchievementProgress]
    # What the person shows of their work
    portfolioItems: List[PortfolioItem]
    # Total points
    xpScore: int
    # Number of followers
    followerCount: int
    # Number of followed users
    followingCount: int
    # Latest connections
    recentConnections: List[ConnectionEntry]
    # When the user joined
    memberSince: Optional[str]


class FavoriteGroup(TypedDict):
    # Name in URLs
    slug: str
    # Name as it is shown
    name: str
    # URL of the image
    photoUrl: Optional[str]


class UserBadge(TypedDict):
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Points the badge adds to the member's score
    points: int
    # When the badge was awarded
    awardedAt: Optional[str]
    # How many members have the badge
    rarity: Rarity
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # null for a platform badge
    group: Optional[BadgeGroup]


class Rarity(TypedDict):
    """How many members have the badge"""
    # Class of rarity, by percentage
    tier: Literal["common", "uncommon", "rare", "epic", "legendary"]
    # Share of members who hold the badge, in percent
    percentage: float


class BadgeGroup(TypedDict):
    """null for a platform badge"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # URL of the image
    photoUrl: Optional[str]
    # Name of the group in URLs
    urlname: Optional[str]


class GroupBadgeGroup(TypedDict):
    # The group it belongs to
    group: BadgeGroupHead
    # Badges of the person
    badges: List[GroupBadge]
    # Total points from badges of this group
    xpSubtotal: int


class BadgeGroupHead(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # URL of the image
    photoUrl: Optional[str]
    # Name of the group in URLs
    urlname: str


class GroupBadge(TypedDict):
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Points the badge adds to the member's score
    points: int
    # When the badge was awarded
    awardedAt: Optional[str]
    # How many members have the badge
    rarity: Rarity


class AchievementProgress(TypedDict):
    # Stable key of the achievement
    key: str
    # Name as it is shown
    name: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # An emoji
    icon: Optional[str]
    # `#rrggbb`
    color: Optional[str]
    # Value at which the achievement is completed
    targetValue: int
    # Progress, at most targetValue; equal to it once completed
    currentValue: int
    # null until it is completed
    completedAt: Optional[str]
    # Badge that comes with the achievement; null if none
    badgeSlug: Optional[str]
    # Whether it is listed only once it is completed
    hidden: bool


class PortfolioItem(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the user
    userId: str
    # Title as it is shown, in plain text
    title: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Where the project can be seen
    url: Optional[str]
    # URL of the image
    imageUrl: Optional[str]
    # Position; lower numbers come first
    sortOrder: int
    # When it was made
    createdAt: Optional[str]


class ConnectionEntry(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the two members connected
    connectedAt: Optional[str]


class PublicUserList(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: str
    # Name as it is shown
    name: Optional[str]
    # What the person says about themselves
    bio: Optional[str]
    # Where the person lives, in their own words
    location: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Accent color of the profile
    themeColor: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # Up to five badges, highest points first
    badges: List[DirectoryBadge]
    # When the user joined
    memberSince: Optional[str]


class DirectoryBadge(TypedDict):
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]


class GlobalLeaderboard(TypedDict):
    # Places on the leaderboard, first place first
    entries: List[LeaderboardEntry]
    # Number of ranked members
    total: int
    # Number of achievements that exist
    totalAchievements: int


class LeaderboardEntry(TypedDict):
    # Members with the same score have the same rank
    rank: int
    # Unique name in the address of the profile; null until the person has chosen one
    username: str
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Points
    score: int
    # Number of completed achievements
    completedCount: NotRequired[int]
    # Number of badges
    badgeCount: NotRequired[int]
    # The five badges with the most points
    badges: List[BoardBadge]


class BoardBadge(TypedDict):
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # Emoji or image of the badge
    icon: str
    # `#rrggbb`
    color: str


class LeaderboardMovers(TypedDict):
    # The time that is compared with the time before
    period: LeaderboardPeriod
    # Members who gained the most places
    movers: List[LeaderboardMover]
    # Number of members who gained points
    total: int
    # Maximum number of members
    limit: int
    # Number of skipped members
    offset: int


class LeaderboardPeriod(TypedDict):
    """The time that is compared with the time before"""
    # First moment of the period
    start: str
    # Start of the next period
    end: str
    # The period as English text
    label: str


class LeaderboardMover(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: str
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]
    # Points at the end of the period, or now
    currentXp: int
    # Points gained in the period
    xpGained: int
    # Rank at the end of the period, or now
    currentRank: int
    # Rank at the start of the period; null for members who had no points then
    previousRank: Optional[int]
    # Ranks gained in the period; null if previousRank is null
    rankChange: Optional[int]
    # Badges awarded in the period
    badgesEarned: int
    # Whether the account was created in the period
    isNewUser: bool


class GroupLeaderboard(TypedDict):
    # The group it belongs to
    group: BoardGroup
    # Places on the leaderboard, first place first
    entries: List[LeaderboardEntry]
    # Number of ranked members
    total: int


class BoardGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]


class Session(TypedDict):
    # Id, unique and never used again
    id: str
    # When it was made
    createdAt: str
    # Last request of this session
    lastSeenAt: str
    # User agent of the browser; null if it sent none
    userAgent: Optional[str]
    # Whether this request was made with this session
    current: bool


class CreateTokenRequest(TypedDict):
    # Name to recognize the token by
    name: str
    # Scope names; GET /v1/scopes lists them
    scopes: List[str]
    # Days until the token expires; without it, the token does not expire
    expiresInDays: NotRequired[int]


class TokenCreated(TypedDict):
    # Id, unique and never used again
    id: str
    # Name the user gave the token
    name: str
    # First 15 characters of the token, to recognize it by
    tokenPrefix: str
    # Scopes, separated by spaces
    scopes: str
    # null: the token does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: Optional[str]
    # The full token; returned only in this response
    token: str


class Token(TypedDict):
    # Id, unique and never used again
    id: str
    # Name the user gave the token
    name: str
    # First 15 characters of the token, to recognize it by
    tokenPrefix: str
    # Scopes, separated by spaces
    scopes: str
    # null: the token does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: Optional[str]
    # null if it was never used
    lastUsedAt: Optional[str]
    # Grant of the application that created the token; null if the user created it
    grantId: Optional[str]
    # Token that created this one and is revoked with it; null if it was created in a browser or by an application
    parentId: Optional[str]


class UpdateTokenRequest(TypedDict):
    # Name to recognize the token by
    name: str


class ListedToken(TypedDict):
    # Id, unique and never used again
    id: str
    # Name the user gave the token
    name: str
    # First 15 characters of the token, to recognize it by
    tokenPrefix: str
    # Scopes, separated by spaces
    scopes: str
    # null: the token does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: Optional[str]
    # null if it was never used
    lastUsedAt: Optional[str]
    # Grant of the application that created the token; null if the user created it
    grantId: Optional[str]
    # Token that created this one and is revoked with it; null if it was created in a browser or by an application
    parentId: Optional[str]
    # Who owns it
    owner: TokenOwner


class TokenOwner(TypedDict):
    """Who owns it"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class CreateAppRequest(TypedDict):
    # Shown to users on the consent page
    name: str
    # Allowed redirect URIs: https, or http on localhost
    redirectUris: List[str]
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # URL of the website
    website: NotRequired[Optional[str]]
    # URL of the logo; upload the image first
    logoUri: NotRequired[Optional[str]]
    # Page with the privacy policy
    policyUri: NotRequired[Optional[str]]
    # Page with the terms of service
    tosUri: NotRequired[Optional[str]]
    # true for an application that cannot keep a secret, such as a mobile app
    isPublicClient: NotRequired[bool]


class OAuthAppCreated(TypedDict):
    # Public id of the app
    clientId: str
    # Name as it is shown
    name: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Allowed redirect URIs
    redirectUris: List[str]
    # URL of the website
    website: Optional[str]
    # URL of the logo on the consent page
    logoUri: Optional[str]
    # Page with the privacy policy
    policyUri: Optional[str]
    # Page with the terms of service
    tosUri: Optional[str]
    # Whether the application has no secret and must use PKCE
    isPublicClient: bool
    # When it was made
    createdAt: Optional[str]
    # Users who gave the application access
    activeUsers: NotRequired[int]
    # Returned only in this response; empty for a public application
    clientSecret: str


class OAuthAppSecretCreated(TypedDict):
    # Id, unique and never used again
    id: str
    # When it was made
    createdAt: str
    # Exact to the minute; null until the first use
    lastUsedAt: Optional[str]
    # Public id of the app
    clientId: str
    # Returned only in this response
    clientSecret: str


class OAuthApp(TypedDict):
    # Public id of the app
    clientId: str
    # Name as it is shown
    name: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Allowed redirect URIs
    redirectUris: List[str]
    # URL of the website
    website: Optional[str]
    # URL of the logo on the consent page
    logoUri: Optional[str]
    # Page with the privacy policy
    policyUri: Optional[str]
    # Page with the terms of service
    tosUri: Optional[str]
    # Whether the application has no secret and must use PKCE
    isPublicClient: bool
    # When it was made
    createdAt: Optional[str]
    # Users who gave the application access
    activeUsers: NotRequired[int]


class OAuthApps(TypedDict):
    # Apps of the current user
    apps: List[OAuthApp]


class OAuthGrant(TypedDict):
    # Id of the grant
    grantId: str
    # Public id of the app
    clientId: str
    # Name of the app
    clientName: str
    # Website of the application
    clientUri: NotRequired[Optional[str]]
    # URL of the logo on the consent page
    logoUri: NotRequired[Optional[str]]
    # Scopes the user granted
    scopes: NotRequired[List[str]]
    # When it was granted
    grantedAt: str


class OAuthAppSecrets(TypedDict):
    # Secrets of the app, without their values
    secrets: List[OAuthAppSecret]


class OAuthAppSecret(TypedDict):
    # Id, unique and never used again
    id: str
    # When it was made
    createdAt: str
    # Exact to the minute; null until the first use
    lastUsedAt: Optional[str]


class RegeneratedSecret(TypedDict):
    # Public id of the app
    clientId: str
    # Returned only in this response
    clientSecret: str
    # Reminder to store the secret
    message: str


class UpdateAppRequest(TypedDict):
    # Shown to users on the consent page
    name: NotRequired[str]
    # Allowed redirect URIs: https, or http on localhost
    redirectUris: NotRequired[List[str]]
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # URL of the website
    website: NotRequired[Optional[str]]
    # URL of the logo; upload the image first
    logoUri: NotRequired[Optional[str]]
    # Page with the privacy policy
    policyUri: NotRequired[Optional[str]]
    # Page with the terms of service
    tosUri: NotRequired[Optional[str]]


class ListedApp(TypedDict):
    # Public id of the app
    clientId: str
    # Name as it is shown
    name: str
    # How it came here: a member added it, it registered itself, or its client id is the URL of a document
    origin: Literal["app", "registration", "document"]
    # The member who added it; null for others
    owner: Optional[AppOwner]
    # Where users return after they agreed or declined
    redirectUris: List[str]
    # Members who gave it access
    activeUsers: int
    # When it was made
    createdAt: str
    # Last use; null before the first
    lastUsedAt: Optional[str]


class AppOwner(TypedDict):
    """The member who added it; null for others"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class Scope(TypedDict):
    # Name as it is shown
    name: str
    # More about it, in plain text; null for none
    description: str
    # Scopes that come with this one
    implies: List[str]


class Usage(TypedDict):
    # How much accounts can do
    limits: List[UsageLimit]
    # Requests in the last 24 hours
    requests: int
    # Those that a rate limit refused with 429
    refused: int
    # The last 24 hours, oldest first
    hours: List[UsageHour]


class UsageLimit(TypedDict):
    # `api`: requests with tokens and applications, which share this limit. `browser`: API requests of a signed-in browser. `pages`: pages of this site
    name: Literal["api", "browser", "pages"]
    # Requests allowed in a window
    limit: int
    # Requests counted in the current window
    used: int
    # Requests left in the current window
    remaining: int
    # When the current window ends
    resetAt: str
    # Length of a window
    windowSeconds: int


class UsageHour(TypedDict):
    # Start of the hour
    startsAt: str
    # Requests with tokens and applications
    requests: int
    # Those that a rate limit refused with 429
    refused: int


class CreateChannelRequest(TypedDict):
    # Address of the incoming webhook; it is stored encrypted and never returned
    url: str
    # Needed for Mattermost
    format: NotRequired[Literal["slack", "discord", "mattermost"]]


class Channel(TypedDict):
    # Id, unique and never used again
    id: str
    # Which chat it is
    format: Literal["slack", "discord", "mattermost"]
    # Host name of the address. The address itself is a secret and never returned
    host: str
    # `failing`: see `problem`; `off`: nothing is posted until a test post is accepted
    state: Literal["active", "failing", "off"]
    # Why the last post failed; null if it did not
    problem: Optional[Literal["gone", "refused", "busy", "server_error", "unreachable", "blocked"]]
    # When it was last posted to
    lastPostAt: Optional[str]


class Channels(TypedDict):
    # Oldest first
    channels: List[Channel]


class CreateWebhookRequest(TypedDict):
    # What its owner calls it
    name: NotRequired[Optional[str]]
    # Public https URL that receives the events
    url: str
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: NotRequired[List[str]]
    # `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin
    audience: NotRequired[Literal["mine", "platform"]]


class Webhook(TypedDict):
    # Id, unique and never used again
    id: str
    # What its owner calls it
    name: Optional[str]
    # URL that receives the events
    url: str
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: List[str]
    # Requested types that are never delivered, because the creator lacked the scope
    unreadable: List[str]
    # Whether it is turned on
    isActive: bool
    # `mine`: events about the owner and the owner's groups; `platform`: all events
    audience: Literal["mine", "platform"]
    # Why the webhook was turned off automatically; null if it was not
    disabledReason: Optional[Literal["gone", "failing", "grant_ended"]]
    # First failure since the last success; null while deliveries succeed
    failingSince: Optional[str]
    # Deliveries that wait, counted up to 100
    pending: int
    # When it was made
    createdAt: Optional[str]
    # Signing secret; only in the response that creates or rotates it
    secret: NotRequired[str]


class Webhooks(TypedDict):
    # Webhooks of the current user
    webhooks: List[KnownWebhook]


class KnownWebhook(TypedDict):
    # Id, unique and never used again
    id: str
    # What its owner calls it
    name: Optional[str]
    # URL that receives the events
    url: str
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: List[str]
    # Requested types that are never delivered, because the creator lacked the scope
    unreadable: List[str]
    # Whether it is turned on
    isActive: bool
    # `mine`: events about the owner and the owner's groups; `platform`: all events
    audience: Literal["mine", "platform"]
    # Why the webhook was turned off automatically; null if it was not
    disabledReason: Optional[Literal["gone", "failing", "grant_ended"]]
    # First failure since the last success; null while deliveries succeed
    failingSince: Optional[str]
    # Deliveries that wait, counted up to 100
    pending: int
    # When it was made
    createdAt: Optional[str]


class WebhookDeliveries(TypedDict):
    # Attempts, newest first
    deliveries: List[WebhookDelivery]


class WebhookDelivery(TypedDict):
    # Id, unique and never used again
    id: str
    # Type of the event, such as `rsvp.confirmed`
    eventType: str
    # Status of the receiver's response; null while pending, or without a response
    statusCode: Optional[int]
    # Whether the receiver answered with a 2xx status
    success: bool
    # When the attempt was made; null while pending
    deliveredAt: Optional[str]
    # Sent to the receiver as `webhook-id`
    eventId: str
    # Counted from 1
    attempt: int
    # Why there was no response
    error: Optional[str]
    # Duration of the attempt in milliseconds
    durationMs: Optional[int]
    # First 4 KiB of the response
    responseBody: Optional[str]


class EventTypes(TypedDict):
    # All types of events
    eventTypes: List[EventTypeInfo]


class EventTypeInfo(TypedDict):
    # Type of the event, such as `rsvp.confirmed`
    type: str
    # More about it, in plain text; null for none
    description: str
    # Scope the creator of a webhook needs to receive this type
    scope: str
    # Scope that is enough for events about the owner of the webhook
    ownScope: str
    # JSON Schema of the body
    schemaUrl: str


class TestWebhookRequest(TypedDict):
    # Type whose example data is sent; without it, a `webhook.test` event
    eventType: NotRequired[str]


class WebhookTestResult(TypedDict):
    # Whether the receiver answered with a 2xx status
    success: bool
    # Status of the receiver's response; null without a response
    statusCode: Optional[int]
    # First 4 KiB of the response
    responseBody: Optional[str]
    # Why there was no response
    error: Optional[str]
    # true for a pull webhook: the event waits to be taken, and nothing was sent yet
    isQueued: NotRequired[bool]


class UpdateWebhookRequest(TypedDict):
    # What its owner calls it
    name: NotRequired[Optional[str]]
    # Public https URL that receives the events
    url: NotRequired[str]
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: NotRequired[List[str]]
    # `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin
    audience: NotRequired[Literal["mine", "platform"]]
    # false turns the webhook off
    isActive: NotRequired[bool]


class WebhookDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # What its owner calls it
    name: Optional[str]
    # URL that receives the events
    url: str
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: List[str]
    # Requested types that are never delivered, because the creator lacked the scope
    unreadable: List[str]
    # Whether it is turned on
    isActive: bool
    # `mine`: events about the owner and the owner's groups; `platform`: all events
    audience: Literal["mine", "platform"]
    # Why the webhook was turned off automatically; null if it was not
    disabledReason: Optional[Literal["gone", "failing", "grant_ended"]]
    # First failure since the last success; null while deliveries succeed
    failingSince: Optional[str]
    # Deliveries that wait, counted up to 100
    pending: int
    # When it was made
    createdAt: Optional[str]
    # Last successful attempt of the last 30 days
    lastSuccessAt: Optional[str]
    # When the next delivery is due; null if none waits
    nextAttemptAt: Optional[str]


class WebhookAttemptDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # Whether people take part in person, online or both
    eventType: str
    # Status of the receiver's response; null while pending, or without a response
    statusCode: Optional[int]
    # Whether the receiver answered with a 2xx status
    success: bool
    # When the attempt was made; null while pending
    deliveredAt: Optional[str]
    # Sent to the receiver as `webhook-id`
    eventId: str
    # Counted from 1
    attempt: int
    # Why there was no response
    error: Optional[str]
    # Duration of the attempt in milliseconds
    durationMs: Optional[int]
    # First 4 KiB of the response
    responseBody: Optional[str]
    # Whether the receiver accepted it, failed, or has not been asked yet
    status: Literal["success", "failed", "pending"]
    # Whether it is a test event
    isTest: bool
    # When the event is sent again; null if it is not
    nextAttemptAt: Optional[str]
    # What was sent
    request: WebhookAttemptRequest
    # What came back; null if nothing did
    response: Optional[WebhookAttemptResponse]


class WebhookAttemptRequest(TypedDict):
    """What was sent"""
    # Current URL of the webhook; null for a pull webhook
    url: Optional[str]
    # Headers as they were sent, with the signature masked; empty if `body` is null
    headers: Dict[str, str]
    # Body as it was sent, the same at every attempt
    body: Optional[str]
    # Why `body` is null: events are kept for 30 days, and a token shows only events that it could read itself
    bodyMissing: Optional[Literal["expired", "not_readable"]]


class WebhookAttemptResponse(TypedDict):
    """What came back; null if nothing did"""
    # HTTP status of the response
    statusCode: int
    # First 4 KiB of the response
    body: Optional[str]


class WebhookAttempt(TypedDict):
    # Id, unique and never used again
    id: str
    # Whether people take part in person, online or both
    eventType: str
    # Status of the receiver's response; null while pending, or without a response
    statusCode: Optional[int]
    # Whether the receiver answered with a 2xx status
    success: bool
    # When the attempt was made; null while pending
    deliveredAt: Optional[str]
    # Sent to the receiver as `webhook-id`
    eventId: str
    # Counted from 1
    attempt: int
    # Why there was no response
    error: Optional[str]
    # Duration of the attempt in milliseconds
    durationMs: Optional[int]
    # First 4 KiB of the response
    responseBody: Optional[str]
    # Whether the receiver accepted it, failed, or has not been asked yet
    status: Literal["success", "failed", "pending"]
    # Whether it is a test event
    isTest: bool
    # When the event is sent again; null if it is not
    nextAttemptAt: Optional[str]


class RedeliverRequest(TypedDict):
    # Events that were attempted from this time on
    since: str
    # `failed`: only events without a successful attempt since then
    status: Literal["failed", "all"]
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: NotRequired[List[str]]


class Redelivered(TypedDict):
    # Events that are due now; events that were already due are not counted
    queued: int
    # Send it as `since` to continue, if there are more than 1,000 events; otherwise null
    nextSince: Optional[str]


class CreatePullWebhookRequest(TypedDict):
    # What its owner calls it
    name: NotRequired[Optional[str]]
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: NotRequired[List[str]]
    # `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin
    audience: NotRequired[Literal["mine", "platform"]]


class PullWebhook(TypedDict):
    # Id, unique and never used again
    id: str
    # What its owner calls it
    name: Optional[str]
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: List[str]
    # Requested types that are never delivered, because the creator lacked the scope
    unreadable: List[str]
    # `mine`: events about the owner and the owner's groups; `platform`: all events
    audience: Literal["mine", "platform"]
    # false once the grant it was created with has ended
    isActive: bool
    # Events that wait to be taken or reported, counted up to 1,000
    pending: int
    # When a program last took events; at first, when it was created
    lastTakenAt: str
    # 24 hours after the last take; then it is deleted
    expiresAt: str
    # When it was made
    createdAt: str
    # Signing secret; only in the response that creates or rotates it
    secret: NotRequired[str]


class PullWebhooks(TypedDict):
    # Pull webhooks of the current user
    pullWebhooks: List[KnownPullWebhook]


class KnownPullWebhook(TypedDict):
    # Id, unique and never used again
    id: str
    # What its owner calls it
    name: Optional[str]
    # Types to deliver; `*` and `rsvp.*` match several
    eventTypes: List[str]
    # Requested types that are never delivered, because the creator lacked the scope
    unreadable: List[str]
    # `mine`: events about the owner and the owner's groups; `platform`: all events
    audience: Literal["mine", "platform"]
    # false once the grant it was created with has ended
    isActive: bool
    # Events that wait to be taken or reported, counted up to 1,000
    pending: int
    # When a program last took events; at first, when it was created
    lastTakenAt: str
    # 24 hours after the last take; then it is deleted
    expiresAt: str
    # When it was made
    createdAt: str


class TakeRequest(TypedDict):
    # Results of events taken before. Without `statusCode` and `error`, the event was accepted. A failed one comes again, on the schedule of webhooks
    done: NotRequired[List[TakenReport]]
    # true in the first request of a program that was restarted: events that were taken and not reported come now, not after a minute
    again: NotRequired[bool]
    # How long to wait for an event if there is none
    waitSeconds: NotRequired[int]


class TakenReport(TypedDict):
    # As it was handed out; unknown ids are ignored
    eventId: str
    # What your receiver answered; 2xx is a success
    statusCode: NotRequired[int]
    # How long it took
    durationMs: NotRequired[int]
    # Beginning of the response, without NUL; 4 KiB of it are kept for the log
    responseBody: NotRequired[str]
    # Why there was no response, such as `connection`
    error: NotRequired[str]


class TakenEvents(TypedDict):
    # Attempts, newest first
    deliveries: List[TakenEvent]


class TakenEvent(TypedDict):
    # The `webhook-id`
    eventId: str
    # Whether people take part in person, online or both
    eventType: str
    # Counted from 1
    attempt: int
    # Headers to send to your receiver, with a signature made now
    headers: Dict[str, str]
    # The exact body that is signed, as JSON text
    body: str


class McpCall(TypedDict):
    # Id, unique and never used again
    id: str
    # When the tool was called
    calledAt: str
    # Name of the tool
    tool: str
    # Whether the tool did what was asked
    success: bool
    # Error code; null if the call succeeded
    code: Optional[str]
    # Duration of the call in milliseconds
    durationMs: int
    # The program that called
    client: McpCallClient


class McpCallClient(TypedDict):
    """The program that called"""
    # What the agent signed in with
    type: Literal["app", "token", "session"]
    # Name of the app or token; null if it no longer exists
    name: Optional[str]


class Passkey(TypedDict):
    # Id, unique and never used again
    id: str
    # Name the user gave the passkey
    name: str
    # When it was made
    createdAt: str
    # Last sign-in with this passkey; null if it was never used
    lastUsedAt: Optional[str]


class LinkedAccount(TypedDict):
    # Identity provider, such as `github` or `google`
    provider: str
    # Username at the provider; null if the provider has none
    providerUsername: Optional[str]
    # Email address at the provider; null without the scope user:email
    providerEmail: Optional[str]
    # When the account was linked
    createdAt: Optional[str]


class FeedToken(TypedDict):
    # Part of /feeds/{feedToken}/events.ics and events.rss; anyone who has it can read the feeds
    feedToken: str


class PartyGuests(TypedDict):
    # In the order in which they were added
    guests: List[PartyGuest]


class PartyGuest(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: Optional[str]
    # When the person was checked in
    checkedInAt: Optional[str]
    # Page of the ticket, to pass on; null unless the RSVP is confirmed
    url: Optional[str]


class NewSpotGift(TypedDict):
    # The link to pass on. It is returned only once, and good for one person.
    url: str
    # When RSVPs close or the event ends; it moves with the event
    expiresAt: str


class ReceivedSpotGift(TypedDict):
    # The event it belongs to
    event: SpotGiftEvent
    # null if the event has no group
    groupName: Optional[str]
    # Who gives the spot away; null unless the status is `open` or `own`
    giverName: Optional[str]
    # When RSVPs close or the event ends; it moves with the event
    expiresAt: str
    # `open`: it can be taken; `own`: the current user made it; `has_spot`: the current user has a spot already; `asked`: they have asked the organizers; `banned`: they are banned from the group; `ended`: it was taken, taken back, or can no longer be passed on
    status: Literal["open", "own", "has_spot", "asked", "banned", "ended"]


class SpotGiftEvent(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    startTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]


class OwnSpotGift(TypedDict):
    # null if the user has made no link for the RSVP they have
    gift: Optional[SpotGiftMade]


class SpotGiftMade(TypedDict):
    """null if the user has made no link for the RSVP they have"""
    # `open`: it can be taken; `taken`: another user comes instead; `ended`: it was taken back, or the spot can no longer be passed on
    status: Literal["open", "taken", "ended"]
    # When it was made
    createdAt: str
    # When RSVPs close or the event ends; it moves with the event
    expiresAt: str
    # Name of the user who took the spot; null before, and if it is not shown
    takenBy: Optional[str]


class TakeSpotRequest(TypedDict):
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]


class SavedCount(TypedDict):
    # Users who saved the event; null below 5, so that no one can be recognized
    saved: Optional[int]


class ListedSavedEvent(TypedDict):
    # Id of the event
    eventId: str
    # When the user saved the event
    savedAt: str
    # When the one reminder goes out: when RSVPs open, else a day before the start, or two hours before a start that is nearer; null where the start is nearer still
    remindsAt: Optional[str]
    # null until the reminder has gone out
    remindedAt: Optional[str]
    # Only with `include=event`; null if the event is no longer visible
    event: NotRequired[Optional[EventListItem]]


class SavedEvent(TypedDict):
    # When the user saved the event
    savedAt: str
    # When the one reminder goes out: when RSVPs open, else a day before the start, or two hours before a start that is nearer; null where the start is nearer still
    remindsAt: Optional[str]
    # null until the reminder has gone out
    remindedAt: Optional[str]


class EventSeries(TypedDict):
    # Id, unique and never used again
    id: str
    # Of the next date, or of the last one
    title: str
    # Id of the group
    groupId: str
    # URL of its page
    url: str
    # How its dates were made
    rule: RepeatRule
    # The rule in words, such as "Every first Tuesday"
    repeats: str
    # The dates that you can see and that are not over, at most 53, soonest first
    dates: List[SeriesDate]


class RepeatRule(TypedDict):
    """How its dates were made"""
    # Unit of time between the dates
    freq: Literal["daily", "weekly", "monthly"]
    # Number of units between the dates
    interval: int
    # Which day of the month, with monthly
    by: Literal["date", "weekday", "last_weekday"]


class SeriesDate(TypedDict):
    # Id of the event
    eventId: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as `Europe/Berlin`
    timezone: Optional[str]
    # URL of its page
    eventUrl: str
    # People who are going, guests included
    rsvpCount: int
    # null: no limit
    maxAttendees: Optional[int]


class StoppedSeries(TypedDict):
    # Always `true`: a failure has another status and an error
    success: Literal[True]
    # How many RSVPs to dates ahead were cancelled
    givenUp: int


class SeriesRsvpResponse(TypedDict):
    # null if the user does not come to all dates
    rsvp: Optional[SeriesRsvp]


class SeriesRsvp(TypedDict):
    """null if the user does not come to all dates"""
    # Number of people that the user brings each time
    guests: int
    # Since when the user comes to all dates
    createdAt: str
    # Two dates in a row were missed: no spot is taken until the user comes to all again
    isPaused: bool
    # Ids of the dates ahead that the user skips, soonest first
    skipped: List[str]


class ComeToAllRequest(TypedDict):
    # What is answered at each date, by the id of the question; kept encrypted until you stop
    answers: NotRequired[Dict[str, Any]]
    # The people that the user brings each time
    guests: NotRequired[List[ComeToAllRequestGuestsItem]]


class ComeToAllRequestGuestsItem(TypedDict):
    # Name as it is shown
    name: NotRequired[str]
    # By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an answer back
    answers: NotRequired[Dict[str, Any]]


class PlacingForecast(TypedDict):
    # Of the spots of a date, how many those get who come to all, in percent
    seriesShare: int
    # Users who come to all dates
    regulars: int
    # Users who are paused, because they missed two dates in a row
    paused: int
    # People who would get a spot, with the guests they bring
    confirmed: int
    # People who would join the waitlist, with the guests they bring
    waitlisted: int
    # People who would get none because of the share, and hear so, with the guests they bring
    beyond: int
    # Spots that are left for others; null: no limit
    left: Optional[int]


class SeriesRegular(TypedDict):
    # The person it is about
    user: SeriesRegularUser
    # Number of people that the user brings each time
    guests: int
    # Since when the user comes to all dates
    createdAt: str
    # Two dates in a row were missed: no spot is taken until the user wants it again
    isPaused: bool


class SeriesRegularUser(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]


class Ticket(TypedDict):
    # Id of the event
    eventId: str
    # Ten characters; who shows it is checked in as this user
    code: str
    # The page of the ticket, which shows its QR code
    url: str
    # When this code was made
    createdAt: str


class CheckinRequest(TypedDict):
    # How the code was read
    method: NotRequired[Literal["code", "qr", "nfc"]]


class CheckinResult(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # When the person was checked in
    checkedInAt: str
    # How the user was checked in; `manual`: by an organizer, without the ticket
    method: Literal["code", "qr", "nfc", "manual"]
    # The entrance, as the organizer named it
    label: Optional[str]


class CheckinInfo(TypedDict):
    # The event it belongs to
    event: CheckinEvent
    # null if the event has no group
    group: Optional[CheckinGroup]
    # Whether check-in with this code is open now
    checkinAvailable: bool


class CheckinEvent(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    startTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Whether people take part in person, online or both
    eventType: Optional[Literal["in_person", "online", "hybrid"]]
    # URL of the image
    photoUrl: Optional[str]


class CheckinGroup(TypedDict):
    """null if the event has no group"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]


class OwnCheckin(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # When the person was checked in
    checkedInAt: str
    # How the user was checked in; `manual`: by an organizer, without the ticket
    method: Literal["code", "qr", "nfc", "manual"]
    # The entrance, as the organizer named it
    label: Optional[str]
    # Only with `include=event`; null if the event is no longer visible
    event: NotRequired[Optional[EventListItem]]


class DeskCheckinRequest(TypedDict):
    # Id made by the device; sending it again returns the first result
    clientId: NotRequired[str]
    # When the check-in happened; defaults to now
    checkedInAt: NotRequired[str]
    # The entrance, such as Main entrance
    label: NotRequired[str]


class CheckinBatchRequest(TypedDict):
    # Check-ins, at most 500
    items: List[CheckinBatchItem]


class CheckinBatchItem(TypedDict):
    # Id made by the device; sending it again returns the first result
    clientId: str
    # Id of the user; an unknown id fails only this item
    userId: NotRequired[str]
    # Id of a guest that a user brings, instead of `userId`; an unknown id fails only this item
    guestId: NotRequired[str]
    # Code of the ticket, or the URL or id of a pass, instead of `userId`
    ticket: NotRequired[str]
    # Name of a person without an account, instead of `userId`; cut after 100 characters
    name: NotRequired[str]
    # When the check-in happened
    checkedInAt: str
    # The entrance, such as Main entrance; cut after 40 characters
    label: NotRequired[str]


class CheckinBatchResult(TypedDict):
    # One result for each item, in the same order
    results: List[CheckinBatchItemResult]


class CheckinBatchItemResult(TypedDict):
    # The id that the request gave this item
    clientId: str
    # `duplicate`: already checked in another way; `error`: refused, see `code`
    status: Literal["created", "duplicate", "error"]
    # Error code of a refused item
    code: NotRequired[str]
    # The attendee, where the group knows them; also for a ticket that the device did not know
    user: NotRequired[CheckinBatchUser]
    # The guest, in place of `user`, where the item names one; the `id` of `checkin` too
    guest: NotRequired[CheckinBatchGuest]
    # The check-in of the person; null if there is none
    checkin: NotRequired[CheckinResult]
    # The walk-in, for an item with `name`; the `id` of `checkin` too
    walkInId: NotRequired[str]


class CheckinBatchUser(TypedDict):
    """The attendee, where the group knows them; also for a ticket that the device did not know"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str


class CheckinBatchGuest(TypedDict):
    """The guest, in place of `user`, where the item names one; the `id` of `checkin` too"""
    # Id, unique and never used again
    id: str
    # null: not named
    name: Optional[str]
    # Who brings them
    userId: str
    # Name of that user
    userName: str


class CheckinByOrganizerRequest(TypedDict):
    # Code of the ticket that the attendee shows, or the URL or id of their pass
    ticket: NotRequired[str]
    # Id of the user, instead of `ticket`
    userId: NotRequired[str]
    # Id of a guest that a user brings, instead of `ticket`
    guestId: NotRequired[str]
    # Also checks in the guests of this user who are not in yet
    withGuests: NotRequired[bool]
    # Id made by the device; sending it again returns the first result
    clientId: NotRequired[str]
    # When the check-in happened; defaults to now
    checkedInAt: NotRequired[str]
    # The entrance, such as Main entrance
    label: NotRequired[str]


class CheckinAtDoor(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # When the person was checked in
    checkedInAt: str
    # How the user was checked in; `manual`: by an organizer, without the ticket
    method: Literal["code", "qr", "nfc", "manual"]
    # The entrance, as the organizer named it
    label: Optional[str]
    # The person it is about
    user: CheckedInUser
    # Who was checked in, where it was a guest: `user` brings them
    guest: NotRequired[CheckedInGuest]
    # The guests of `user`, where they bring some
    guests: NotRequired[List[GuestOfParty]]


class CheckedInUser(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: Optional[str]
    # URL of the profile image
    avatarUrl: Optional[str]


class CheckedInGuest(TypedDict):
    """Who was checked in, where it was a guest: `user` brings them"""
    # Id, unique and never used again
    id: str
    # null: not named
    name: Optional[str]


class GuestOfParty(TypedDict):
    # Id, unique and never used again
    id: str
    # null: not named
    name: Optional[str]
    # null if the guest is not checked in
    checkedInAt: Optional[str]


class CheckinCodeRequest(TypedDict):
    # 4 to 32 letters, digits and hyphens in any letter case; generated if absent
    code: NotRequired[str]
    # Private label, such as where the code is displayed
    label: NotRequired[Optional[str]]
    # Maximum number of check-ins; null or absent: no limit
    maxUses: NotRequired[Optional[int]]
    # Must be in the future; null or absent: the code does not expire
    expiresAt: NotRequired[Optional[str]]


class CheckinCode(TypedDict):
    # Id, unique and never used again
    id: str
    # What attendees enter or scan
    code: str
    # Private label, such as where the code is displayed
    label: Optional[str]
    # null: no limit
    maxUses: Optional[int]
    # Number of check-ins with this code
    currentUses: int
    # null: the code does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: Optional[str]


class FederationBlockRequest(TypedDict):
    # Name of a server, such as `social.example`; subdomains included
    host: str
    # Note for administrators
    reason: NotRequired[Optional[str]]


class FederationBlock(TypedDict):
    # Name of the blocked server; its subdomains are blocked too
    host: str
    # Note for administrators
    reason: Optional[str]
    # When it was made
    createdAt: str


class GroupFederation(TypedDict):
    # Whether people on other servers can follow the group
    federated: bool
    # What people search for to follow the group, such as `@repair-cafe@hearth.example`
    address: Optional[str]
    # Followers on other servers
    followerCount: int


class GroupFederationRequest(TypedDict):
    # Whether people on other servers can follow the group
    federated: bool


class CreateSourceRequest(TypedDict):
    # Address of a calendar (`https:` or `webcal:`) or of a page with events, such as https://www.meetup.com/garden-club
    url: str
    # API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned
    key: NotRequired[str]
    # IANA time zone of times that name none, such as Europe/Berlin
    timezone: NotRequired[str]
    # `publish`: new events are public at once; `draft`: an organizer publishes them; without it `publish`
    mode: NotRequired[Literal["publish", "draft"]]
    # Where people RSVP: `link`: on the page of the event over there; `local`: here; without it `link`
    rsvps: NotRequired[Literal["link", "local"]]


class Source(TypedDict):
    # Id, unique and never used again
    id: str
    # The group that follows it
    groupId: str
    # `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform
    kind: Literal["ical", "json_ld", "meetup", "luma", "eventbrite"]
    # What its events have as `source`
    platform: Literal["meetup", "luma", "eventbrite", "ical"]
    # Host name of the address. The address itself is a secret and never returned
    host: str
    # What the calendar calls itself
    name: Optional[str]
    # `failing`: the last readings failed; `stopped`: it failed for so long that it is not read anymore
    state: Literal["active", "paused", "failing", "stopped"]
    # Whether a reading was requested that is not done yet
    isReading: bool
    # `publish`: new events are public at once; `draft`: an organizer publishes them
    mode: Literal["publish", "draft"]
    # Where people RSVP: `link`: on the page of the event over there; `local`: here
    rsvps: Literal["link", "local"]
    # IANA time zone of times that name none
    timezone: str
    # Whether it is read with an API key
    hasKey: bool
    # Why the last reading failed; null if it did not
    problem: Optional[SourceProblem]
    # What was left out or guessed
    notices: List[SourceNotice]
    # When it was last read, or tried; null: not yet
    checkedAt: Optional[str]
    # When a reading last changed events here
    changedAt: Optional[str]
    # When it is read next; null while it is paused or stopped
    nextCheckAt: Optional[str]
    # Upcoming events that come from it, drafts included
    upcomingEvents: int
    # Name of the user who added it
    createdBy: Optional[str]
    # When it was made
    createdAt: str


class SourceProblem(TypedDict):
    """Why the last reading failed; null if it did not"""
    # Why nothing could be read
    code: Literal["unreachable", "not_found", "forbidden", "disallowed", "busy", "server_error", "too_large", "too_slow", "not_a_calendar", "no_events", "many_missing", "key_refused"]
    # What happened and what to do next, in English
    text: str


class SourceNotice(TypedDict):
    # What was left out or guessed
    code: Literal["unknown_timezone", "repeats_too_often", "incomplete_entry", "private_entry", "too_many_entries", "too_long_entry", "unreadable_part"]
    # The same in words, in English
    text: str
    # Number of entries it concerns
    count: int
    # Title of one of these entries
    example: Optional[str]


class SourceDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # The group that follows it
    groupId: str
    # `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform
    kind: Literal["ical", "json_ld", "meetup", "luma", "eventbrite"]
    # What its events have as `source`
    platform: Literal["meetup", "luma", "eventbrite", "ical"]
    # Host name of the address. The address itself is a secret and never returned
    host: str
    # What the calendar calls itself
    name: Optional[str]
    # `failing`: the last readings failed; `stopped`: it failed for so long that it is not read anymore
    state: Literal["active", "paused", "failing", "stopped"]
    # Whether a reading was requested that is not done yet
    isReading: bool
    # `publish`: new events are public at once; `draft`: an organizer publishes them
    mode: Literal["publish", "draft"]
    # Where people RSVP: `link`: on the page of the event over there; `local`: here
    rsvps: Literal["link", "local"]
    # IANA time zone of times that name none
    timezone: str
    # Whether it is read with an API key
    hasKey: bool
    # Why the last reading failed; null if it did not
    problem: Optional[SourceProblem]
    # What was left out or guessed
    notices: List[SourceNotice]
    # When it was last read, or tried; null: not yet
    checkedAt: Optional[str]
    # When a reading last changed events here
    changedAt: Optional[str]
    # When it is read next; null while it is paused or stopped
    nextCheckAt: Optional[str]
    # Upcoming events that come from it, drafts included
    upcomingEvents: int
    # Name of the user who added it
    createdBy: Optional[str]
    # When it was made
    createdAt: str
    # The next 20 events that come from it
    events: List[SourceEvent]


class SourceEvent(TypedDict):
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # Start of the event
    dateTime: str
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Status of the event here
    status: Literal["draft", "scheduled", "cancelled"]
    # Page of the event over there
    platformEventUrl: Optional[str]


class Sources(TypedDict):
    # Oldest first
    sources: List[Source]
    # Sources that a group can have
    sourcesMax: int


class PreviewSourceRequest(TypedDict):
    # Address of a calendar (`https:` or `webcal:`) or of a page with events, such as https://www.meetup.com/garden-club
    url: str
    # API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned
    key: NotRequired[str]
    # IANA time zone of times that name none, such as Europe/Berlin
    timezone: NotRequired[str]


class SourcePreview(TypedDict):
    # `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform
    kind: Literal["ical", "json_ld", "meetup", "luma", "eventbrite"]
    # What its events have as `source`
    platform: Literal["meetup", "luma", "eventbrite", "ical"]
    # Host name of the address. The address itself is a secret and never returned
    host: str
    # What the calendar calls itself
    name: Optional[str]
    # IANA time zone of times that name none
    timezone: str
    # Events that would come here now
    total: int
    # Entries that are cancelled over there and would not come
    cancelled: int
    # Whether the group follows this address already
    isFollowed: bool
    # The first 10 of them
    events: List[PreviewEvent]
    # What was left out or guessed
    notices: List[SourceNotice]


class PreviewEvent(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # Start of the event
    dateTime: str
    # End of the event; null if it is not set
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: str
    # Whether people take part in person, online or both
    eventType: Literal["in_person", "online", "hybrid"]
    # Name and city of the place
    venue: Optional[str]
    # Page of the event over there
    url: Optional[str]


class UpdateSourceRequest(TypedDict):
    # true: it is not read anymore; false: it is read again, from now on
    isPaused: NotRequired[bool]
    # `publish`: new events are public at once; `draft`: an organizer publishes them. With `publish`, its drafts are published, too
    mode: NotRequired[Literal["publish", "draft"]]
    # Where people RSVP: `link`: on the page of the event over there; `local`: here. Applies to upcoming events, too
    rsvps: NotRequired[Literal["link", "local"]]
    # IANA time zone of times that name none, such as Europe/Berlin
    timezone: NotRequired[str]
    # API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned
    key: NotRequired[str]


class AdoptedSource(TypedDict):
    # Host name of the address. The address itself is a secret and never returned
    host: str
    # Upcoming events that are now native
    adopted: int


class WalkInRequest(TypedDict):
    # Name of the person
    name: str
    # Id made by the device; sending it again returns the first result
    clientId: NotRequired[str]
    # When the person came; defaults to now
    checkedInAt: NotRequired[str]
    # The entrance, such as Main entrance
    label: NotRequired[str]


class WalkIn(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the event
    eventId: str
    # As an organizer entered it; deleted after 30 days
    name: str
    # When the person was checked in
    checkedInAt: str
    # The entrance, as the organizer named it
    label: Optional[str]


class DoorInvitationRequest(TypedDict):
    # What the organizers call the invitation, such as “Front entrance”
    label: NotRequired[str]


class NewDoorInvitation(TypedDict):
    # Id, unique and never used again
    id: str
    # What the organizers call the invitation
    label: Optional[str]
    # When it was made
    createdAt: str
    # Number of volunteers who accepted it
    volunteers: int
    # The link to send to the volunteers. It is returned only once.
    url: str


class WallLink(TypedDict):
    # A page with the counters of the event, for a screen at the venue
    url: str
    # A day after the end of the event; it moves with the event
    expiresAt: str


class DoorVolunteer(TypedDict):
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the person joined
    joinedAt: str
    # Id of the invitation that was accepted
    invitation: DoorVolunteerInvitation


class DoorVolunteerInvitation(TypedDict):
    """Id of the invitation that was accepted"""
    # Id, unique and never used again
    id: str
    # What the organizers call the invitation
    label: Optional[str]


class DoorInvitation(TypedDict):
    # Id, unique and never used again
    id: str
    # What the organizers call the invitation
    label: Optional[str]
    # When it was made
    createdAt: str
    # Number of volunteers who accepted it
    volunteers: int


class AcceptedDoorInvitation(TypedDict):
    # Id of the event
    eventId: str
    # Until when the user can work at the door
    closesAt: str


class ReceivedDoorInvitation(TypedDict):
    # The event it belongs to
    event: DoorInvitationEvent
    # null if the event has no group
    groupName: Optional[str]
    # Until when volunteers can work at the door
    closesAt: str
    # `open`: the user can accept it; `accepted`: the user can already work at the door; otherwise why they cannot accept it
    status: Literal["open", "accepted", "full", "cancelled", "ended", "banned"]


class DoorInvitationEvent(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    startTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]


class Wall(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # null if the event has no group
    groupName: Optional[str]
    # When the event starts
    startTime: str
    # When the event ends
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Numbers at this moment
    counts: WallCounts


class WallCounts(TypedDict):
    """Numbers at this moment"""
    # Number of people with a seat in the room
    confirmed: int
    # Number of people who are checked in: users, and guests they bring
    checkedIn: int
    # Number of people without an account who were checked in by name
    walkIns: int
    # null: no limit
    maxAttendees: Optional[int]


class FavoriteRequest(TypedDict):
    # Email about new events of the group: at once (at most one a day), in a weekly email, or none
    eventMail: NotRequired[Literal["each", "weekly", "none"]]


class JoinedGroup(TypedDict):
    # Id, unique and never used again
    id: str
    # Part of the group's URL
    urlname: Optional[str]
    # Name as it is shown
    name: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Page of the group on this instance or at its source
    link: Optional[str]
    # URL of the website
    website: Optional[str]
    # Members and organizers, each counted once, plus the members its source reports
    memberCount: Optional[int]
    # URL of the image
    photoUrl: Optional[str]
    # Wide image at the top of its page
    coverUrl: Optional[str]
    # Colors of its page; null: derived from the id
    theme: Optional[Literal["coral", "ocean", "sunset", "forest", "violet", "rose", "slate", "sky"]]
    # Topics of the group
    tags: NotRequired[List[str]]
    # URLs of profiles on other sites
    socialLinks: NotRequired[List[str]]
    # Whether administrators feature the group
    isFeatured: Optional[bool]
    # false: listed by administrators from a public calendar; no one runs the group here so far
    isClaimed: bool
    # Users who marked the group as a favorite
    favoritesCount: NotRequired[int]
    # Language of its texts, and of its events that name none; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # When the user joined the group
    favoritedAt: str
    # Email about new events of the group: at once (at most one a day), in a weekly email, or none; null: not chosen, so none
    eventMail: Optional[Literal["each", "weekly", "none"]]
    # `pending`: waits for the approval of the organizers
    membership: Literal["pending", "member"]


class UpdateFavoriteRequest(TypedDict):
    # Email about new events of the group: at once (at most one a day), in a weekly email, or none
    eventMail: Literal["each", "weekly", "none"]


class GroupClaimResult(TypedDict):
    # Whether the role was accepted
    success: bool
    # `pending`: waits for approval by an owner
    status: Literal["approved", "pending"]
    # The status as an English sentence
    message: str
    # Id of the join request
    requestId: NotRequired[str]


class CreateClaimInviteRequest(TypedDict):
    # Whether a claim gets the role without approval by an owner
    autoApprove: NotRequired[bool]
    # Role to give; only administrators can invite owners
    role: NotRequired[Literal["owner", "manager", "volunteer"]]
    # Maximum number of claims; null or absent: no limit
    maxUses: NotRequired[Optional[int]]
    # Must be in the future; null or absent: the invite does not expire
    expiresAt: NotRequired[Optional[str]]


class ClaimInvite(TypedDict):
    # Anyone who has it can claim the role
    token: str
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # Whether a claim gets the role without approval by an owner
    autoApprove: bool
    # null: no limit
    maxUses: Optional[int]
    # Accepted and pending claims
    currentUses: int
    # null: the invite does not expire
    expiresAt: Optional[str]


class GroupClaimInvite(TypedDict):
    # The group it belongs to
    group: ClaimedGroup
    # Whether a claim gets the role without approval by an owner
    autoApprove: Optional[bool]
    # Whether the current user could claim the role now
    claimable: bool


class ClaimedGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]


class ClaimRequest(TypedDict):
    # Id of the request for a role
    requestId: str
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # Role in the group: owners decide everything, managers run it, volunteers check people in
    role: Literal["owner", "manager", "volunteer"]
    # What became of the request
    status: Literal["pending", "approved", "rejected"]
    # When it was made
    createdAt: str


class OwnershipClaim(TypedDict):
    # The group that is claimed
    groupId: str
    # `open`: not decided; `accepted`: you own the group; `ended`: it ran out, or someone else owns the group now
    state: Literal["open", "accepted", "declined", "withdrawn", "ended"]
    # Put it into the description of an event in the calendar; it works for this claim alone. null when it no longer works
    code: Optional[str]
    # When the code stops working
    codeExpiresAt: str
    # Host name of the calendar that must have the code; null: there is none
    host: Optional[str]
    # What you wrote to the administrators
    reason: Optional[str]
    # When you asked the administrators; null: you did not
    requestedAt: Optional[str]
    # What the administrator wrote
    note: Optional[str]
    # When it was decided; null: not yet
    decidedAt: Optional[str]
    # When it was made
    createdAt: str


class OwnershipClaimRequest(TypedDict):
    # Asks an administrator, with these words; without it, only the code can prove the claim
    reason: NotRequired[str]


class DecideClaimRequest(TypedDict):
    # `accept`: the user becomes the owner of the group
    decision: Literal["accept", "decline"]
    # A message to the user, in the mail about the decision
    note: NotRequired[str]


class WaitingClaim(TypedDict):
    # Id, unique and never used again
    id: str
    # The group it belongs to
    group: WaitingClaimGroup
    # The person it is about
    user: WaitingClaimUser
    # Why the user says that they run the group
    reason: str
    # When the user asked
    requestedAt: str


class WaitingClaimGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]


class WaitingClaimUser(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]


class GroupPeopleCounts(TypedDict):
    # 1001 means more than 1,000
    all: int
    # 1001 means more than 1,000
    members: int
    # 1001 means more than 1,000
    regulars: int
    # 1001 means more than 1,000
    lapsed: int
    # 1001 means more than 1,000
    new: int
    # 1001 means more than 1,000
    neverCame: int
    # 1001 means more than 1,000
    noShows: int
    # 1001 means more than 1,000
    missed: int
    # 1001 means more than 1,000
    organizers: int
    # 1001 means more than 1,000
    banned: int
    # Whether the attendance of any event of the group is known: numbers of who came say little otherwise
    isAttendanceKnown: bool


class ExportPeopleRequest(TypedDict):
    # `regulars` came 3 times or more; `lapsed` are regulars who did not come in the last 60 days; `new` came for the first time in the last 30 days; `noShows` and `missed` have more than 0 of them
    segment: NotRequired[Literal["all", "members", "regulars", "lapsed", "new", "neverCame", "noShows", "missed", "organizers", "banned"]]


class GroupPeopleExport(TypedDict):
    # Link to the CSV file; anyone with the link can download it
    url: str
    # When it expires
    expiresAt: str


class GroupPersonDetail(TypedDict):
    # The person it is about
    user: GroupPersonUser
    # null without a role in the group
    role: Optional[Literal["owner", "manager", "volunteer"]]
    # null if the user is not a member
    joinedAt: Optional[str]
    # null if the user is not banned
    bannedAt: Optional[str]
    # Seats at events that are not cancelled, past and upcoming
    rsvps: int
    # Events the user was checked in at
    attended: int
    # Seats without a check-in, at past events where at least one person was checked in
    noShows: int
    # The `noShows` at events whose attendance is known: at least a third of the people with a seat were checked in
    missed: int
    # Start of the first event the person attended; null if none
    firstCameAt: Optional[str]
    # Start of the last event the person attended; null if none
    lastCameAt: Optional[str]
    # Labels that organizers gave the person
    labels: List[str]
    # Private note of the team; empty without one
    note: str
    # When the note or a label last changed
    noteUpdatedAt: Optional[str]
    # Name of the organizer who last changed it
    noteUpdatedBy: Optional[str]
    # Badges of this group
    badges: List[GroupPersonBadge]
    # The latest 100 events of this group, latest first
    history: List[GroupPersonEvent]


class GroupPersonUser(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]


class GroupPersonBadge(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Emoji or image of the badge
    icon: str
    # Background color of the badge as `#rrggbb`
    color: str
    # When the badge was awarded
    awardedAt: str


class GroupPersonEvent(TypedDict):
    # The event it belongs to
    event: GroupPersonEventDetails
    # null if the user came without one
    rsvp: Optional[Literal["confirmed", "waitlisted", "cancelled"]]
    # When the person was checked in
    checkedInAt: Optional[str]
    # Whether the person had a seat and did not come
    noShow: bool
    # Whether at least a third of the people with a seat were checked in; otherwise a missing check-in says nothing
    isAttendanceKnown: bool


class GroupPersonEventDetails(TypedDict):
    """The event it belongs to"""
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # When the event starts
    dateTime: str
    # IANA time zone, such as `Europe/Berlin`
    timezone: Optional[str]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]


class LabelPeopleRequest(TypedDict):
    # Ids of the users
    userIds: List[str]
    # Labels that each user gets
    add: NotRequired[List[str]]
    # Labels that each user loses
    remove: NotRequired[List[str]]


class LabeledPeople(TypedDict):
    # Users whose labels were set; users who are not known to the group are left out
    people: int


class GroupPerson(TypedDict):
    # The person it is about
    user: GroupPersonUser
    # null without a role in the group
    role: Optional[Literal["owner", "manager", "volunteer"]]
    # null if the user is not a member
    joinedAt: Optional[str]
    # null if the user is not banned
    bannedAt: Optional[str]
    # Seats at events that are not cancelled, past and upcoming
    rsvps: int
    # Events the user was checked in at
    attended: int
    # Seats without a check-in, at past events where at least one person was checked in
    noShows: int
    # The `noShows` at events whose attendance is known: at least a third of the people with a seat were checked in
    missed: int
    # Start of the first event the person attended; null if none
    firstCameAt: Optional[str]
    # Start of the last event the person attended; null if none
    lastCameAt: Optional[str]
    # Labels that organizers gave the person
    labels: List[str]
    # Whether the team wrote a private note about the user
    hasNote: bool


class GroupLabels(TypedDict):
    # The 100 most used labels, most used first
    labels: List[GroupLabel]


class GroupLabel(TypedDict):
    # The label
    label: str
    # Number of people with this label
    people: int


class GroupPersonNoteRequest(TypedDict):
    # Empty to delete the note
    note: str
    # Replaces all labels of the user
    labels: List[str]


class BadgeDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # Points the badge adds to the score of each holder
    points: int
    # Position in lists; lower numbers come first
    sortOrder: int
    # Number of members who hold the badge
    awardedCount: int
    # How many members have the badge
    rarity: Rarity
    # When it was made
    createdAt: Optional[str]


class UserGroupBadges(TypedDict):
    # Groups with the badges the person has from each
    groups: List[GroupBadgeGroup]


class BadgeCatalog(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # Points the badge adds to the score of each holder
    points: int
    # Position in lists; lower numbers come first
    sortOrder: int
    # Number of members who hold the badge
    awardedCount: int
    # How many members have the badge
    rarity: Rarity


class AwardBadgeRequest(TypedDict):
    # Usernames or ids of users
    usernames: List[str]


class AwardBadgeResult(TypedDict):
    # Number of people who got the badge now
    awarded: List[str]
    # Number of people who had it already or cannot get it
    skipped: List[SkippedAward]


class SkippedAward(TypedDict):
    # As sent in the request
    username: str
    # `declined`: the user gave up this badge or muted the group
    reason: Literal["already_awarded", "user_not_found", "declined"]


class AwardByEventRequest(TypedDict):
    # An event of the group that the badge belongs to
    eventId: str


class AwardByEventResult(TypedDict):
    # Number of users who got the badge now
    awarded: int
    # Number of users who get it within minutes
    remaining: int


class CreateBadgeRequest(TypedDict):
    # Name as it is shown
    name: str
    # Lower-case words joined by hyphens; the slug of a group's badge begins with the group's URL name. Generated from the name if absent
    slug: NotRequired[str]
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # An emoji, or up to 16 characters of text
    icon: str
    # `#rrggbb`, or a name that is stored as its color: `coral` #f66e60, `ocean` #29aed4, `sunset` #e6811b, `forest` #58b575, `violet` #a486fe, `rose` #f96195, `slate` #91a0b5, `sky` #33a7f3
    color: str
    # Points the badge adds to the score of each holder
    points: int
    # Position in lists; lower numbers come first
    sortOrder: NotRequired[int]


class ManagedBadge(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # An emoji or a short text
    icon: str
    # `#rrggbb`
    color: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # Points the badge adds to the score of each holder
    points: int
    # Position in lists; lower numbers come first
    sortOrder: int
    # null for a platform badge
    groupId: Optional[str]
    # When it was made
    createdAt: Optional[str]
    # Number of members who hold the badge
    awardedCount: NotRequired[int]


class BadgeAward(TypedDict):
    # Id of the user
    userId: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the badge was awarded
    awardedAt: str


class UpdateBadgeRequest(TypedDict):
    # Name as it is shown
    name: NotRequired[str]
    # Lower-case words joined by hyphens; the slug of a group's badge begins with the group's URL name. Generated from the name if absent
    slug: NotRequired[str]
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # An emoji, or up to 16 characters of text
    icon: NotRequired[str]
    # `#rrggbb`, or a name that is stored as its color: `coral` #f66e60, `ocean` #29aed4, `sunset` #e6811b, `forest` #58b575, `violet` #a486fe, `rose` #f96195, `slate` #91a0b5, `sky` #33a7f3
    color: NotRequired[str]
    # Points the badge adds to the score of each holder
    points: NotRequired[int]
    # Position in lists; lower numbers come first
    sortOrder: NotRequired[int]


class ClaimBadgeResponse(TypedDict):
    # The badge
    badge: ClaimedBadge


class ClaimedBadge(TypedDict):
    """The badge"""
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # An emoji or a short text
    icon: str
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # Points the badge adds to the member's score
    points: int
    # `#rrggbb`
    color: str


class CreateClaimLinkRequest(TypedDict):
    # 4 to 32 letters, digits and hyphens in any letter case; generated if absent
    code: NotRequired[str]
    # Maximum number of claims; null or absent: no limit
    maxUses: NotRequired[Optional[int]]
    # Must be in the future; null or absent: the link does not expire
    expiresAt: NotRequired[Optional[str]]


class ClaimLink(TypedDict):
    # Id, unique and never used again
    id: str
    # Anyone who has it can claim the badge
    code: str
    # null: no limit
    maxUses: Optional[int]
    # Number of claims
    currentUses: int
    # null: the link does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: Optional[str]


class ClaimInfo(TypedDict):
    # The badge
    badge: ClaimableBadge
    # null for a platform badge
    group: Optional[ClaimableBadgeGroup]
    # Whether the current user could claim the badge now
    claimable: bool
    # Why the badge cannot be claimed; absent for other reasons
    reason: NotRequired[Literal["already_claimed", "expired", "exhausted"]]


class ClaimableBadge(TypedDict):
    """The badge"""
    # Name as it is shown
    name: str
    # Name in URLs
    slug: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # An emoji or a short text
    icon: str
    # Image of the icon; null if there is none
    iconUrl: Optional[str]
    # Points the badge adds to the member's score
    points: int
    # `#rrggbb`
    color: Optional[str]


class ClaimableBadgeGroup(TypedDict):
    """null for a platform badge"""
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]


class FollowState(TypedDict):
    # Whether the current user follows this user
    following: bool
    # Whether this user follows the current user
    followedBy: bool


class FollowEntry(TypedDict):
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # When the follow began
    followedAt: Optional[str]


class Meetpass(TypedDict):
    # The pass opens the page /pass/{id}
    id: str
    # Whether the pass is an NFC tag or a QR code
    type: Literal["nfc", "qr"]
    # Private label; null if none
    label: Optional[str]
    # Visual design of the pass; null for the default
    designId: Optional[str]
    # What opening the pass does: `profile`, `connect`, `portfolio` or `link:` followed by a URL; null means `profile`
    action: Optional[str]
    # 1: members who connect by this pass also follow its owner
    autoFollow: Literal[0, 1]
    # 0: the pass is turned off
    isActive: Literal[0, 1]
    # 1: organizers can check its owner in by this pass
    isTicket: Literal[0, 1]
    # When the pass got its owner; null while it is unclaimed
    claimedAt: Optional[str]
    # When it was made
    createdAt: Optional[str]


class MeetpassConnection(TypedDict):
    # Id, unique and never used again
    id: str
    # The other member; null for an anonymous visit
    connectedUserId: Optional[str]
    # Identifies the browser of an anonymous visit; null for a connection
    visitorAnonId: Optional[str]
    # When it was made
    createdAt: Optional[str]
    # `outbound`: by another member's pass; `inbound`: by the current user's pass
    direction: Literal["inbound", "outbound"]
    # Name of the other person
    connectedName: Optional[str]
    # Username of the other person
    connectedUsername: Optional[str]
    # URL of the profile image of the other person
    connectedAvatarUrl: Optional[str]


class MeetpassRequest(TypedDict):
    # Only QR passes can be created; NFC passes are claimed
    type: Literal["qr"]
    # Private name for the pass; null for none
    label: NotRequired[Optional[str]]


class MeetpassUpdateRequest(TypedDict):
    # Private name for the pass; null for none
    label: NotRequired[Optional[str]]
    # Visual design of the pass; null for the default
    designId: NotRequired[Optional[str]]
    # `profile`, `connect`, `portfolio`, or `link:` followed by one of the user's own socialLinks
    action: NotRequired[Optional[str]]
    # 1 or true: members who connect by this pass also follow its owner
    autoFollow: NotRequired[Literal[0, 1, False, True]]
    # 0 or false turns the pass off
    isActive: NotRequired[Literal[0, 1, False, True]]
    # 1 or true: organizers can check the user in by this pass
    isTicket: NotRequired[Literal[0, 1, False, True]]


class MeetpassExportRequest(TypedDict):
    # `createdAt` of a pass: exports only the batch it was created in
    createdAt: NotRequired[str]


class MeetpassExport(TypedDict):
    # Link to the CSV file; anyone with the link can download it
    url: str
    # When it expires
    expiresAt: str


class MeetpassBatchRequest(TypedDict):
    # Number of passes to create
    count: int
    # Visual design of the passes
    designId: NotRequired[Optional[str]]


class MeetpassBatch(TypedDict):
    # The new passes
    passes: List[Meetpass]


class NfcTag(TypedDict):
    # The tag opens the page /pass/{id}
    id: str
    # Visual design of the pass; null for the default
    designId: Optional[str]
    # Whether it is turned on
    isActive: bool
    # When it was made
    createdAt: str
    # When the pass got its owner; null while it is unclaimed
    claimedAt: Optional[str]
    # Who has the pass; null while it is unclaimed
    holder: Optional[NfcTagHolder]


class NfcTagHolder(TypedDict):
    """Who has the pass; null while it is unclaimed"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]


class NfcTagRequest(TypedDict):
    # false turns the tag off
    isActive: bool


class OwnReport(TypedDict):
    # Id, unique and never used again
    id: str
    # What it is about
    target: OwnReportTarget
    # Why you reported it
    reason: Literal["spam", "harassment", "inappropriate", "impersonation", "other"]
    # What you wrote
    detail: Optional[str]
    # Whether administrators have decided
    state: Literal["open", "in_review", "closed"]
    # null while the report is not closed
    outcome: Optional[Literal["action", "no_action"]]
    # When it was made
    createdAt: str
    # When it was closed; null while it is open
    closedAt: Optional[str]


class OwnReportTarget(TypedDict):
    """What it is about"""
    # What was reported
    type: Literal["user", "group", "event", "badge"]
    # Id, unique and never used again
    id: str
    # null if you can no longer see it
    name: Optional[str]


class ReportRequest(TypedDict):
    # What it is about
    target: ReportRequestTarget
    # Category of the report
    reason: Literal["spam", "harassment", "inappropriate", "impersonation", "other"]
    # What happened, in your own words
    detail: NotRequired[Optional[str]]


class ReportRequestTarget(TypedDict):
    """What it is about"""
    # What you report
    type: Literal["user", "group", "event", "badge"]
    # Id of the target; also the username of a user, the URL name of a group or the slug of a badge
    id: str


class ReportReceipt(TypedDict):
    # Id, unique and never used again
    id: str


class ActOnReportRequest(TypedDict):
    # Each closes all open reports of the target. Users cannot be hidden: warn or suspend them
    action: Literal["hide", "warn", "suspend", "dismiss"]
    # What the owner of the target reads in the mail; not for dismiss
    text: NotRequired[str]
    # With suspend: also hides the groups of which they are the only active owner
    hideContent: NotRequired[bool]
    # With suspend: when it ends by itself
    until: NotRequired[str]


class Report(TypedDict):
    # Id, unique and never used again
    id: str
    # What it is about
    target: ReportTarget
    # Why it was reported
    reason: Literal["spam", "harassment", "inappropriate", "impersonation", "other"]
    # What the reporter wrote; null in a report about yourself
    detail: Optional[str]
    # What became of the report
    status: Literal["open", "resolved", "dismissed"]
    # null while the report is open, and for a review without an action
    outcome: Optional[Literal["hide", "warn", "suspend", "dismiss"]]
    # null if the account was deleted, and in a report about yourself
    reporter: Optional[Reporter]
    # What became of earlier reports by the same person
    reporterRecord: ReporterRecord
    # Numbers at this moment
    counts: ReportCounts
    # Administrator who takes care of it; null if none
    assignee: Optional[ReportPerson]
    # Administrator who reviewed the report; null while it is open
    reviewer: Optional[Reviewer]
    # null while the report is open
    reviewedAt: Optional[str]
    # When it was made
    createdAt: str


class ReportTarget(TypedDict):
    """What it is about"""
    # What was reported
    type: Literal["user", "group", "event", "badge"]
    # Id, unique and never used again
    id: str
    # null if the target was deleted
    name: Optional[str]
    # Page of the target
    url: Optional[str]
    # Beginning of its description
    excerpt: Optional[str]
    # What can be seen of it now
    state: Literal["visible", "hidden", "suspended", "deleted"]
    # Who owns it
    owner: Optional[ReportPerson]


class ReportPerson(TypedDict):
    """Who owns it"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class Reporter(TypedDict):
    """null if the account was deleted, and in a report about yourself"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class ReporterRecord(TypedDict):
    """What became of earlier reports by the same person"""
    # Reports by this reporter; 100 means 100 or more
    sent: int
    # Number of reports that were dismissed
    dismissed: int


class ReportCounts(TypedDict):
    """Numbers at this moment"""
    # Open reports of this target; 100 means 100 or more
    open: int
    # Earlier reports of this target
    target: int
    # Earlier reports of its owner and what else they own
    owner: int


class Reviewer(TypedDict):
    """Administrator who reviewed the report; null while it is open"""
    # Id, unique and never used again
    id: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # Name as it is shown
    name: str


class ActOnReportsRequest(TypedDict):
    # Ids of the items
    ids: List[str]
    # Each closes all open reports of the target. Users cannot be hidden: warn or suspend them
    action: Literal["hide", "warn", "suspend", "dismiss"]
    # What the owner of the target reads in the mail; not for dismiss
    text: NotRequired[str]
    # With suspend: also hides the groups of which they are the only active owner
    hideContent: NotRequired[bool]
    # With suspend: when it ends by itself
    until: NotRequired[str]


class ActOnReportsResult(TypedDict):
    # Reports closed by this request, others of the same targets included
    closed: List[str]
    # Requested reports that were closed already or do not allow the action
    skipped: List[str]


class AddReportNoteRequest(TypedDict):
    # The text
    text: str


class ReportNote(TypedDict):
    # Id, unique and never used again
    id: str
    # The text
    text: str
    # Who wrote it; null after the account was deleted
    author: Optional[ReportPerson]
    # When it was made
    createdAt: str


class AssignReportRequest(TypedDict):
    # `me`, or the username or id of an administrator; null for no one
    assignee: Optional[str]


class ReportDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # What it is about
    target: ReportTarget
    # Why it was reported
    reason: Literal["spam", "harassment", "inappropriate", "impersonation", "other"]
    # What the reporter wrote; null in a report about yourself
    detail: Optional[str]
    # What became of the report
    status: Literal["open", "resolved", "dismissed"]
    # null while the report is open, and for a review without an action
    outcome: Optional[Literal["hide", "warn", "suspend", "dismiss"]]
    # null if the account was deleted, and in a report about yourself
    reporter: Optional[Reporter]
    # What became of earlier reports by the same person
    reporterRecord: ReporterRecord
    # Numbers at this moment
    counts: ReportCounts
    # Administrator who takes care of it; null if none
    assignee: Optional[ReportPerson]
    # Administrator who reviewed the report; null while it is open
    reviewer: Optional[Reviewer]
    # null while the report is open
    reviewedAt: Optional[str]
    # When it was made
    createdAt: str
    # Notes on all reports of this target, oldest first
    notes: List[ReportNote]
    # What was sent to the owner before, latest first
    warnings: List[UserWarning]
    # Other reports of the target or its owner, latest first
    related: List[Report]
    # What the audit log has about it, latest first
    history: List[ReportHistoryEntry]


class UserWarning(TypedDict):
    # Id, unique and never used again
    id: str
    # A warning, or why content was hidden
    kind: Literal["warn", "hide"]
    # Empty for the standard text
    text: str
    # Who wrote it; null after the account was deleted
    author: Optional[ReportPerson]
    # When it was made
    createdAt: str


class ReportHistoryEntry(TypedDict):
    # When it happened
    at: str
    # Who did it; null for the instance itself
    actor: Optional[ReportPerson]
    # As in the audit log
    action: str
    # What it is about
    target: str
    # More about what happened, depending on the action
    detail: Optional[Dict[str, Any]]


class ReviewReportRequest(TypedDict):
    # What becomes of the report
    status: Literal["open", "resolved", "dismissed"]


class NotificationPreferences(TypedDict):
    # Emails about RSVPs: confirmed, waitlisted, promoted, cancelled
    rsvp: bool
    # Reminders a day before an event
    reminders: bool
    # Messages from organizers
    announcements: bool
    # Emails about badges and achievements
    badges: bool
    # Emails about new followers and connections
    follows: bool
    # Emails about new events of groups the user joined; false turns them off for every group
    groups: bool
    # News about the account itself
    account: bool


class UpdateNotificationPreferences(TypedDict):
    # Emails about RSVPs: confirmed, waitlisted, promoted, cancelled
    rsvp: NotRequired[bool]
    # Reminders a day before an event
    reminders: NotRequired[bool]
    # Messages from organizers
    announcements: NotRequired[bool]
    # Emails about badges and achievements
    badges: NotRequired[bool]
    # Emails about new followers and connections
    follows: NotRequired[bool]
    # Emails about new events of groups the user joined; false turns them off for every group
    groups: NotRequired[bool]
    # News about the account itself
    account: NotRequired[bool]


class MailBounce(TypedDict):
    # Street and number
    address: str
    # `bounce`: mail came back; `complaint`: marked as spam; `refused`: the mail server knows no such address
    reason: str
    # When the mail came back
    bouncedAt: str


class PortfolioItemRequest(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # Where the project can be seen
    url: NotRequired[Optional[str]]
    # URL of an image; upload the image first
    imageUrl: NotRequired[Optional[str]]
    # Position; lower numbers come first
    sortOrder: NotRequired[int]


class PortfolioItemUpdateRequest(TypedDict):
    # Title as it is shown, in plain text
    title: NotRequired[str]
    # More about it, in plain text; null for none
    description: NotRequired[Optional[str]]
    # Where the project can be seen
    url: NotRequired[Optional[str]]
    # URL of an image; upload the image first
    imageUrl: NotRequired[Optional[str]]
    # Position; lower numbers come first
    sortOrder: NotRequired[int]


class Upload(TypedDict):
    # Key of the file, for deleting it
    key: str
    # What the file is for, such as `avatar`
    category: str
    # Original name of the file
    filename: str
    # Media type of the file
    contentType: str
    # Size in bytes
    size: int
    # When it was made
    createdAt: Optional[str]
    # Whether a profile, group, event or pass shows the file
    isInUse: bool


class UploadRequest(TypedDict):
    # What the file is for
    category: Literal["avatar", "app-logo", "instance-logo", "media", "hero", "group-photo", "group-cover", "event-photo", "meetpass-image", "meetpass-model"]
    # Original name of the file
    filename: str
    # Must be the Content-Type of the PUT
    contentType: Literal["image/jpeg", "image/png", "image/gif", "image/webp", "model/gltf-binary", "application/octet-stream"]
    # Size of the file in bytes
    size: int


class UploadRequestResponse(TypedDict):
    # Key of the file, for deleting it
    key: str
    # Send the file here with PUT within 15 minutes
    uploadUrl: str
    # Where the file is served after it has been checked
    publicUrl: str


class StorageUsage(TypedDict):
    # Size of all files in bytes
    totalSize: int
    # Number of files
    fileCount: int
    # How many bytes the user can store
    maxSize: int
    # How many files the user can store
    maxCount: int
    # Size in bytes and number of files for each category
    byCategory: Dict[str, StorageUsageByCategoryValue]


class StorageUsageByCategoryValue(TypedDict):
    # Size in bytes
    size: int
    # Number on this day
    count: int


class GrantEntitlementRequest(TypedDict):
    # What the person is allowed
    entitlement: Literal["create_groups", "extra_storage", "meetpass_custom", "beta"]
    # Must be in the future; null or absent: does not expire
    expiresAt: NotRequired[Optional[str]]


class OnboardingStep(TypedDict):
    # Stable key of the step
    key: str
    # Title as it is shown, in plain text
    title: str
    # More about it, in plain text; null for none
    description: Optional[str]
    # Whether the user has done the step
    completed: bool
    # null unless the user dismissed the step
    dismissedAt: Optional[str]


class SignUpBanRequest(TypedDict):
    # Whether an address, all addresses of a domain, or a network is banned
    kind: Literal["email", "domain", "network"]
    # An email address, a domain (subdomains included) or a network in CIDR notation
    value: str
    # Note for administrators
    reason: NotRequired[Optional[str]]
    # Must be in the future; null or absent: the ban does not expire
    expiresAt: NotRequired[Optional[str]]


class SignUpBan(TypedDict):
    # Id, unique and never used again
    id: str
    # Whether an address, all addresses of a domain, or a network is banned
    kind: Literal["email", "domain", "network"]
    # A domain, a network, or a part of an email address
    value: str
    # Note for other administrators
    reason: Optional[str]
    # null: the ban does not expire
    expiresAt: Optional[str]
    # When it was made
    createdAt: str


class CreateIdentityProviderRequest(TypedDict):
    # Part of the redirect URI; it cannot be changed later
    id: str
    # Name on the sign-in button, such as "Town library"
    name: str
    # Client id at the provider
    clientId: str
    # Issuer of OpenID Connect, as its discovery document names it; it cannot be changed later
    issuer: str
    # Client secret at the provider; it is encrypted and not shown again
    clientSecret: str


class IdentityProvider(TypedDict):
    # Id in addresses, chosen by an administrator
    id: str
    # Name on the sign-in button, such as "Town library"
    name: str
    # Client id at the provider
    clientId: str
    # Issuer of OpenID Connect
    issuer: str
    # The redirect URI to register at the provider
    redirectUri: str
    # When it was made
    createdAt: str
    # When it last changed
    updatedAt: str


class UpdateIdentityProviderRequest(TypedDict):
    # Name on the sign-in button, such as "Town library"
    name: NotRequired[str]
    # Client id at the provider
    clientId: NotRequired[str]
    # A new client secret
    clientSecret: NotRequired[str]


class Notice(TypedDict):
    # Id, unique and never used again
    id: str
    # Subject of the email
    subject: str
    # Plain text of the email
    text: str
    # Emails that are queued or sent so far
    queuedCount: int
    # When it was made
    createdAt: str
    # When the last email was queued; null: not yet
    finishedAt: Optional[str]


class SendNotice(TypedDict):
    # Subject of the email
    subject: str
    # Plain text of the email
    text: str


class Recovery(TypedDict):
    # Id, unique and never used again
    id: str
    # Id of the user
    userId: str
    # The new address
    newEmail: str
    # How the person showed that the account is theirs
    proof: str
    # Administrator who opened it
    requestedBy: Optional[str]
    # Administrator who approved it; null before
    approvedBy: Optional[str]
    # When it was made
    createdAt: str
    # When the new address was proven
    provenAt: Optional[str]
    # When the address changes; null until approved
    dueAt: Optional[str]
    # When the address changed; null before
    finishedAt: Optional[str]
    # When it was stopped; null if it was not
    stoppedAt: Optional[str]


class OpenRecovery(TypedDict):
    # The new address
    newEmail: str
    # How you checked who asks
    proof: str


class EventDetail(TypedDict):
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Start of the event
    dateTime: str
    # End of the event; null if it is not set
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Page of the event on this instance
    eventUrl: Optional[str]
    # Page of a synced event on its platform; null for other events
    platformEventUrl: Optional[str]
    # Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where
    takesRsvps: bool
    # URL of the image
    photoUrl: Optional[str]
    # What the photo shows
    photoAlt: Optional[str]
    # Whether people take part in person, online or both
    eventType: Optional[Literal["in_person", "online", "hybrid"]]
    # RSVPs on this instance and on the source platform together
    rsvpCount: Optional[int]
    # RSVPs on this instance
    localRsvpCount: int
    # RSVPs on the source platform; null if the source gives no number
    upstreamRsvpCount: Optional[int]
    # Capacity; null: no limit
    maxAttendees: Optional[int]
    # Language of title and description, else that of the group; null: not said
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]
    # ISO 8601 duration, such as PT2H; calculated from dateTime and endTime if not set
    duration: Optional[str]
    # Where the event comes from; `native`: created on this instance
    source: Literal["native", "meetup", "luma", "eventbrite", "ical"]
    # The group it belongs to
    group: Optional[EventDetailGroup]
    # null if no venue is set
    venue: Optional[Venue]
    # Link to join online; null unless you run the event, are confirmed or need no RSVP
    onlineUrl: Optional[str]
    # Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs
    ticketUrl: Optional[str]
    # `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group
    visibility: Literal["public", "unlisted", "members"]
    # Whether signed-in users can see who is going
    showGuests: bool
    # How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they just come
    rsvpMode: Literal["here", "elsewhere", "none"]
    # Guests each person may bring; 0: none
    maxGuests: int
    # People ask to come, and the organizers decide
    requiresApproval: bool
    # The series of dates it belongs to; null if it is not repeated
    series: Optional[SeriesPlace]


class EventDetailGroup(TypedDict):
    """The group it belongs to"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Name of the group in URLs
    urlname: Optional[str]
    # URL of the image
    photoUrl: Optional[str]
    # Language of its events that name none; null: not said
    language: Optional[str]


class SeriesPlace(TypedDict):
    """The series of dates it belongs to; null if it is not repeated"""
    # Id, unique and never used again
    id: str
    # Position in the series, from 1; only when you get one event
    index: NotRequired[int]
    # Number of dates in the series; only when you get one event
    count: NotRequired[int]
    # Number of dates that are kept ahead, where the series goes on; null: it ends with its last date. Only when you get one event
    ahead: NotRequired[Optional[int]]


class EventFilters(TypedDict):
    # Tags of the groups, the most frequent first
    tags: List[NamedCount]
    # Cities of the venues, the most frequent first
    cities: List[NamedCount]
    # Languages of the events and their translations, the most frequent first
    languages: List[NamedCount]
    # IANA time zone of most of the events; null if none is known
    timezone: Optional[str]


class NamedCount(TypedDict):
    # Name as it is shown
    name: str
    # Number of events
    count: int


class CancelEventRequest(TypedDict):
    # Included in the email to everyone with an RSVP
    message: NotRequired[str]
    # Which events of a series change. `following`: this event and the later ones; `all`: this event and every other one. Events that have ended or are cancelled never change with others
    applyTo: NotRequired[Literal["this", "following", "all"]]


class ManagedEvent(TypedDict):
    # Id, unique and never used again
    id: str
    # Title as it is shown, in plain text
    title: str
    # More about it, in Markdown; null for none
    description: Optional[str]
    # Start of the event
    dateTime: str
    # End of the event; null if it is not set
    endTime: Optional[str]
    # IANA time zone, such as Europe/Berlin
    timezone: Optional[str]
    # Page of the event on this instance
    eventUrl: Optional[str]
    # Page of a synced event on its platform; null for other events
    platformEventUrl: Optional[str]
    # Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where
    takesRsvps: bool
    # URL of the image
    photoUrl: Optional[str]
    # What the photo shows
    photoAlt: Optional[str]
    # Whether people take part in person, online or both
    eventType: Optional[Literal["in_person", "online", "hybrid"]]
    # RSVPs on this instance and on the source platform together
    rsvpCount: Optional[int]
    # RSVPs on this instance
    localRsvpCount: int
    # RSVPs on the source platform; null if the source gives no number
    upstreamRsvpCount: Optional[int]
    # Capacity; null: no limit
    maxAttendees: Optional[int]
    # Language of title and description; null: that of the group
    language: Optional[str]
    # The texts in other languages, by language tag; only with `include=translations`
    translations: NotRequired[Dict[str, Any]]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]
    # ISO 8601 duration, such as PT2H; calculated from dateTime and endTime if not set
    duration: Optional[str]
    # Where the event comes from; `native`: created on this instance
    source: Literal["native", "meetup", "luma", "eventbrite", "ical"]
    # The group it belongs to
    group: Optional[EventDetailGroup]
    # null if no venue is set
    venue: Optional[Venue]
    # Link to join online; null unless you run the event, are confirmed or need no RSVP
    onlineUrl: Optional[str]
    # Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs
    ticketUrl: Optional[str]
    # `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group
    visibility: Literal["public", "unlisted", "members"]
    # Whether signed-in users can see who is going
    showGuests: bool
    # How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they just come
    rsvpMode: Literal["here", "elsewhere", "none"]
    # Guests each person may bring; 0: none
    maxGuests: int
    # People ask to come, and the organizers decide
    requiresApproval: bool
    # The series of dates it belongs to; null if it is not repeated
    series: Optional[SeriesPlace]
    # Whether users can join a waitlist when the event is full
    waitlist: bool
    # Users on the waitlist
    waitlistedCount: int
    # People without an account who were let in by name; they take seats, too
    walkInCount: int
    # Those of the confirmed people who join online and take no seat; absent: none
    joiningOnline: NotRequired[int]
    # null: RSVPs are open at once
    rsvpOpensAt: Optional[str]
    # null: RSVPs are open until the end of the event
    rsvpClosesAt: Optional[str]
    # Whether only users with an RSVP can check in
    requireRsvp: bool
    # Increases with every change; send it with an update
    version: int


class CreateEventRequest(TypedDict):
    # Title as it is shown, in plain text
    title: str
    # Start of the event, within the next five years
    dateTime: str
    # IANA time zone, such as Europe/Berlin
    timezone: str
    # End of the event, at most 14 days after dateTime
    endTime: NotRequired[Optional[str]]
    # ISO 8601 duration, such as PT2H: sets the end of the event instead of endTime
    duration: NotRequired[Optional[str]]
    # More about it, in Markdown; null for none
    description: NotRequired[Optional[str]]
    # Whether people take part in person, online or both
    eventType: NotRequired[Optional[Literal["in_person", "online", "hybrid"]]]
    # URL of the photo; upload the image first
    photoUrl: NotRequired[Optional[str]]
    # What the photo shows
    photoAlt: NotRequired[Optional[str]]
    # Capacity; null or absent: no limit
    maxAttendees: NotRequired[Optional[int]]
    # Whether users can join a waitlist when the event is full
    waitlist: NotRequired[bool]
    # When RSVPs open; null or absent: at once
    rsvpOpensAt: NotRequired[Optional[str]]
    # When RSVPs close; null or absent: at the end of the event
    rsvpClosesAt: NotRequired[Optional[str]]
    # Whether only users with an RSVP can check in
    requireRsvp: NotRequired[bool]
    # How people sign up: `here`, the default; `elsewhere`: on `ticketUrl`, which it needs; `none`: they just come
    rsvpMode: NotRequired[Literal["here", "elsewhere", "none"]]
    # Guests each person may bring; 0: none
    maxGuests: NotRequired[int]
    # An RSVP is a request that the organizers answer; turning it off answers none
    requiresApproval: NotRequired[bool]
    # Where the event takes place; null for an online event
    venue: NotRequired[Optional[VenueRequest]]
    # Link to join online; only organizers and confirmed attendees see it and, with `rsvpMode` `none`, signed-in users
    onlineUrl: NotRequired[Optional[str]]
    # Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs
    ticketUrl: NotRequired[Optional[str]]
    # `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group
    visibility: NotRequired[Literal["public", "unlisted", "members"]]
    # Whether signed-in users can see who is going
    showGuests: NotRequired[bool]
    # Language of title and description; null: that of the group
    language: NotRequired[Optional[str]]
    # Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8
    translations: NotRequired[Dict[str, Any]]
    # `draft` keeps the event hidden until it is published; defaults to `scheduled`
    status: NotRequired[Literal["draft", "scheduled"]]
    # How the event repeats
    repeat: NotRequired[Repeat]


class VenueRequest(TypedDict):
    """Where the event takes place; null for an online event"""
    # Name as it is shown
    name: str
    # Street and number
    address: NotRequired[Optional[str]]
    # City or town
    city: NotRequired[Optional[str]]
    # State or region
    state: NotRequired[Optional[str]]
    # Degrees north; send it together with longitude
    latitude: NotRequired[Optional[float]]
    # Degrees east; send it together with latitude
    longitude: NotRequired[Optional[float]]
    # Whether the venue is online
    isOnline: NotRequired[Optional[bool]]
    # How to find the place, and how accessible it is
    notes: NotRequired[Optional[str]]


class Repeat(TypedDict):
    """How the event repeats"""
    # Unit of time between the dates
    freq: Literal["daily", "weekly", "monthly"]
    # Number of units between the dates; weekly with 2 is every second week
    interval: NotRequired[int]
    # Only with monthly. `date`: the same day of the month, or its last day if it is shorter; `weekday`: the same weekday of the month as the start, such as the first Tuesday, where the fifth means the last; `last_weekday`: the last such weekday of the month
    by: NotRequired[Literal["date", "weekday", "last_weekday"]]
    # Number of dates, with those that are skipped
    count: int
    # Days to leave out, in the time zone of the event
    skip: NotRequired[List[str]]


class DuplicateEventRequest(TypedDict):
    # Start of the first copy; without it, the copies follow the event as `repeat` says
    dateTime: NotRequired[str]
    # How the event repeats
    repeat: NotRequired[Repeat]


class ManagedEvents(TypedDict):
    # Events, next ones first
    events: List[ManagedEvent]


class PublishEventRequest(TypedDict):
    # Which events of a series change. `following`: this event and the later ones; `all`: this event and every other one. Events that have ended or are cancelled never change with others
    applyTo: NotRequired[Literal["this", "following", "all"]]


class UpdateEventRequest(TypedDict):
    # Title as it is shown, in plain text
    title: NotRequired[str]
    # Start of the event, within the next five years
    dateTime: NotRequired[str]
    # IANA time zone, such as Europe/Berlin
    timezone: NotRequired[str]
    # End of the event, at most 14 days after dateTime
    endTime: NotRequired[Optional[str]]
    # ISO 8601 duration, such as PT2H: sets the end of the event instead of endTime
    duration: NotRequired[Optional[str]]
    # More about it, in Markdown; null for none
    description: NotRequired[Optional[str]]
    # Whether people take part in person, online or both
    eventType: NotRequired[Optional[Literal["in_person", "online", "hybrid"]]]
    # URL of the photo; upload the image first
    photoUrl: NotRequired[Optional[str]]
    # What the photo shows
    photoAlt: NotRequired[Optional[str]]
    # Capacity; null or absent: no limit
    maxAttendees: NotRequired[Optional[int]]
    # Whether users can join a waitlist when the event is full
    waitlist: NotRequired[bool]
    # When RSVPs open; null or absent: at once
    rsvpOpensAt: NotRequired[Optional[str]]
    # When RSVPs close; null or absent: at the end of the event
    rsvpClosesAt: NotRequired[Optional[str]]
    # Whether only users with an RSVP can check in
    requireRsvp: NotRequired[bool]
    # How people sign up: `here`, the default; `elsewhere`: on `ticketUrl`, which it needs; `none`: they just come
    rsvpMode: NotRequired[Literal["here", "elsewhere", "none"]]
    # Guests each person may bring; 0: none
    maxGuests: NotRequired[int]
    # An RSVP is a request that the organizers answer; turning it off answers none
    requiresApproval: NotRequired[bool]
    # Where the event takes place; null for an online event
    venue: NotRequired[Optional[VenueRequest]]
    # Link to join online; only organizers and confirmed attendees see it and, with `rsvpMode` `none`, signed-in users
    onlineUrl: NotRequired[Optional[str]]
    # Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs
    ticketUrl: NotRequired[Optional[str]]
    # `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the group
    visibility: NotRequired[Literal["public", "unlisted", "members"]]
    # Whether signed-in users can see who is going
    showGuests: NotRequired[bool]
    # Language of title and description; null: that of the group
    language: NotRequired[Optional[str]]
    # Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8
    translations: NotRequired[Dict[str, Any]]
    # The version you changed; if the event has another one now, nothing is changed
    version: NotRequired[int]
    # Which events of a series change. `following`: this event and the later ones; `all`: this event and every other one. Events that have ended or are cancelled never change with others
    applyTo: NotRequired[Literal["this", "following", "all"]]


class EventsContinueSeriesBody(TypedDict):
    # Number of dates after now; null: it ends
    ahead: NotRequired[Optional[int]]
    # Of the spots of a date, at most how many those get who come to all dates, in percent; 80 at first
    seriesShare: NotRequired[int]


class RepeatDates(TypedDict):
    # IANA time zone of the days
    timezone: str
    # The dates, earliest first
    dates: List[RepeatDate]


class RepeatDate(TypedDict):
    # Day in the time zone of the event; `skip` takes it
    day: str
    # When the event starts
    dateTime: str
    # When the event ends
    endTime: Optional[str]
    # `past`: it would already have ended; `too_far`: more than five years ahead; `in_series`: the series has an event on this day. null: none
    conflict: Optional[Literal["past", "too_far", "in_series"]]


class AnnouncementAudiences(TypedDict):
    # Who can receive an announcement, with the number of people
    audiences: List[AnnouncementAudience]
    # Whether at least a third of the people with a seat at the event are checked in; otherwise `no_shows` are only those who were not checked in, whether they came or not. False for a group
    isAttendanceKnown: bool
    # Announcements that can be sent now
    leftNow: int
    # Announcements that can be sent per day
    perDay: int


class AnnouncementAudience(TypedDict):
    # Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those with one label
    audience: Literal["confirmed", "waitlisted", "all", "checked_in", "no_shows", "selected", "label", "members", "organizers"]
    # Only of the audience `label`
    labelId: NotRequired[str]
    # Name of this label
    name: NotRequired[str]
    # Users in it now; users who turned off these emails are included
    count: int


class CreateEventAnnouncement(TypedDict):
    # Subject of the email
    subject: NotRequired[str]
    # Text of the email, in Markdown
    body: NotRequired[str]
    # Language of subject and body; null: that of its event or group
    language: NotRequired[Optional[str]]
    # Users of the audience `selected`; replaces those before
    userIds: NotRequired[List[str]]
    # Only the people with this label of the event: the audience `label`
    labelId: NotRequired[Optional[str]]
    # Who gets the email; `all` without it, or `selected` with userIds
    audience: NotRequired[Literal["confirmed", "waitlisted", "all", "checked_in", "no_shows", "selected"]]


class ManagedAnnouncement(TypedDict):
    # Id, unique and never used again
    id: str
    # null for an announcement to a group
    eventId: Optional[str]
    # null for an announcement about an event
    groupId: Optional[str]
    # `cancelled`: it was not sent; endReason says why
    status: Literal["draft", "scheduled", "sent", "cancelled"]
    # Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those with one label
    audience: Literal["confirmed", "waitlisted", "all", "checked_in", "no_shows", "selected", "label", "members", "organizers"]
    # Subject of the email
    subject: str
    # Markdown
    body: str
    # Language of subject and body; null: that of its event or group
    language: Optional[str]
    # The label of the audience `label`; it may have been removed since
    labelId: Optional[str]
    # Users of the audience `selected`
    selectedCount: int
    # Users in the audience when it was sent; users who turned off these emails are included
    recipientCount: int
    # Emails that a mail server accepted
    delivered: int
    # Emails that a mail server refused or returned
    bounced: int
    # Users who turned off these emails, muted the group or left meanwhile
    skipped: int
    # When it is to be sent
    sendAt: Optional[str]
    # When it was sent; null before
    sentAt: Optional[str]
    # Why it was not sent
    endReason: Optional[Literal["event_cancelled", "event_unavailable", "group_unavailable", "author_unavailable", "label_removed"]]
    # Rises with every change
    version: int
    # When it was made
    createdAt: str


class CreateGroupAnnouncement(TypedDict):
    # Subject of the email
    subject: NotRequired[str]
    # Text of the email, in Markdown
    body: NotRequired[str]
    # Language of subject and body; null: that of its event or group
    language: NotRequired[Optional[str]]
    # Users of the audience `selected`; replaces those before
    userIds: NotRequired[List[str]]
    # Who gets the email; `members` without it, or `selected` with userIds
    audience: NotRequired[Literal["members", "organizers", "selected"]]


class AnnouncementPreview(TypedDict):
    # Subject of the email
    subject: str
    # The email as HTML, as the caller would get it
    html: str
    # The same as plain text
    text: str


class ScheduleAnnouncement(TypedDict):
    # When to send it, in the next 90 days
    sendAt: str
    # The version you read; refused if someone has changed it since
    version: NotRequired[int]


class SendAnnouncement(TypedDict):
    # The version you read; refused if someone has changed it since
    version: NotRequired[int]


class UpdateAnnouncement(TypedDict):
    # Subject of the email
    subject: NotRequired[str]
    # Text of the email, in Markdown
    body: NotRequired[str]
    # Language of subject and body; null: that of its event or group
    language: NotRequired[Optional[str]]
    # Users of the audience `selected`; replaces those before
    userIds: NotRequired[List[str]]
    # Only the people with this label of the event: the audience `label`
    labelId: NotRequired[Optional[str]]
    # Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those with one label
    audience: NotRequired[Literal["confirmed", "waitlisted", "all", "checked_in", "no_shows", "selected", "label", "members", "organizers"]]
    # The version you read; refused if someone has changed it since
    version: NotRequired[int]


class UserBasic(TypedDict):
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # URL of the profile image
    avatarUrl: Optional[str]
    # null until the user has chosen one
    username: Optional[str]
    # Present only with the scope user:email
    email: NotRequired[str]
    # Last sign-in; null if the user never signed in
    lastLoginAt: Optional[str]


class DecideHeldRequest(TypedDict):
    # Ids of the items
    ids: NotRequired[List[str]]
    # All that waits of these accounts
    userIds: NotRequired[List[str]]
    # All that matches; {}: everything
    filter: NotRequired[DecideHeldRequestFilter]
    # Only what was held by then, such as when you read the list
    before: NotRequired[str]
    # What happens with the items
    decision: Literal["approve", "refuse"]
    # With approve: later posts of these accounts do not wait
    trust: NotRequired[bool]
    # With refuse: suspends these accounts. They get no mail about it
    suspend: NotRequired[bool]
    # With refuse: deletes these accounts with their data, without a mail. Not where two administrators must agree
    erase: NotRequired[bool]
    # With refuse: email domains that cannot sign up anymore
    banDomains: NotRequired[List[str]]
    # With refuse: networks that cannot sign up anymore
    banNetworks: NotRequired[List[str]]


DecideHeldRequestFilter = TypedDict("DecideHeldRequestFilter", {
    # A host or a word
    "found": "NotRequired[str]",
    # Part of an IP address, such as `192.0.2.0/24`
    "network": "NotRequired[str]",
    # Id of the user
    "userId": "NotRequired[str]",
    # Held at this time or later
    "from": "NotRequired[str]",
    # Held before this time
    "to": "NotRequired[str]",
})


class HeldDecision(TypedDict):
    # Number of items
    items: int
    # Number of accounts
    accounts: int


class HeldItem(TypedDict):
    # Id, unique and never used again
    id: str
    # What it is about: a user, group, event or badge
    targetType: Literal["event", "group", "profile", "announcement"]
    # Id of what it is about
    targetId: str
    # Title as it is shown, in plain text
    title: str
    # The first 300 characters
    excerpt: str
    # Name of the group in URLs
    groupSlug: Optional[str]
    # Why it waits for a decision
    causes: List[Literal["link", "word"]]
    # The words and hosts that were found
    found: List[str]
    # From where the account signed up, shortened
    network: Optional[str]
    # When it was made
    createdAt: str
    # The person it is about
    user: HeldAuthor


class HeldAuthor(TypedDict):
    """The person it is about"""
    # Id, unique and never used again
    id: str
    # Name as it is shown
    name: str
    # Unique name in the address of the profile; null until the person has chosen one
    username: Optional[str]
    # When it was made
    createdAt: str
    # How much of this account waits
    heldCount: int


class HeldSummary(TypedDict):
    # Number of items
    items: int
    # Number of accounts
    accounts: int
    # When the oldest item began to wait; null if none waits
    oldestAt: Optional[str]
    # The ten most frequent
    found: List[HeldCount]
    # The ten most frequent
    networks: List[HeldCount]
    # The ten most frequent
    domains: List[HeldCount]
    # The ten most frequent
    hours: List[HeldCount]


class HeldCount(TypedDict):
    # The cause, network or account that is counted
    value: str
    # Number of items
    items: int
    # Number of accounts
    accounts: int


class AccountExport(TypedDict):
    # What is stored about you
    rememberedAnswers: List[Dict[str, Any]]
    # What is stored about you
    auditLog: List[Dict[str, Any]]
    # What is stored about you
    sessions: List[Dict[str, Any]]
    # What is stored about you
    tokens: List[Dict[str, Any]]
    # What is stored about you
    grants: List[Dict[str, Any]]
    # What is stored about you
    apps: List[Dict[str, Any]]
    # What is stored about you
    apiUsage: List[Dict[str, Any]]
    # What is stored about you
    webhooks: List[Dict[str, Any]]
    # What is stored about you
    mcpCalls: List[Dict[str, Any]]
    # What is stored about you
    passkeys: List[Dict[str, Any]]
    # What is stored about you
    linkedAccounts: List[Dict[str, Any]]
    # What is stored about you
    signInAttempts: List[Dict[str, Any]]
    # What is stored about you
    feedGenerations: List[Dict[str, Any]]
    # What is stored about you
    answers: List[Dict[str, Any]]
    # What is stored about you
    eventLabels: List[Dict[str, Any]]
    # What is stored about you
    rsvps: List[Dict[str, Any]]
    # What is stored about you
    spotGifts: List[Dict[str, Any]]
    # What is stored about you
    spotGiftsTaken: List[Dict[str, Any]]
    # What is stored about you
    guests: List[Dict[str, Any]]
    # What is stored about you
    seriesRsvps: List[Dict[str, Any]]
    # What is stored about you
    tickets: List[Dict[str, Any]]
    # What is stored about you
    checkins: List[Dict[str, Any]]
    # What is stored about you
    checkinReceipts: List[Dict[str, Any]]
    # What is stored about you
    checkinCodesMade: List[Dict[str, Any]]
    # What is stored about you
    doorVolunteer: List[Dict[str, Any]]
    # What is stored about you
    doorInvitationsMade: List[Dict[str, Any]]
    # What is stored about you
    newEventMails: List[Dict[str, Any]]
    # What is stored about you
    eventDigests: List[Dict[str, Any]]
    # What is stored about you
    groupRoles: List[Dict[str, Any]]
    # What is stored about you
    groupBans: List[Dict[str, Any]]
    # What is stored about you
    groupBansGiven: List[Dict[str, Any]]
    # What is stored about you
    favorites: List[Dict[str, Any]]
    # What is stored about you
    pastGroups: List[Dict[str, Any]]
    # What is stored about you
    groupMutes: List[Dict[str, Any]]
    # What is stored about you
    roleOffers: List[Dict[str, Any]]
    # What is stored about you
    roleOffersMade: List[Dict[str, Any]]
    # What is stored about you
    groupClaims: List[Dict[str, Any]]
    # What is stored about you
    groupClaimReviews: List[Dict[str, Any]]
    # What is stored about you
    groupClaimInvites: List[Dict[str, Any]]
    # What is stored about you
    ownershipClaims: List[Dict[str, Any]]
    # What is stored about you
    ownershipClaimDecisions: List[Dict[str, Any]]
    # What is stored about you
    groupNotes: List[Dict[str, Any]]
    # What is stored about you
    groupPeople: List[Dict[str, Any]]
    # What is stored about you
    attendeeLists: List[Dict[str, Any]]
    # What is stored about you
    savedEvents: List[Dict[str, Any]]
    # What is stored about you
    seriesPlacements: List[Dict[str, Any]]
    # What is stored about you
    limitedActions: List[Dict[str, Any]]
    # What is stored about you
    scores: List[Dict[str, Any]]
    # What is stored about you
    gains: List[Dict[str, Any]]
    # What is stored about you
    badges: List[Dict[str, Any]]
    # What is stored about you
    badgesReturned: List[Dict[str, Any]]
    # What is stored about you
    badgesMade: List[Dict[str, Any]]
    # What is stored about you
    achievements: List[Dict[str, Any]]
    # What is stored about you
    claimLinksMade: List[Dict[str, Any]]
    # What is stored about you
    peopleNews: List[Dict[str, Any]]
    # What is stored about you
    following: List[Dict[str, Any]]
    # What is stored about you
    followers: List[Dict[str, Any]]
    # What is stored about you
    pastFollows: List[Dict[str, Any]]
    # What is stored about you
    followCounts: List[Dict[str, Any]]
    # What is stored about you
    passVisits: List[Dict[str, Any]]
    # What is stored about you
    passes: List[Dict[str, Any]]
    # What is stored about you
    connections: List[Dict[str, Any]]
    # What is stored about you
    connectionsOfOthers: List[Dict[str, Any]]
    # What is stored about you
    blocks: List[Dict[str, Any]]
    # What is stored about you
    reports: List[Dict[str, Any]]
    # What is stored about you
    warnings: List[Dict[str, Any]]
    # What is stored about you
    notifications: List[Dict[str, Any]]
    # What is stored about you
    mailSuppressions: List[Dict[str, Any]]
    # What is stored about you
    portfolio: List[Dict[str, Any]]
    # What is stored about you
    uploads: List[Dict[str, Any]]
    # What is stored about you
    storage: List[Dict[str, Any]]
    # What is stored about you
    entitlements: List[Dict[str, Any]]
    # What is stored about you
    onboarding: List[Dict[str, Any]]
    # What is stored about you
    acceptedTerms: List[Dict[str, Any]]
    # What is stored about you
    attendeeListsMade: List[Dict[str, Any]]
    # What is stored about you
    secondApprovals: List[Dict[str, Any]]
    # What is stored about you
    notices: List[Dict[str, Any]]
    # What is stored about you
    heldContent: List[Dict[str, Any]]
    # What is stored about you
    invitationsSent: List[Dict[str, Any]]
    # What is stored about you
    movesStarted: List[Dict[str, Any]]
    # What is stored about you
    invitationsReceived: List[Dict[str, Any]]
    # What is stored about you
    invitationsAccepted: List[Dict[str, Any]]
    # What is stored about you
    addressRecoveries: List[Dict[str, Any]]
    # What is stored about you
    addressRecoveriesOpened: List[Dict[str, Any]]
    # What is stored about you
    addressRecoveriesApproved: List[Dict[str, Any]]
    # What is stored about you
    eventsMade: List[Dict[str, Any]]
    # What is stored about you
    eventsChanged: List[Dict[str, Any]]
    # What is stored about you
    announcements: List[Dict[str, Any]]
    # What is stored about you
    selectedForAnnouncements: List[Dict[str, Any]]
    # What is stored about you
    announcementMails: List[Dict[str, Any]]
    # What is stored about you
    formerUsernames: List[Dict[str, Any]]
    # What is stored about you
    account: List[Dict[str, Any]]
    # When the export was made
    exportedAt: str
    # Maximum number of rows in each list; older rows are left out
    rowsMax: int
    # Names of the lists from which older rows were left out
    cut: List[str]


class Pagination(TypedDict):
    # Maximum number of items per page
    limit: int
    # Whether more items follow
    hasMore: bool
    # Number of items in the whole list; absent where counting would be slow
    total: NotRequired[int]
    # Number of skipped items; only if the request had `offset`
    offset: NotRequired[int]
    # Send it as `cursor` to get the next page; absent on the last page
    nextCursor: NotRequired[str]
    # Send it as `before` to get the previous page; absent on the first page
    prevCursor: NotRequired[str]


class EventCreatedEventData(TypedDict):
    eventId: str
    groupId: Optional[str]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]


class EventCreatedEvent(TypedDict):
    """An event was created, possibly as a draft"""
    # The same at every attempt
    id: str
    type: Literal["event.created"]
    timestamp: str
    apiVersion: str
    data: EventCreatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class EventUpdatedEventData(TypedDict):
    eventId: str
    groupId: Optional[str]
    # Names of the changed fields
    fields: List[str]
    revision: int


class EventUpdatedEvent(TypedDict):
    """An event changed"""
    # The same at every attempt
    id: str
    type: Literal["event.updated"]
    timestamp: str
    apiVersion: str
    data: EventUpdatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class EventPublishedEventData(TypedDict):
    eventId: str
    groupId: Optional[str]


class EventPublishedEvent(TypedDict):
    """An event became public"""
    # The same at every attempt
    id: str
    type: Literal["event.published"]
    timestamp: str
    apiVersion: str
    data: EventPublishedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class EventCancelledEventData(TypedDict):
    eventId: str
    groupId: Optional[str]


class EventCancelledEvent(TypedDict):
    """An event was cancelled"""
    # The same at every attempt
    id: str
    type: Literal["event.cancelled"]
    timestamp: str
    apiVersion: str
    data: EventCancelledEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class EventDeletedEventData(TypedDict):
    eventId: str
    groupId: Optional[str]
    # State of the event
    status: Literal["draft", "scheduled", "cancelled"]


class EventDeletedEvent(TypedDict):
    """An event was deleted"""
    # The same at every attempt
    id: str
    type: Literal["event.deleted"]
    timestamp: str
    apiVersion: str
    data: EventDeletedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class SeriesUpdatedEventData(TypedDict):
    seriesId: str
    groupId: str


class SeriesUpdatedEvent(TypedDict):
    """Organizers changed how a series goes on"""
    # The same at every attempt
    id: str
    type: Literal["series.updated"]
    timestamp: str
    apiVersion: str
    data: SeriesUpdatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpConfirmedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int
    # The organizers said yes to a request
    approved: bool


class RsvpConfirmedEvent(TypedDict):
    """A member got a seat"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.confirmed"]
    timestamp: str
    apiVersion: str
    data: RsvpConfirmedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpWaitlistedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int
    # The organizers said yes to a request
    approved: bool


class RsvpWaitlistedEvent(TypedDict):
    """A member joined the waitlist"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.waitlisted"]
    timestamp: str
    apiVersion: str
    data: RsvpWaitlistedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpPromotedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int


class RsvpPromotedEvent(TypedDict):
    """A member moved from the waitlist to a seat"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.promoted"]
    timestamp: str
    apiVersion: str
    data: RsvpPromotedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpCancelledEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int
    # About a request that the organizers had not answered; volunteers do not hear of it
    pending: bool
    # The user gave the spot to another user, who is in a webhook of their own
    passedOn: bool
    # Why it happened
    reason: Literal["self", "organiser", "event_cancelled", "account_deleted"]


class RsvpCancelledEvent(TypedDict):
    """An RSVP was cancelled"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.cancelled"]
    timestamp: str
    apiVersion: str
    data: RsvpCancelledEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpRequestedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int


class RsvpRequestedEvent(TypedDict):
    """A member asked to come to an event whose organizers decide"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.requested"]
    timestamp: str
    apiVersion: str
    data: RsvpRequestedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpDeclinedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int


class RsvpDeclinedEvent(TypedDict):
    """The organizers could not offer a spot to a member who asked"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.declined"]
    timestamp: str
    apiVersion: str
    data: RsvpDeclinedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class RsvpUpdatedEventData(TypedDict):
    rsvpId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    # The user and the guests they bring
    partySize: int
    # About a request that the organizers had not answered; volunteers do not hear of it
    pending: bool


class RsvpUpdatedEvent(TypedDict):
    """An RSVP is for another number of people, or for joining online"""
    # The same at every attempt
    id: str
    type: Literal["rsvp.updated"]
    timestamp: str
    apiVersion: str
    data: RsvpUpdatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GuestCheckedInEventData(TypedDict):
    guestId: str
    eventId: str
    groupId: Optional[str]
    # Who brings the guest
    userId: str


class GuestCheckedInEvent(TypedDict):
    """A guest of a member was checked in"""
    # The same at every attempt
    id: str
    type: Literal["guest.checked_in"]
    timestamp: str
    apiVersion: str
    data: GuestCheckedInEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class CheckinCreatedEventData(TypedDict):
    checkinId: str
    eventId: str
    groupId: Optional[str]
    userId: str
    method: Literal["code", "qr", "nfc", "manual"]


class CheckinCreatedEvent(TypedDict):
    """A member was checked in"""
    # The same at every attempt
    id: str
    type: Literal["checkin.created"]
    timestamp: str
    apiVersion: str
    data: CheckinCreatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class CheckinDeletedEventData(TypedDict):
    checkinId: str
    eventId: str
    groupId: Optional[str]
    userId: str


class CheckinDeletedEvent(TypedDict):
    """A check-in was undone"""
    # The same at every attempt
    id: str
    type: Literal["checkin.deleted"]
    timestamp: str
    apiVersion: str
    data: CheckinDeletedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class BadgeAwardedEventData(TypedDict):
    badgeId: str
    groupId: Optional[str]
    userId: str


class BadgeAwardedEvent(TypedDict):
    """A member was awarded a badge"""
    # The same at every attempt
    id: str
    type: Literal["badge.awarded"]
    timestamp: str
    apiVersion: str
    data: BadgeAwardedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class BadgeRevokedEventData(TypedDict):
    badgeId: str
    groupId: Optional[str]
    userId: str


class BadgeRevokedEvent(TypedDict):
    """A badge was taken from a member"""
    # The same at every attempt
    id: str
    type: Literal["badge.revoked"]
    timestamp: str
    apiVersion: str
    data: BadgeRevokedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class AchievementCompletedEventData(TypedDict):
    userId: str
    achievement: str


class AchievementCompletedEvent(TypedDict):
    """A member completed an achievement"""
    # The same at every attempt
    id: str
    type: Literal["achievement.completed"]
    timestamp: str
    apiVersion: str
    data: AchievementCompletedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupUpdatedEventData(TypedDict):
    groupId: str
    # Names of the changed fields
    fields: List[str]


class GroupUpdatedEvent(TypedDict):
    """A group changed"""
    # The same at every attempt
    id: str
    type: Literal["group.updated"]
    timestamp: str
    apiVersion: str
    data: GroupUpdatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupFavoritedEventData(TypedDict):
    groupId: str
    userId: str


class GroupFavoritedEvent(TypedDict):
    """A member marked a group as a favorite"""
    # The same at every attempt
    id: str
    type: Literal["group.favorited"]
    timestamp: str
    apiVersion: str
    data: GroupFavoritedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupUnfavoritedEventData(TypedDict):
    groupId: str
    userId: str


class GroupUnfavoritedEvent(TypedDict):
    """A member removed a group from their favorites"""
    # The same at every attempt
    id: str
    type: Literal["group.unfavorited"]
    timestamp: str
    apiVersion: str
    data: GroupUnfavoritedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupClaimPendingEventData(TypedDict):
    groupId: str
    userId: str
    requestId: str


class GroupClaimPendingEvent(TypedDict):
    """A user requested a role in a group"""
    # The same at every attempt
    id: str
    type: Literal["group_claim.pending"]
    timestamp: str
    apiVersion: str
    data: GroupClaimPendingEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupClaimApprovedEventData(TypedDict):
    groupId: str
    userId: str
    requestId: str


class GroupClaimApprovedEvent(TypedDict):
    """A user got the role they requested"""
    # The same at every attempt
    id: str
    type: Literal["group_claim.approved"]
    timestamp: str
    apiVersion: str
    data: GroupClaimApprovedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class GroupClaimRejectedEventData(TypedDict):
    groupId: str
    userId: str
    requestId: str


class GroupClaimRejectedEvent(TypedDict):
    """A request for a role was rejected"""
    # The same at every attempt
    id: str
    type: Literal["group_claim.rejected"]
    timestamp: str
    apiVersion: str
    data: GroupClaimRejectedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class FollowCreatedEventData(TypedDict):
    followerId: str
    followeeId: str


class FollowCreatedEvent(TypedDict):
    """A member followed another member"""
    # The same at every attempt
    id: str
    type: Literal["follow.created"]
    timestamp: str
    apiVersion: str
    data: FollowCreatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class FollowDeletedEventData(TypedDict):
    followerId: str
    followeeId: str


class FollowDeletedEvent(TypedDict):
    """A member unfollowed another member"""
    # The same at every attempt
    id: str
    type: Literal["follow.deleted"]
    timestamp: str
    apiVersion: str
    data: FollowDeletedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class MeetpassClaimedEventData(TypedDict):
    passId: str
    ownerId: str


class MeetpassClaimedEvent(TypedDict):
    """A member claimed an NFC pass"""
    # The same at every attempt
    id: str
    type: Literal["meetpass.claimed"]
    timestamp: str
    apiVersion: str
    data: MeetpassClaimedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class MeetpassReleasedEventData(TypedDict):
    passId: str
    ownerId: str


class MeetpassReleasedEvent(TypedDict):
    """A member released an NFC pass"""
    # The same at every attempt
    id: str
    type: Literal["meetpass.released"]
    timestamp: str
    apiVersion: str
    data: MeetpassReleasedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class MeetpassTappedEventData(TypedDict):
    passId: str
    ownerId: str


class MeetpassTappedEvent(TypedDict):
    """An anonymous visitor opened a pass"""
    # The same at every attempt
    id: str
    type: Literal["meetpass.tapped"]
    timestamp: str
    apiVersion: str
    data: MeetpassTappedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class MeetpassConnectedEventData(TypedDict):
    connectionId: str
    userId: str
    otherUserId: str


class MeetpassConnectedEvent(TypedDict):
    """Two members connected by a pass"""
    # The same at every attempt
    id: str
    type: Literal["meetpass.connected"]
    timestamp: str
    apiVersion: str
    data: MeetpassConnectedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class UserUpdatedEventData(TypedDict):
    userId: str
    # Names of the changed fields
    fields: List[str]


class UserUpdatedEvent(TypedDict):
    """A member changed their profile"""
    # The same at every attempt
    id: str
    type: Literal["user.updated"]
    timestamp: str
    apiVersion: str
    data: UserUpdatedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class UploadReadyEventData(TypedDict):
    # Key of the file
    key: str
    category: str
    userId: str
    size: int


class UploadReadyEvent(TypedDict):
    """An uploaded file passed its checks and is served"""
    # The same at every attempt
    id: str
    type: Literal["upload.ready"]
    timestamp: str
    apiVersion: str
    data: UploadReadyEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class UploadRejectedEventData(TypedDict):
    # Key of the file
    key: str
    category: str
    userId: str
    # Why the file was rejected, as one word
    flaw: str


class UploadRejectedEvent(TypedDict):
    """An uploaded file failed its checks and is not served"""
    # The same at every attempt
    id: str
    type: Literal["upload.rejected"]
    timestamp: str
    apiVersion: str
    data: UploadRejectedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class UploadDeletedEventData(TypedDict):
    # Key of the file
    key: str
    category: str
    userId: str
    # Why it happened
    reason: Literal["deleted", "replaced", "unused", "account_deleted"]


class UploadDeletedEvent(TypedDict):
    """A file was deleted"""
    # The same at every attempt
    id: str
    type: Literal["upload.deleted"]
    timestamp: str
    apiVersion: str
    data: UploadDeletedEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class WebhookTestEventData(TypedDict):
    webhookId: str


class WebhookTestEvent(TypedDict):
    """The owner of a webhook requested a test event"""
    # The same at every attempt
    id: str
    type: Literal["webhook.test"]
    timestamp: str
    apiVersion: str
    data: WebhookTestEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]


class WebhookDisabledEventData(TypedDict):
    webhookId: str
    # Why it happened
    reason: Literal["gone", "failing"]


class WebhookDisabledEvent(TypedDict):
    """A webhook was turned off because its receiver did not respond"""
    # The same at every attempt
    id: str
    type: Literal["webhook.disabled"]
    timestamp: str
    apiVersion: str
    data: WebhookDisabledEventData
    # Only in a test event: nothing has happened
    test: NotRequired[Literal[True]]

WebhookEvent = Union[
    EventCreatedEvent,
    EventUpdatedEvent,
    EventPublishedEvent,
    EventCancelledEvent,
    EventDeletedEvent,
    SeriesUpdatedEvent,
    RsvpConfirmedEvent,
    RsvpWaitlistedEvent,
    RsvpPromotedEvent,
    RsvpCancelledEvent,
    RsvpRequestedEvent,
    RsvpDeclinedEvent,
    RsvpUpdatedEvent,
    GuestCheckedInEvent,
    CheckinCreatedEvent,
    CheckinDeletedEvent,
    BadgeAwardedEvent,
    BadgeRevokedEvent,
    AchievementCompletedEvent,
    GroupUpdatedEvent,
    GroupFavoritedEvent,
    GroupUnfavoritedEvent,
    GroupClaimPendingEvent,
    GroupClaimApprovedEvent,
    GroupClaimRejectedEvent,
    FollowCreatedEvent,
    FollowDeletedEvent,
    MeetpassClaimedEvent,
    MeetpassReleasedEvent,
    MeetpassTappedEvent,
    MeetpassConnectedEvent,
    UserUpdatedEvent,
    UploadReadyEvent,
    UploadRejectedEvent,
    UploadDeletedEvent,
    WebhookTestEvent,
    WebhookDisabledEvent,
]

ErrorCode = Literal["validation_failed", "invalid_json", "invalid_cursor", "invalid_scope", "cannot_follow_self", "idempotency_unsupported", "webhook_url_blocked", "unsupported_media_type", "payload_too_large", "answers_required", "format_unsupported", "sse_unsupported", "unauthorized", "invalid_token", "token_expired", "insufficient_scope", "forbidden", "banned", "scope_escalation", "csrf_refused", "account_suspended", "entitlement_required", "own_credential_required", "reauthentication_required", "passkey_required", "not_found", "event_not_found", "series_not_found", "group_not_found", "user_not_found", "badge_not_found", "announcement_not_found", "claim_not_found", "invitation_not_found", "checkin_code_not_found", "ticket_not_found", "guest_not_found", "spot_gift_not_found", "rsvp_not_found", "app_not_found", "secret_not_found", "webhook_not_found", "delivery_not_found", "token_not_found", "upload_not_found", "step_not_found", "pass_not_found", "grant_not_found", "approval_not_found", "report_not_found", "role_offer_not_found", "provider_not_found", "sign_up_request_not_found", "recovery_not_found", "channel_not_found", "source_not_found", "federation_off", "block_not_found", "ban_not_found", "already_rsvped", "event_full", "rsvp_closed", "already_checked_in", "checkin_not_open", "rsvp_declined", "rsvp_required", "request_declined", "not_pending", "not_waitlisted", "changed_meanwhile", "capacity_below_confirmed", "event_has_rsvps", "event_read_only", "rsvp_elsewhere", "already_followed", "source_unreadable", "already_cancelled", "invalid_state", "already_claimed", "claim_unproven", "claim_pending", "already_manager", "already_reviewed", "username_taken", "username_reserved", "username_change_too_soon", "urlname_taken", "slug_taken", "code_taken", "last_owner", "has_upcoming_events", "last_login_method", "pass_already_claimed", "pass_not_releasable", "limit_reached", "quota_exceeded", "idempotency_mismatch", "request_in_flight", "public_client", "event_ended", "event_cancelled", "checkin_closed", "checkin_code_expired", "checkin_code_exhausted", "claim_expired", "claim_exhausted", "pass_inactive", "range_not_satisfiable", "too_many_waiting", "rate_limited", "internal_error", "unavailable", "read_only"]
