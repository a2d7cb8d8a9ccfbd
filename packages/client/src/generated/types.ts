// Written by `npm run generate` from the declarations of the operations. Do not edit.

import type { Call, CallOptions, PageCall } from '../calls.ts'

/** Every operation, by group and name. */
export interface Api {
  profile: {
    /**
     * Check whether a username is available.
     *
     * Tells whether the current user could change to this username, and if not, why. Nothing is reserved by this
     * request.
     *
     * Needs the scope `read:user`.
     */
    checkUsername(query: ProfileCheckUsernameQuery, options?: CallOptions): Call<UsernameCheck, ProfileCheckUsernameError>
    /**
     * Get the current user's profile.
     *
     * Returns all fields of the user's own profile, public or private. `email` needs the scope `user:email`.
     *
     * Needs the scope `read:user`.
     */
    get(options?: CallOptions): Call<UserProfile, ProfileGetError>
    /**
     * Update the current user's profile.
     *
     * Changes only the fields you send; null clears a field. A username can be changed once every 30 days; the first
     * change within 30 days of joining does not count.
     *
     * Needs the scope `user`.
     */
    update(body: UpdateProfileRequest, options?: CallOptions): Call<UserProfile, ProfileUpdateError>
  }
  signUpRequests: {
    /**
     * Approve a person who waits to join.
     *
     * Creates the account and mails the person. Administrators only.
     *
     * Needs the scope `admin`.
     */
    approve(id: string, options?: CallOptions): Call<Success, SignUpRequestsApproveError>
    /**
     * List the people who wait to join.
     *
     * Lists the people who proved an address and wait for approval, who waits longest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: SignUpRequestsListQuery, options?: CallOptions): PageCall<SignUpRequest, SignUpRequestsListError>
    /**
     * Refuse a person who waits to join.
     *
     * Mails the person and erases the request. Administrators only.
     *
     * Needs the scope `admin`.
     */
    refuse(id: string, options?: CallOptions): Call<Success, SignUpRequestsRefuseError>
  }
  admin: {
    /**
     * Export the audit log as JSON lines.
     *
     * Returns a link to a file with one entry per line, oldest first. The link expires after five minutes and works
     * while you are an administrator. Administrators only.
     *
     * Needs the scope `admin`.
     */
    exportAudit(body?: AuditExportRequest, options?: CallOptions): Call<AuditExport, AdminExportAuditError>
    /**
     * List audit log entries.
     *
     * Lists who did what and when, latest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listAudit(query?: AdminListAuditQuery, options?: CallOptions): PageCall<AuditEntry, AdminListAuditError>
    /**
     * Get the health of the instance.
     *
     * Returns warnings with what to do, storage, queues, webhooks, mail, partitions, the last backup, workers and
     * versions. Administrators only.
     *
     * Needs the scope `admin`.
     */
    getHealth(options?: CallOptions): Call<InstanceHealth, AdminGetHealthError>
    /**
     * Get the numbers of the instance.
     *
     * Returns members, events, RSVPs and check-ins, what waits for a decision, and a series per day or week. Days are
     * in UTC. A worker counts each minute, less often on large instances. Administrators only.
     *
     * Needs the scope `admin`.
     */
    getOverview(query?: AdminGetOverviewQuery, options?: CallOptions): Call<InstanceOverview, AdminGetOverviewError>
    /**
     * Hide or show a badge.
     *
     * Takes a badge out of lists, pages and profiles, or puts it back. Its holders keep it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    updateBadge(badgeId: string, body: ModerateBadgeRequest, options?: CallOptions): Call<Success, AdminUpdateBadgeError>
    /**
     * Hide or show an event.
     *
     * Hides an event from everyone except the organizers of its group, or shows it again. Administrators only.
     *
     * Needs the scope `admin`.
     */
    updateEvent(eventId: string, body: ModerateEventRequest, options?: CallOptions): Call<Success, AdminUpdateEventError>
    /**
     * Feature or hide a group.
     *
     * Features a group in lists, or hides it from everyone who has no role in it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    updateGroup(groupId: string, body: ModerateGroupRequest, options?: CallOptions): Call<GroupListItem, AdminUpdateGroupError>
    /**
     * List the webhooks of all users.
     *
     * Lists owners, hosts and how deliveries go, newest first; never full URLs, secrets or payloads. Administrators
     * only.
     *
     * Needs the scope `admin`.
     */
    listWebhooks(query?: AdminListWebhooksQuery, options?: CallOptions): PageCall<WebhookHealth, AdminListWebhooksError>
    /**
     * List all groups.
     *
     * Lists every group, hidden and archived ones too, newest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listGroups(query?: AdminListGroupsQuery, options?: CallOptions): PageCall<AdminGroup, AdminListGroupsError>
    /**
     * Set a new owner of a group.
     *
     * Makes an organizer of the group an owner at once; anyone else gets an offer by email, which takes effect when
     * they accept it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    setGroupOwner(groupId: string, body: GroupOwnerRequest, options?: CallOptions): Call<RoleSet, AdminSetGroupOwnerError>
    /**
     * List all events.
     *
     * Lists every event but drafts, hidden and unlisted ones too, newest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listEvents(query?: AdminListEventsQuery, options?: CallOptions): PageCall<AdminEvent, AdminListEventsError>
    /**
     * Get an account.
     *
     * Returns what administrators see of an account. Private notes of groups, connections, blocks and messages are not
     * part of it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    getUser(username: string, options?: CallOptions): Call<AdminUserDetail, AdminGetUserError>
    /**
     * List all accounts.
     *
     * Lists accounts, private, suspended and nameless ones too. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listUsers(query?: AdminListUsersQuery, options?: CallOptions): PageCall<AdminUser, AdminListUsersError>
    /**
     * Delete an account.
     *
     * Deletes the account of a user with its data, and mails the user. The last administrator cannot be deleted.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    deleteUser(username: string, options?: CallOptions): Call<DeletedUser, AdminDeleteUserError>
    /**
     * Send users a copy of their data.
     *
     * Mails the user a link to their data, for which they must sign in. Administrators do not get the data.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    exportUser(username: string, options?: CallOptions): Call<Success, AdminExportUserError>
    /**
     * End all sessions of a user.
     *
     * Ends all sessions of a user, except your own session. Administrators only.
     *
     * Needs the scope `admin`.
     */
    signOut(username: string, body?: SignOutUserRequest, options?: CallOptions): Call<Success, AdminSignOutError>
    /**
     * Change a user's role or suspend a user.
     *
     * A suspended user is refused from the next request on, is hidden from others and is mailed the reason. The last
     * administrator can be neither demoted nor suspended. Administrators only.
     *
     * Needs the scope `admin`.
     */
    updateUser(username: string, body: ModerateUserRequest, options?: CallOptions): Call<ModeratedUser, AdminUpdateUserError>
    /**
     * Approve the request of another administrator.
     *
     * Does what the other administrator requested. Not for your own requests, and only once both of you have had the
     * role for 7 days. Administrators only.
     *
     * Needs the scope `admin`.
     */
    approve(id: string, options?: CallOptions): Call<Success, AdminApproveError>
    /**
     * List requests that need a second administrator.
     *
     * Lists open requests, oldest first. They expire after 7 days. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listApprovals(query?: AdminListApprovalsQuery, options?: CallOptions): PageCall<Approval, AdminListApprovalsError>
    /**
     * Refuse or withdraw a request.
     *
     * Ends a request; nothing else changes. Administrators only.
     *
     * Needs the scope `admin`.
     */
    refuse(id: string, options?: CallOptions): Call<Success, AdminRefuseError>
  }
  firstRun: {
    /**
     * Get the steps to set up this instance.
     *
     * Returns what a new instance needs, and what of it is done. Administrators only.
     *
     * Needs the scope `admin`.
     */
    get(options?: CallOptions): Call<FirstRun, FirstRunGetError>
    /**
     * Dismiss a step of the set-up.
     *
     * Leaves out a step, or hides the whole list. Administrators only.
     *
     * Needs the scope `admin`.
     */
    leaveOut(body: LeaveOutFirstRunStep, options?: CallOptions): Call<FirstRun, FirstRunLeaveOutError>
  }
  mail: {
    /**
     * Send yourself a test email.
     *
     * Emails the caller at once and returns what the mail server said. At most 20 per hour. Administrators only.
     *
     * Needs the scope `admin`.
     */
    test(options?: CallOptions): Call<MailTest, MailTestError>
  }
  attendeeMail: {
    /**
     * Send an announcement to attendees.
     *
     * Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day.
     * Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    announce(eventId: string, body: CreateAnnouncement, options?: CallOptions): Call<Announcement, AttendeeMailAnnounceError>
  }
  rsvps: {
    /**
     * List the current user's RSVPs.
     *
     * Lists the user's RSVPs, newest first or by the start of the events. Add `include=event` to get each RSVP with
     * its event.
     *
     * Needs the scope `read:events`.
     */
    list(query?: RsvpsListQuery, options?: CallOptions): PageCall<OwnRsvp, RsvpsListError>
    /**
     * RSVP to an event.
     *
     * Gives the current user and the guests they bring seats or, when they do not all fit and there is a waitlist, a
     * waitlist position. Where the organizers decide who comes (`requiresApproval`), it is a request: `waitlisted`
     * with `approval: pending`. The user is emailed. An event whose `takesRsvps` is false takes none here: its
     * `rsvpMode` says where they are made, or that none is needed (409 `rsvp_closed`).
     *
     * Needs the scope `write:events`.
     */
    create(id: string, body?: RsvpRequest, options?: CallOptions): Call<Rsvp, RsvpsCreateError>
    create(id: string, options?: CallOptions): Call<Rsvp, RsvpsCreateError>
    /**
     * Cancel the current user's RSVP.
     *
     * Gives up the seats or the waitlist position of the user and their guests, or withdraws a request. Freed seats go
     * to the first party on the waitlist that fits whole.
     *
     * Needs the scope `write:events`.
     */
    delete(id: string, options?: CallOptions): Call<Success, RsvpsDeleteError>
    /**
     * Get the current user's RSVP to an event.
     *
     * `rsvp` is null if the user has never had an RSVP to this event.
     *
     * Needs the scope `read:events`.
     */
    get(id: string, options?: CallOptions): Call<RsvpStatusResponse, RsvpsGetError>
    /**
     * Count the RSVPs of an event.
     *
     * Counts RSVPs by status. No names are returned.
     *
     * Needs the scope `read:events`.
     */
    summary(id: string, options?: CallOptions): Call<RsvpSummary, RsvpsSummaryError>
    /**
     * Change the current user's RSVP.
     *
     * Changes who comes by the RSVP, while RSVPs are open; until the event ends, spots can be given up, and answers
     * that are still owed given. A party that shrinks gives up spots at once; one that waits keeps its place; a
     * confirmed one grows only into free spots that no waiting party fits into, else 409 `event_full` and nothing
     * changes. A guest who is checked in cannot be left out.
     *
     * Needs the scope `write:events`.
     */
    update(id: string, body: ChangeRsvpRequest, options?: CallOptions): Call<Rsvp, RsvpsUpdateError>
  }
  attendees: {
    /**
     * Add an attendee to an event.
     *
     * Gives a user a seat, even outside the RSVP window and, with `overCapacity`, beyond the capacity. The user is
     * emailed. The group must know the user: they have or had an RSVP, favorite, role, badge or ban there. A user who
     * gave up a seat at this event has to RSVP again themselves. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    add(eventId: string, body: AddAttendeeRequest, options?: CallOptions): Call<Rsvp, AttendeesAddError>
    /**
     * Export the attendees of an event as CSV.
     *
     * Returns a link to a CSV file of the attendees, the waitlist in its order, and the people who were let in by name
     * (`walk_in`). Times are those of the event’s time zone. The link expires after five minutes. For owners and
     * managers in a browser, the file has a column for each ordinary question; sensitive answers are in no file.
     * Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    export(eventId: string, options?: CallOptions): Call<AttendeeExport, AttendeesExportError>
    /**
     * Get an attendee of an event.
     *
     * Returns one attendee with their history in the group: how often they came, their latest RSVPs and their badges.
     * Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    get(eventId: string, userId: string, options?: CallOptions): Call<AttendeeDetail, AttendeesGetError>
    /**
     * List the attendees of an event.
     *
     * Lists everyone with an RSVP, whatever its status, in the order of their RSVPs or as `sort` says. People who ask
     * to come are listed only with `approval`, for owners and managers. Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    list(eventId: string, query?: AttendeesListQuery, options?: CallOptions): PageCall<Attendee, AttendeesListError>
    /**
     * Promote an attendee from the waitlist.
     *
     * Gives a waitlisted user a seat, whatever their waitlist position, and emails the user. Owners and managers of
     * the group only.
     *
     * Needs the scope `manage:events`.
     */
    promote(eventId: string, userId: string, body?: PromoteAttendeeRequest, options?: CallOptions): Call<Rsvp, AttendeesPromoteError>
    /**
     * Remove an attendee from an event.
     *
     * Cancels a user's RSVP and emails the user. A freed seat goes to the waitlist. A user who is checked in cannot be
     * removed. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    remove(eventId: string, userId: string, options?: CallOptions): Call<Success, AttendeesRemoveError>
    /**
     * Count the RSVPs of a managed event.
     *
     * Counts RSVPs by status and check-ins, also for drafts and hidden events. Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    summary(eventId: string, options?: CallOptions): Call<ManagedRsvpSummary, AttendeesSummaryError>
    /**
     * Promote attendees from the waitlist.
     *
     * Gives up to 100 waitlisted users seats, in the order of the waitlist, and emails them. Users without a free seat
     * are refused with `event_full`, unless `overCapacity` is set. A refused user has its own error code and does not
     * affect the others. Safe to repeat. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    promoteMany(eventId: string, body: PromoteAttendeesRequest, options?: CallOptions): Call<BulkAttendeeResult, AttendeesPromoteManyError>
    /**
     * Remove attendees from an event.
     *
     * Cancels the RSVPs of up to 100 users and emails them. The freed seats go to the waitlist once all are removed. A
     * refused user, such as one who is checked in, has its own error code and does not affect the others. Safe to
     * repeat. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    removeMany(eventId: string, body: RemoveAttendeesRequest, options?: CallOptions): Call<BulkAttendeeResult, AttendeesRemoveManyError>
    /**
     * List the guests of an event.
     *
     * Lists the members who have a seat: first the ones the current user follows, then in the order of their RSVPs.
     * Members with a private profile, and members who chose not to be shown, are counted in `rsvpCount` but not
     * listed, so a page can have fewer items than `limit` although more follow. 403 if the organizers do not show the
     * guests. Needs both scopes, `read:events` and `read:user`.
     *
     * Needs the scope `read:events`.
     */
    listGuests(id: string, query?: AttendeesListGuestsQuery, options?: CallOptions): PageCall<Guest, AttendeesListGuestsError>
    /**
     * Approve people who ask to come.
     *
     * Gives up to 200 users who ask to come (`approval: pending`) seats in the order sent or, where the event is full,
     * places on the waitlist, and emails them. Also for users who were declined before. A refused user has their own
     * error code and does not affect the others. Safe to repeat. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    approve(eventId: string, body: AnswerRequests, options?: CallOptions): Call<RequestResults, AttendeesApproveError>
    /**
     * Decline people who ask to come.
     *
     * Tells up to 200 users who ask to come that there is no spot for them this time, by email with `note`. They
     * cannot ask again until the organizers let them. Safe to repeat. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    decline(eventId: string, body: AnswerRequests, options?: CallOptions): Call<RequestResults, AttendeesDeclineError>
    /**
     * Undo declined requests.
     *
     * Lets up to 200 users who were declined ask again. No one is emailed. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    letAskAgain(eventId: string, body: ReopenRequests, options?: CallOptions): Call<RequestResults, AttendeesLetAskAgainError>
  }
  questions: {
    /**
     * Count the answers to the questions of an event.
     *
     * Counts people with a spot by the option they chose, guests included. Returns no names. Owners and managers of
     * the group only.
     *
     * Needs the scope `manage:events`.
     */
    count(eventId: string, options?: CallOptions): Call<QuestionCounts, QuestionsCountError>
    /**
     * List what an event asks with an RSVP.
     *
     * For everyone who can see the event. An RSVP needs an answer to each question that `isRequired`.
     *
     * Needs the scope `read:events`.
     */
    get(id: string, options?: CallOptions): Call<QuestionList, QuestionsGetError>
    /**
     * List the questions of a managed event.
     *
     * With the version for a change, and the questions that were removed and have answers. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    getManaged(eventId: string, options?: CallOptions): Call<EventQuestions, QuestionsGetManagedError>
    /**
     * List the default questions of a group.
     *
     * What new events of the group begin with. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    getOfGroup(groupId: string, options?: CallOptions): Call<GroupQuestions, QuestionsGetOfGroupError>
    /**
     * Set what an event asks with an RSVP.
     *
     * Replaces the whole list, at most 10 questions. Send each that stays with its `id`, and the `version` you read.
     * Once there are RSVPs, a question keeps its kind and stays sensitive or not; one that becomes required is not
     * asked of those who are in, and the answers to one that is left out stay until they expire. A question is
     * sensitive or shown at the door, not both. A question about a password, a card number or an identity number is
     * refused. With `applyTo`, other dates of its series get the same list, all or none. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    set(eventId: string, body: EventQuestionsRequest, options?: CallOptions): Call<EventQuestions, QuestionsSetError>
    /**
     * Set the default questions of a group.
     *
     * Replaces the whole list, which is copied into each new event. Events that are there keep theirs. A copy of an
     * event has the questions of that event. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    setOfGroup(groupId: string, body: GroupQuestionsRequest, options?: CallOptions): Call<GroupQuestions, QuestionsSetOfGroupError>
  }
  answers: {
    /**
     * Get the answers of an attendee.
     *
     * All ordinary answers for owners and managers whose credential has `manage:events`; otherwise only those that are
     * shown at the door. Sensitive answers are not opened here. Organizers of the group and volunteers of the event
     * only.
     *
     * Needs the scope `manage:checkins`.
     */
    get(eventId: string, userId: string, options?: CallOptions): Call<AttendeeAnswers, AnswersGetError>
    /**
     * Get the current user's answers to the questions of an event.
     *
     * With the answers about guests. Sensitive answers are shown in a browser only.
     *
     * Needs the scope `read:events`.
     */
    getOwn(id: string, options?: CallOptions): Call<OwnAnswers, AnswersGetOwnError>
  }
  eventInvitations: {
    /**
     * Count the invitations to an event.
     *
     * Counts the invitations by email by their state. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    count(eventId: string, options?: CallOptions): Call<EventInvitationCounts, EventInvitationsCountError>
    /**
     * Invite people to an event by email.
     *
     * Mails each address the event with two links, to say yes or no. An address is invited to an event once. The
     * invitations count with those to the group: a group can send 100 a day, a person 100 over all groups, and 20
     * while the account is new. The group needs a published event or three members. Owners and managers of the group
     * only.
     *
     * Needs the scope `manage:events`.
     */
    create(eventId: string, body: CreateEventInvitations, options?: CallOptions): Call<EventInvitationResults, EventInvitationsCreateError>
    /**
     * Revoke an invitation to an event.
     *
     * Its link stops working. One that was accepted cannot be revoked: remove the attendee. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    delete(eventId: string, id: string, options?: CallOptions): Call<Success, EventInvitationsDeleteError>
    /**
     * List the invitations to an event.
     *
     * Lists the invitations by email and what became of them, newest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    list(eventId: string, query?: EventInvitationsListQuery, options?: CallOptions): PageCall<EventInvitation, EventInvitationsListError>
    /**
     * Get a preview of invitations to an event.
     *
     * Says how many addresses were not invited yet, how many invitations you can send for the group now, and shows the
     * mail. Sends and stores nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    preview(eventId: string, body: PreviewEventInvitations, options?: CallOptions): Call<EventInvitationsPreview, EventInvitationsPreviewError>
    /**
     * Accept an invitation to an event.
     *
     * RSVPs the current user to the event, decided as an RSVP of their own: it can be confirmed, waitlisted or a
     * request. Only the account with the invited address can accept it. Safe to repeat.
     *
     * Needs the scope `user`.
     */
    accept(token: string, body?: AcceptEventInvitation, options?: CallOptions): Call<AcceptedEventInvitation, EventInvitationsAcceptError>
    /**
     * Get a received invitation to an event.
     *
     * Returns what the invitation of a mailed link offers. Changes nothing.
     *
     * Needs no token.
     */
    get(token: string, options?: CallOptions): Call<ReceivedEventInvitation, EventInvitationsGetError>
  }
  attendeeLists: {
    /**
     * Register a list of attendees.
     *
     * People known to the group get a seat or, where the event is full, a waitlist position, and a mail with which
     * they can say that they cannot come. All other addresses get an invitation, as many as the limits leave. It is
     * done in the background; ask for the latest list to see how far it is. People who gave up a seat of this event
     * are not added again. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    create(eventId: string, body: AttendeeListRequest, options?: CallOptions): Call<AttendeeList, AttendeeListsCreateError>
    /**
     * Get the latest list of attendees.
     *
     * Returns how far the list is that was registered last, and what became of those in it. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    latest(eventId: string, options?: CallOptions): Call<LatestAttendeeList, AttendeeListsLatestError>
    /**
     * Get a preview of a list of attendees.
     *
     * Reads a list and says how many people get a seat, because the group knows them, and how many addresses get an
     * invitation. An address whose owner the group does not know counts as an invitation, with or without an account.
     * Changes nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    preview(eventId: string, body: AttendeeListRequest, options?: CallOptions): Call<AttendeeListPreview, AttendeeListsPreviewError>
  }
  door: {
    /**
     * Get the attendees of an event for check-in.
     *
     * Returns the attendees, walk-ins and counts that a device at the entrance needs, also without a network. Without
     * `since` it returns the whole list, in parts while `hasMore` is true. After that, send the last `since` every few
     * seconds to get what has changed; leave it out if it is refused with 400, or if the counts of RSVPs or check-ins
     * differ from the list of the device. The response can be one second old. Organizers and volunteers only.
     *
     * Needs the scope `manage:checkins`.
     */
    get(eventId: string, query?: DoorGetQuery, options?: CallOptions): Call<Door, DoorGetError>
    /**
     * List the events to check people in at.
     *
     * Lists the published events at which the current user can check people in, soonest first: from 7 days before
     * their start until 24 hours after their end.
     *
     * Needs the scope `manage:checkins`.
     */
    listEvents(query?: DoorListEventsQuery, options?: CallOptions): PageCall<DoorEvent, DoorListEventsError>
  }
  labels: {
    /**
     * Give attendees the labels of a file.
     *
     * Gives each attendee of a CSV file the label that it names, and takes it away where the cell is empty. Rows with
     * an unknown person or label are left out. No one is emailed. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    applyFile(eventId: string, body: LabelFile, options?: CallOptions): Call<LabelFileApplied, LabelsApplyFileError>
    /**
     * List the labels of an event.
     *
     * With the number of people who have each, and the version for a change. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    get(eventId: string, options?: CallOptions): Call<EventLabels, LabelsGetError>
    /**
     * Give attendees a label.
     *
     * Gives up to 200 attendees a label of the event, or takes it away. A label given by hand counts more than one by
     * an answer, and so does none. No one is emailed. A refused user has their own error code and does not affect the
     * others. Safe to repeat. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    give(eventId: string, body: LabelAttendees, options?: CallOptions): Call<LabelledAttendees, LabelsGiveError>
    /**
     * Check a file with labels.
     *
     * Reads a CSV file and counts what it would change, at most 2,000 rows. A file that the export of the attendees
     * gave changes nothing. Stores nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    readFile(eventId: string, body: LabelFile, options?: CallOptions): Call<LabelFileRead, LabelsReadFileError>
    /**
     * Set the labels of an event.
     *
     * Replaces the whole list, at most 8 labels such as Speaker, Crew or Press. Send each that stays with its `id`,
     * and the `version` you read. A label that is left out is taken off everyone who has it. With `questionId` and
     * `option`, everyone who gives that answer has the label, unless they were given one by hand; of several, the
     * first in the list counts. Sensitive questions give no labels. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    set(eventId: string, body: EventLabelsRequest, options?: CallOptions): Call<EventLabels, LabelsSetError>
  }
  eventStats: {
    /**
     * Get the statistics of an event.
     *
     * Returns the RSVPs of an event by status and day, its check-ins over time, how many attendees come for the first
     * time, and when announcements were sent. No names are returned. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    get(eventId: string, options?: CallOptions): Call<EventStats, EventStatsGetError>
  }
  overview: {
    /**
     * Count the events of a managed group.
     *
     * Counts upcoming, draft, past and cancelled events, each up to 100. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    countEvents(groupId: string, options?: CallOptions): Call<EventCounts, OverviewCountEventsError>
    /**
     * List what waits in managed groups.
     *
     * Lists the groups in which the user has a role, each with its next event, the seats of that event, and what waits
     * for the user. Latest role first.
     *
     * Needs the scope `manage:groups`.
     */
    list(query?: OverviewListQuery, options?: CallOptions): PageCall<OverviewGroup, OverviewListError>
  }
  pastEvents: {
    /**
     * Add past events.
     *
     * Adds what the group did before, up to 500 events that are over. No mails, webhooks or posts follow. An event
     * with the same start and title as one of the group is skipped, so the same request twice changes nothing. Owners
     * and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    import(groupId: string, body: ImportPastEvents, options?: CallOptions): Call<PastEventsImported, PastEventsImportError>
    /**
     * Get past events from a file.
     *
     * Reads a CSV or iCalendar file and answers with the past events that the group does not have yet. Columns of
     * Meetup, Luma, Eventbrite and common spreadsheets are recognized. Stores nothing. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    read(groupId: string, body: ReadPastEvents, options?: CallOptions): Call<PastEventsRead, PastEventsReadError>
  }
  places: {
    /**
     * List the venues of a group.
     *
     * Lists the venues of the last 500 events of the group, each once, the latest first. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    listOfGroup(groupId: string, options?: CallOptions): Call<GroupVenues, PlacesListOfGroupError>
    /**
     * Search places.
     *
     * Finds places by an address, a name, a link to a map or coordinates. Links and coordinates are read without a
     * request to another server. Addresses are searched with the geocoder of this instance, if it has one. Limited to
     * 300 requests per hour.
     *
     * Needs the scope `manage:events`.
     */
    search(body: PlaceSearchRequest, options?: CallOptions): Call<FoundPlaces, PlacesSearchError>
  }
  settings: {
    /**
     * Get the instance settings.
     *
     * Returns the settings of this instance. Administrators only.
     *
     * Needs the scope `admin`.
     */
    get(options?: CallOptions): Call<InstanceSettings, SettingsGetError>
    /**
     * Get this instance.
     *
     * Returns what everyone may know about this instance: its name, color and legal pages. Needs no sign-in.
     *
     * Needs no token.
     */
    getPublic(options?: CallOptions): Call<Instance, SettingsGetPublicError>
    /**
     * Update the instance settings.
     *
     * Changes only the fields you send. Changes apply from the next request on. Where the instance needs two
     * administrators, turning that off, or passkeys of administrators, waits for a second one. Administrators only.
     *
     * Needs the scope `admin`.
     */
    update(body: UpdateSettingsRequest, options?: CallOptions): Call<ChangedInstanceSettings, SettingsUpdateError>
  }
  groups: {
    /**
     * Export a whole group as JSON lines.
     *
     * Returns a link to a file with the group, its team, members, events, RSVPs, check-ins, badges and announcements.
     * It has no email addresses. The link works for you alone and expires after five minutes. Owners get an email when
     * an administrator does this. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    export(groupId: string, options?: CallOptions): Call<GroupExport, GroupsExportError>
    /**
     * Get a group.
     *
     * Returns a group with its next ten events, whether it is a favorite of the current user, and their membership.
     *
     * Needs the scope `read:groups`.
     */
    get(slug: string, query?: GroupsGetQuery, options?: CallOptions): Call<GroupDetail, GroupsGetError>
    get(slug: string, options?: CallOptions): Call<GroupDetail, GroupsGetError>
    /**
     * Get a group without signing in.
     *
     * Returns a public group with its next ten events. Changes are visible within a second. Send `If-None-Match` with
     * the last ETag to get 304 when nothing has changed.
     *
     * Needs no token.
     */
    getPublic(slug: string, options?: CallOptions): Call<GroupDetail, GroupsGetPublicError>
    /**
     * Search groups.
     *
     * Lists public groups. `q` matches the beginnings of words in names and descriptions, in any script and ignoring
     * accents. For a search or tag with very many matches, only some hundreds are listed.
     *
     * Needs the scope `read:groups`.
     */
    list(query?: GroupsListQuery, options?: CallOptions): PageCall<GroupListItem, GroupsListError>
    /**
     * List the members of a group.
     *
     * Lists the users who marked the group as a favorite, newest first. Members with a private profile are counted but
     * not listed. Users who wait for approval are neither.
     *
     * Needs the scope `read:groups`.
     */
    members(slug: string, query?: GroupsMembersQuery, options?: CallOptions): PageCall<GroupMember, GroupsMembersError>
    /**
     * Mute a group.
     *
     * The organizers of the group cannot give the current user a seat, role or badge, and the group sends no email,
     * except about changes to and the cancellation of an event where the user has a seat. Muting a group again changes
     * nothing.
     *
     * Needs the scope `user`.
     */
    mute(slug: string, options?: CallOptions): Call<Success, GroupsMuteError>
    /**
     * Unmute a group.
     *
     * Allows email, seats, roles and badges from the group again. Unmuting a group again changes nothing.
     *
     * Needs the scope `user`.
     */
    unmute(slug: string, options?: CallOptions): Call<Success, GroupsUnmuteError>
    /**
     * Ban a user from a group.
     *
     * A banned user cannot RSVP, check in, claim a role or mark the group as a favorite. The group must know the user:
     * they have or had an RSVP, favorite, role or badge there. Remove the role of an organizer first. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    ban(groupId: string, username: string, options?: CallOptions): Call<Success, GroupsBanError>
    /**
     * Check whether a URL name is available.
     *
     * Tells whether a group could have this URL name, and proposes one. Without `urlname`, the proposal is made from
     * `name`. Nothing is reserved by this request.
     *
     * Needs the scope `manage:groups`.
     */
    checkUrlname(query?: GroupsCheckUrlnameQuery, options?: CallOptions): Call<UrlnameCheck, GroupsCheckUrlnameError>
    /**
     * Create a group.
     *
     * The current user becomes the owner. A URL name is unique, ignoring letter case; the URL name of a deleted group
     * stays taken for 90 days. Administrators can limit this to users with the entitlement `create_groups`.
     *
     * Needs the scope `manage:groups`.
     */
    create(body: CreateGroupRequest, options?: CallOptions): Call<ManagedGroup, GroupsCreateError>
    /**
     * Delete a group.
     *
     * Hides the group from everyone at once. Its content is deleted after 30 days, and its URL name is free after 90
     * days. A group with upcoming events cannot be deleted. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    delete(groupId: string, options?: CallOptions): Call<Success, GroupsDeleteError>
    /**
     * Get a managed group.
     *
     * Returns a group in which the current user has a role. Organizers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    getManaged(groupId: string, query?: GroupsGetManagedQuery, options?: CallOptions): Call<ManagedGroup, GroupsGetManagedError>
    getManaged(groupId: string, options?: CallOptions): Call<ManagedGroup, GroupsGetManagedError>
    /**
     * List the users banned from a group.
     *
     * Lists the banned users, latest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listBans(groupId: string, query?: GroupsListBansQuery, options?: CallOptions): PageCall<GroupBan, GroupsListBansError>
    /**
     * List the groups the current user manages.
     *
     * Lists the groups in which the user has a role, with the role in each.
     *
     * Needs the scope `manage:groups`.
     */
    listManaged(query?: GroupsListManagedQuery, options?: CallOptions): PageCall<ManagedGroup, GroupsListManagedError>
    /**
     * List the organizers of a group.
     *
     * Lists the users with a role in the group. Organizers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listRoles(groupId: string, query?: GroupsListRolesQuery, options?: CallOptions): PageCall<GroupRoleHolder, GroupsListRolesError>
    /**
     * Remove a user's role in a group.
     *
     * Removes a role or withdraws the offer of one. Owners can do this for anyone, other organizers only for
     * themselves. The last owner cannot be removed. Organizers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    removeRole(groupId: string, username: string, options?: CallOptions): Call<Success, GroupsRemoveRoleError>
    /**
     * Set a user's role in a group.
     *
     * Changes the role of an organizer at once. A user without a role gets an offer by email: it takes effect when
     * they accept it and expires after 30 days. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    setRole(groupId: string, username: string, body: GroupRoleRequest, options?: CallOptions): Call<RoleSet, GroupsSetRoleError>
    /**
     * Unban a user from a group.
     *
     * Lifts a ban. Unbanning a user again changes nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    unban(groupId: string, username: string, options?: CallOptions): Call<Success, GroupsUnbanError>
    /**
     * Update a group.
     *
     * Changes only the fields you send; null clears a field. With `version`, fields that others changed meanwhile are
     * not overwritten: the response is 409 and names them. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    update(groupId: string, body: UpdateGroupRequest, options?: CallOptions): Call<ManagedGroup, GroupsUpdateError>
    /**
     * Accept a role offer.
     *
     * Gives the current user the offered role in the group.
     *
     * Needs the scope `user`.
     */
    acceptRoleOffer(id: string, options?: CallOptions): Call<Success, GroupsAcceptRoleOfferError>
    /**
     * Decline a role offer.
     *
     * Deletes the offer. The same group cannot offer the user a role again for 30 days.
     *
     * Needs the scope `user`.
     */
    declineRoleOffer(id: string, options?: CallOptions): Call<Success, GroupsDeclineRoleOfferError>
    /**
     * List the current user's role offers.
     *
     * Lists the roles in groups that the user is offered, latest first. Offers expire after 30 days.
     *
     * Needs the scope `user`.
     */
    listOwnRoleOffers(query?: GroupsListOwnRoleOffersQuery, options?: CallOptions): PageCall<RoleOffer, GroupsListOwnRoleOffersError>
    /**
     * List the open role offers of a group.
     *
     * Lists the offers that are not answered yet. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listRoleOffers(groupId: string, query?: GroupsListRoleOffersQuery, options?: CallOptions): PageCall<GroupRoleOffer, GroupsListRoleOffersError>
    /**
     * Approve users who ask to join a group.
     *
     * The users become members and get an email. Users who do not wait are ignored. Owners and managers of the group
     * only.
     *
     * Needs the scope `manage:groups`.
     */
    approveMembers(groupId: string, body: MemberReview, options?: CallOptions): Call<MembersReviewed, GroupsApproveMembersError>
    /**
     * Decline users who ask to join a group.
     *
     * The group is no longer a favorite of these users, who get no email and can ask again. Users who do not wait are
     * ignored. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    declineMembers(groupId: string, body: MemberReview, options?: CallOptions): Call<MembersReviewed, GroupsDeclineMembersError>
    /**
     * List the users who ask to join a group.
     *
     * Lists the users who wait for approval, who waits longest first. Only groups with `joining` `approve` have any.
     * Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listMemberRequests(groupId: string, query?: GroupsListMemberRequestsQuery, options?: CallOptions): PageCall<MemberRequest, GroupsListMemberRequestsError>
  }
  invitations: {
    /**
     * Invite people by email.
     *
     * Mails each address a link to join, as a member, as an administrator or to a group. The response is the same for
     * every address. Only the owner of an address can accept its invitation, within 30 days. An address gets one
     * invitation from an instance or a group, and 3 in 30 days. Administrators only.
     *
     * Needs the scope `admin`.
     */
    create(body: CreateInvitations, options?: CallOptions): Call<InvitationsCreated, InvitationsCreateError>
    /**
     * Revoke an invitation.
     *
     * Its link stops working. Administrators only.
     *
     * Needs the scope `admin`.
     */
    delete(id: string, options?: CallOptions): Call<Success, InvitationsDeleteError>
    /**
     * List invitations.
     *
     * Lists the invitations by email of the whole instance, newest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: InvitationsListQuery, options?: CallOptions): PageCall<Invitation, InvitationsListError>
    /**
     * Count the invitations of a group.
     *
     * Counts the invitations by email by their status. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    countOfGroup(groupId: string, options?: CallOptions): Call<InvitationCounts, InvitationsCountOfGroupError>
    /**
     * Invite people to a group by email.
     *
     * Mails each address a link to join the group, with a fixed text. The response is the same for every address. A
     * group can send 100 invitations a day, and one to each address; a person 100 over all groups, and 20 while the
     * account is new. The group needs a published event or three members. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    createForGroup(groupId: string, body: CreateGroupInvitations, options?: CallOptions): Call<InvitationsCreated, InvitationsCreateForGroupError>
    /**
     * Revoke an invitation to a group.
     *
     * Its link stops working. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    deleteOfGroup(groupId: string, id: string, options?: CallOptions): Call<Success, InvitationsDeleteOfGroupError>
    /**
     * List the invitations of a group.
     *
     * Lists the invitations by email, newest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listOfGroup(groupId: string, query?: InvitationsListOfGroupQuery, options?: CallOptions): PageCall<Invitation, InvitationsListOfGroupError>
    /**
     * Get a preview of invitations to a group.
     *
     * Says how many addresses are new to the group, how many invitations you can send for it now, and shows the mail.
     * Sends and stores nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    previewForGroup(groupId: string, body: PreviewGroupInvitations, options?: CallOptions): Call<InvitationsPreview, InvitationsPreviewForGroupError>
    /**
     * Accept an invitation.
     *
     * The current user gets what the invitation offers. Only the account with the invited address can accept it. An
     * invitation as an administrator needs a sign-in from the last 15 minutes. Safe to repeat.
     *
     * Needs the scope `user`.
     */
    accept(token: string, options?: CallOptions): Call<AcceptedInvitation, InvitationsAcceptError>
    /**
     * Get a received invitation.
     *
     * Returns what the invitation of a mailed link offers.
     *
     * Needs no token.
     */
    get(token: string, options?: CallOptions): Call<ReceivedInvitation, InvitationsGetError>
  }
  moves: {
    /**
     * Get the move of a group.
     *
     * Returns whether the group can move in from another platform, and how far its move is. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:groups`.
     */
    get(groupId: string, options?: CallOptions): Call<GroupMove, MovesGetError>
    /**
     * Grant a group its move.
     *
     * The organizers can then invite up to 5,000 people from another platform, once. The mails go out over three days
     * and count as no daily limit. Administrators only.
     *
     * Needs the scope `admin`.
     */
    grant(groupId: string, options?: CallOptions): Call<GroupMove, MovesGrantError>
    /**
     * Get a preview of a move.
     *
     * Reads a list of addresses and says how many would be invited, which lines are left out and why, and shows the
     * mail. Sends and stores nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    preview(groupId: string, body: MoveRequest, options?: CallOptions): Call<MovePreview, MovesPreviewError>
    /**
     * Send the invitations of a move.
     *
     * Invites up to 5,000 addresses over three days, once, after an administrator has granted it. It ends when 5 % of
     * the mails come back or 0.3 % are reported as spam. Addresses are erased after 30 days. Owners and managers of
     * the group only.
     *
     * Needs the scope `manage:groups`.
     */
    start(groupId: string, body: MoveRequest, options?: CallOptions): Call<GroupMove, MovesStartError>
    /**
     * Stop the move of a group.
     *
     * No further mails are sent, and the addresses that got none are deleted. It cannot be started again. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    stop(groupId: string, options?: CallOptions): Call<GroupMove, MovesStopError>
    /**
     * Revoke the move of a group.
     *
     * Takes back a move that has not begun. One that has begun is stopped, and stays used. Administrators only.
     *
     * Needs the scope `admin`.
     */
    withdraw(groupId: string, options?: CallOptions): Call<GroupMove, MovesWithdrawError>
  }
  groupStats: {
    /**
     * Get the numbers of a group.
     *
     * Returns members, events and attendance of a period, per week or month, and in `previous` those of the period of
     * the same length before. Days are in UTC, and numbers are up to a minute old. Owners and managers of the group
     * only.
     *
     * Needs the scope `manage:groups`.
     */
    get(groupId: string, query?: GroupStatsGetQuery, options?: CallOptions): Call<GroupStats, GroupStatsGetError>
  }
  groupDirectory: {
    /**
     * List groups from a directory.
     *
     * Creates groups without an owner that follow a public calendar, up to 50 at a time. Their pages say that no one
     * has claimed them. A calendar that a group here already follows is left out, so that the same directory twice
     * changes nothing. Limited to 30 requests per hour. Administrators only.
     *
     * Needs the scope `admin`.
     */
    import(body: GroupDirectoryRequest, options?: CallOptions): Call<GroupDirectory, GroupDirectoryImportError>
  }
  blocks: {
    /**
     * Block a user.
     *
     * Hides the two users from each other everywhere, except that organizers still see their attendees. Follows and
     * connections between them end. The other user is not notified. Blocking a user again changes nothing.
     *
     * Needs the scope `user`.
     */
    add(username: string, options?: CallOptions): Call<Success, BlocksAddError>
    /**
     * List blocked users.
     *
     * Lists the users the current user has blocked, latest first. For a private profile, `name` is the username.
     *
     * Needs the scope `user`.
     */
    list(query?: BlocksListQuery, options?: CallOptions): PageCall<BlockEntry, BlocksListError>
    /**
     * Unblock a user.
     *
     * Removes the block. Follows and connections that ended are not restored. Unblocking a user again changes nothing.
     *
     * Needs the scope `user`.
     */
    remove(username: string, options?: CallOptions): Call<Success, BlocksRemoveError>
  }
  directory: {
    /**
     * Get a user's public profile.
     *
     * Each list in the profile has at most ten entries. A private profile returns 404 to everyone except its owner and
     * administrators. A former username returns 404.
     *
     * Needs the scope `read:user`.
     */
    get(username: string, options?: CallOptions): Call<PublicUserProfile, DirectoryGetError>
    /**
     * Search members.
     *
     * Lists members with a public profile, newest first. `q` matches members whose name or username has all of its
     * words, in any script and ignoring accents; the last word may be incomplete. For a very common name, only the
     * newest members and some hundreds more are listed.
     *
     * Needs the scope `read:user`.
     */
    list(query?: DirectoryListQuery, options?: CallOptions): PageCall<PublicUserList, DirectoryListError>
    /**
     * List a user's portfolio items.
     *
     * Lists the items in the order the user chose. A private profile returns 404.
     *
     * Needs the scope `read:user`.
     */
    portfolio(username: string, query?: DirectoryPortfolioQuery, options?: CallOptions): PageCall<PortfolioItem, DirectoryPortfolioError>
  }
  leaderboards: {
    /**
     * Get the platform leaderboard.
     *
     * Ranks members by points; of members with equal points, the one who reached them first is listed first. Members
     * without points, with a private profile or with `showOnLeaderboard` off are not ranked. Members in a block with
     * the current user are left out of the page; ranks do not change.
     *
     * Needs the scope `read:user`.
     */
    get(query?: LeaderboardsGetQuery, options?: CallOptions): Call<GlobalLeaderboard, LeaderboardsGetError>
    /**
     * Get the members who gained the most points.
     *
     * Ranks members by points gained in a week, month, quarter or year. The current period is up to a minute old; a
     * past period no longer changes. Members without points, with a private profile or with `showOnLeaderboard` off
     * are not ranked. Members in a block with the current user are left out of the page; ranks do not change.
     *
     * Needs the scope `read:user`.
     */
    getMovers(query?: LeaderboardsGetMoversQuery, options?: CallOptions): Call<LeaderboardMovers, LeaderboardsGetMoversError>
    /**
     * Get the leaderboard of a group.
     *
     * Ranks members by points from badges of the group. Members without points, with a private profile or with
     * `showOnLeaderboard` off are not ranked. Members in a block with the current user are left out of the page; ranks
     * do not change.
     *
     * Needs the scope `read:groups`.
     */
    getOfGroup(slug: string, query?: LeaderboardsGetOfGroupQuery, options?: CallOptions): Call<GroupLeaderboard, LeaderboardsGetOfGroupError>
  }
  sessions: {
    /**
     * Delete a session.
     *
     * Signs the user out of one browser. Not available to OAuth applications.
     *
     * Needs the scope `user`.
     */
    delete(id: string, options?: CallOptions): Call<Success, SessionsDeleteError>
    /**
     * List the current user's sessions.
     *
     * Lists the browsers in which the user is signed in. Not available to OAuth applications.
     *
     * Needs the scope `user`.
     */
    list(query?: SessionsListQuery, options?: CallOptions): PageCall<Session, SessionsListError>
  }
  tokens: {
    /**
     * Create a personal access token.
     *
     * The token value is returned only once. A token created with another token can have only the scopes of that
     * token, expires no later than it, and is revoked with it. A token created by an OAuth application belongs to the
     * application's grant: it is revoked with the grant and expires no later than the refresh token. An account can
     * have 50 tokens. An instance may limit `expiresInDays`. The user gets a security email.
     *
     * Needs the scope `user`.
     */
    create(body: CreateTokenRequest, options?: CallOptions): Call<TokenCreated, TokensCreateError>
    /**
     * Revoke a personal access token.
     *
     * Revokes the token and every token that was created with it. An OAuth application can revoke only the tokens it
     * created.
     *
     * Needs the scope `user`.
     */
    delete(id: string, options?: CallOptions): Call<Success, TokensDeleteError>
    /**
     * List the current user's access tokens.
     *
     * Lists personal access tokens without their values. An OAuth application sees only the tokens it created.
     *
     * Needs the scope `user`.
     */
    list(query?: TokensListQuery, options?: CallOptions): PageCall<Token, TokensListError>
    /**
     * Rename a personal access token.
     *
     * Changes the name of the token and nothing else. An OAuth application can rename only the tokens it created.
     *
     * Needs the scope `user`.
     */
    update(id: string, body: UpdateTokenRequest, options?: CallOptions): Call<Token, TokensUpdateError>
    /**
     * List all access tokens.
     *
     * Lists the personal access tokens of all members without their values, newest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listAll(query?: TokensListAllQuery, options?: CallOptions): PageCall<ListedToken, TokensListAllError>
    /**
     * Revoke an access token of a member.
     *
     * Revokes the token and every token that was created with it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    revoke(id: string, options?: CallOptions): Call<Success, TokensRevokeError>
  }
  apps: {
    /**
     * Register an OAuth application.
     *
     * The secret is returned only once. It is optional at the token endpoint until the application uses it for the
     * first time, and required from then on. A public application has no secret. An account can have 10 applications.
     *
     * Needs the scope `developer`.
     */
    create(body: CreateAppRequest, options?: CallOptions): Call<OAuthAppCreated, AppsCreateError>
    /**
     * Create a second secret.
     *
     * Adds a secret to an OAuth application, so that it can change secrets without downtime. Both secrets are valid
     * until one is deleted. The secret is returned only once. An application can have two secrets.
     *
     * Needs the scope `developer`.
     */
    createSecret(clientId: string, options?: CallOptions): Call<OAuthAppSecretCreated, AppsCreateSecretError>
    /**
     * Delete an OAuth application.
     *
     * Deletes the application and revokes all its tokens. An OAuth application can delete only the applications it
     * registered.
     *
     * Needs the scope `developer`.
     */
    delete(clientId: string, options?: CallOptions): Call<Success, AppsDeleteError>
    /**
     * Delete a secret of an OAuth application.
     *
     * The secret stops working at once. Issued tokens stay valid. The last secret cannot be deleted.
     *
     * Needs the scope `developer`.
     */
    deleteSecret(clientId: string, secretId: string, options?: CallOptions): Call<Success, AppsDeleteSecretError>
    /**
     * Get an OAuth application.
     *
     * Returns one of the current user's applications. Secrets are not included.
     *
     * Needs the scope `developer`.
     */
    get(clientId: string, options?: CallOptions): Call<OAuthApp, AppsGetError>
    /**
     * List the current user's OAuth applications.
     *
     * Lists the applications the user registered. Secrets are not included.
     *
     * Needs the scope `developer`.
     */
    list(options?: CallOptions): Call<OAuthApps, AppsListError>
    /**
     * List the applications a user authorized.
     *
     * Lists the OAuth applications the current user gave access to. An OAuth application sees only its own grant.
     *
     * Needs the scope `user`.
     */
    listGrants(query?: AppsListGrantsQuery, options?: CallOptions): PageCall<OAuthGrant, AppsListGrantsError>
    /**
     * List the secrets of an OAuth application.
     *
     * Lists when each secret was created and last used, newest first. The secrets themselves are not included.
     * `lastUsedAt` is exact to the minute, and null until the first use.
     *
     * Needs the scope `developer`.
     */
    listSecrets(clientId: string, options?: CallOptions): Call<OAuthAppSecrets, AppsListSecretsError>
    /**
     * Replace the secrets of an OAuth application.
     *
     * Creates a new secret, which is returned only once, and ends all others at once. Issued tokens stay valid. To
     * change secrets without downtime, create a second secret, switch to it and delete the first.
     *
     * Needs the scope `developer`.
     */
    regenerateSecret(clientId: string, options?: CallOptions): Call<RegeneratedSecret, AppsRegenerateSecretError>
    /**
     * Revoke the access of an application.
     *
     * Ends an OAuth application's access to the current user's account and revokes its tokens. An OAuth application
     * can revoke only its own grant.
     *
     * Needs the scope `user`.
     */
    revokeGrant(grantId: string, options?: CallOptions): Call<Success, AppsRevokeGrantError>
    /**
     * Update an OAuth application.
     *
     * Changes one of the current user's applications. Changes only the fields you send; null clears a field. An OAuth
     * application can update only the applications it registered.
     *
     * Needs the scope `developer`.
     */
    update(clientId: string, body: UpdateAppRequest, options?: CallOptions): Call<OAuthApp, AppsUpdateError>
    /**
     * List all applications.
     *
     * Lists every OAuth application of this instance, newest first, without secrets. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listAll(query?: AppsListAllQuery, options?: CallOptions): PageCall<ListedApp, AppsListAllError>
    /**
     * Revoke an application everywhere.
     *
     * Deletes the application and ends its access to all accounts at once, with all its tokens. Administrators only.
     *
     * Needs the scope `admin`.
     */
    revoke(clientId: string, options?: CallOptions): Call<Success, AppsRevokeError>
  }
  scopes: {
    /**
     * List the scopes.
     *
     * Lists the scopes a token can have and what each one permits.
     *
     * Needs a token.
     */
    list(query?: ScopesListQuery, options?: CallOptions): PageCall<Scope, ScopesListError>
  }
  usage: {
    /**
     * Get the current user's API usage.
     *
     * Returns the rate limits as they are now, without counting against them beyond this request, and the requests of
     * the last 24 hours. All tokens and applications of a user are counted together. The counts per hour are up to a
     * minute old.
     *
     * Needs the scope `developer`.
     */
    get(options?: CallOptions): Call<Usage, UsageGetError>
  }
  channels: {
    /**
     * Add a channel to a group.
     *
     * Posts new public events of the group to Slack, Discord or Mattermost, at most 10 per hour. A group can have 5
     * channels. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    create(groupId: string, body: CreateChannelRequest, options?: CallOptions): Call<Channel, ChannelsCreateError>
    /**
     * Remove a channel from a group.
     *
     * Removes a channel and its address. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    delete(groupId: string, channelId: string, options?: CallOptions): Call<Success, ChannelsDeleteError>
    /**
     * List the channels of a group.
     *
     * Lists where new events of the group are posted. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    list(groupId: string, options?: CallOptions): Call<Channels, ChannelsListError>
    /**
     * Send a test post to a channel.
     *
     * Posts a short text. If it is accepted, `problem` is null and the channel is active. Limited to 20 requests per
     * hour. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    test(groupId: string, channelId: string, options?: CallOptions): Call<Channel, ChannelsTestError>
  }
  webhooks: {
    /**
     * Create a webhook.
     *
     * Sends events to a URL, signed as described by Standard Webhooks. The signing secret is returned only once. A
     * webhook receives events about its owner and about groups in which the owner has a role, but only of types that
     * its creator's scopes could read; `unreadable` lists the others. With the scope `admin`, the audience `platform`
     * receives all events. An account can have 20 webhooks.
     *
     * Needs the scope `developer`.
     */
    create(body: CreateWebhookRequest, options?: CallOptions): Call<Webhook, WebhooksCreateError>
    /**
     * Delete a webhook.
     *
     * Deletes one of the current user's webhooks; pending events are not delivered. An OAuth application can delete
     * only the webhooks it created.
     *
     * Needs the scope `developer`.
     */
    delete(id: string, options?: CallOptions): Call<Success, WebhooksDeleteError>
    /**
     * List the current user's webhooks.
     *
     * Lists the webhooks without their secrets.
     *
     * Needs the scope `developer`.
     */
    list(options?: CallOptions): Call<Webhooks, WebhooksListError>
    /**
     * List the delivery attempts of a webhook.
     *
     * Lists the newest 100 attempts. Attempts are kept for 30 days.
     *
     * Needs the scope `developer`.
     */
    listDeliveries(id: string, options?: CallOptions): Call<WebhookDeliveries, WebhooksListDeliveriesError>
    /**
     * List the event types of webhooks.
     *
     * Lists the types of events a webhook can receive, each with the scope it needs and its schema.
     *
     * Needs the scope `developer`.
     */
    listEventTypes(options?: CallOptions): Call<EventTypes, WebhooksListEventTypesError>
    /**
     * Redeliver an event to a webhook.
     *
     * Sends the event again with the same `webhook-id`. The result is the new attempt, which appears in the list of
     * attempts.
     *
     * Needs the scope `developer`.
     */
    redeliver(id: string, deliveryId: string, options?: CallOptions): Call<WebhookDelivery, WebhooksRedeliverError>
    /**
     * Rotate the secret of a webhook.
     *
     * The new secret is returned only once. For 24 hours, deliveries are signed with both secrets, so that the
     * receiver can switch. An OAuth application can rotate only the secrets of webhooks it created.
     *
     * Needs the scope `developer`.
     */
    rotateSecret(id: string, options?: CallOptions): Call<Webhook, WebhooksRotateSecretError>
    /**
     * Send a test event to a webhook.
     *
     * Sends one event at once, with `"test": true` in its body, and returns the receiver's response. It is not
     * retried. In a pull webhook it waits to be taken instead, and `isQueued` is true. With `eventType`, the data is
     * an example of that type. At most 120 requests per hour.
     *
     * Needs the scope `developer`.
     */
    test(id: string, body?: TestWebhookRequest, options?: CallOptions): Call<WebhookTestResult, WebhooksTestError>
    /**
     * Update a webhook.
     *
     * Changes one of the current user's webhooks, or turns it on or off. When it is turned on again, pending events
     * are delivered. An OAuth application can update only the webhooks it created.
     *
     * Needs the scope `developer`.
     */
    update(id: string, body: UpdateWebhookRequest, options?: CallOptions): Call<Webhook, WebhooksUpdateError>
    /**
     * Get a webhook.
     *
     * Gets one of the current user's webhooks without its secret, and how its deliveries go.
     *
     * Needs the scope `developer`.
     */
    get(id: string, options?: CallOptions): Call<WebhookDetail, WebhooksGetError>
    /**
     * Get a delivery attempt with its request and response.
     *
     * Gets one entry of the delivery log with what was sent, the signature masked, and what the receiver answered.
     *
     * Needs the scope `developer`.
     */
    getDelivery(id: string, deliveryId: string, options?: CallOptions): Call<WebhookAttemptDetail, WebhooksGetDeliveryError>
    /**
     * List the delivery log of a webhook.
     *
     * Lists attempts of the last 30 days, newest first, by outcome, type and time. With `status=pending`, lists the
     * events that wait, also for pull webhooks.
     *
     * Needs the scope `developer`.
     */
    listAttempts(id: string, query?: WebhooksListAttemptsQuery, options?: CallOptions): PageCall<WebhookAttempt, WebhooksListAttemptsError>
    /**
     * Redeliver the events of a webhook since a time.
     *
     * Sends events again, up to 1,000 at once: those that failed since a time, or all of them. Events that wait for
     * their next attempt are sent now, and none is sent twice for it. At most 60 requests per hour.
     *
     * Needs the scope `developer`.
     */
    redeliverAll(id: string, body: RedeliverRequest, options?: CallOptions): Call<Redelivered, WebhooksRedeliverAllError>
  }
  pullWebhooks: {
    /**
     * Create a pull webhook.
     *
     * A webhook without a URL: your program takes its events with `POST /v1/developer/pull-webhooks/{id}/take`, so it
     * can run behind a firewall. It receives the same events as a webhook would, signed in the same way, and counts as
     * one of the 20 webhooks of an account. It is deleted 24 hours after the last take. The signing secret is returned
     * only once.
     *
     * Needs the scope `developer`.
     */
    create(body: CreatePullWebhookRequest, options?: CallOptions): Call<PullWebhook, PullWebhooksCreateError>
    /**
     * Delete a pull webhook.
     *
     * Deletes one of the current user's pull webhooks with the events that wait in it. An OAuth application can delete
     * only those it created.
     *
     * Needs the scope `developer`.
     */
    delete(id: string, options?: CallOptions): Call<Success, PullWebhooksDeleteError>
    /**
     * List the current user's pull webhooks.
     *
     * Lists the pull webhooks without their secrets.
     *
     * Needs the scope `developer`.
     */
    list(options?: CallOptions): Call<PullWebhooks, PullWebhooksListError>
    /**
     * Rotate the secret of a pull webhook.
     *
     * The new secret is returned only once. For 24 hours, events are signed with both secrets. An OAuth application
     * can rotate only the secrets of pull webhooks it created.
     *
     * Needs the scope `developer`.
     */
    rotateSecret(id: string, options?: CallOptions): Call<PullWebhook, PullWebhooksRotateSecretError>
    /**
     * Take events from a pull webhook.
     *
     * Returns up to 50 events, signed now, and reports the results of those taken before. If there are none, it waits
     * up to `waitSeconds` for one. An event that is not reported within a minute comes again, so every event is
     * delivered at least once. A user can have two requests that wait. The token needs the scopes with which the pull
     * webhook was created; an OAuth application can take only from those it created.
     *
     * Needs the scope `developer`.
     */
    take(id: string, body?: TakeRequest, options?: CallOptions): Call<TakenEvents, PullWebhooksTakeError>
  }
  mcpCalls: {
    /**
     * List the latest tool calls of the current user's agents.
     *
     * Lists the calls of MCP tools, newest first: when, which tool, by which app or token, and whether it worked.
     * Arguments and results are not stored. Calls appear after a few seconds and are kept for 7 days, at most 500 per
     * user.
     *
     * Needs the scope `developer`.
     */
    list(query?: McpCallsListQuery, options?: CallOptions): PageCall<McpCall, McpCallsListError>
  }
  passkeys: {
    /**
     * List the current user's passkeys.
     *
     * Lists the passkeys the user can sign in with. Not available to OAuth applications.
     *
     * Needs the scope `user`.
     */
    list(query?: PasskeysListQuery, options?: CallOptions): PageCall<Passkey, PasskeysListError>
  }
  linkedAccounts: {
    /**
     * List the current user's linked accounts.
     *
     * Lists the accounts at identity providers, such as GitHub or Google, that the user can sign in with.
     * `providerEmail` needs the scope `user:email`.
     *
     * Needs the scope `user:linked-accounts`.
     */
    list(query?: LinkedAccountsListQuery, options?: CallOptions): PageCall<LinkedAccount, LinkedAccountsListError>
  }
  feeds: {
    /**
     * Get the current user's feed token.
     *
     * Returns the secret part of the URLs of the user's calendar and news feeds. Not available to OAuth applications,
     * because a feed URL keeps working after an application's access ends.
     *
     * Needs the scope `user`.
     */
    getToken(options?: CallOptions): Call<FeedToken, FeedsGetTokenError>
    /**
     * Replace the current user's feed token.
     *
     * Returns a new feed token. Feed URLs with the old token stop working at once. Not available to OAuth
     * applications.
     *
     * Needs the scope `user`.
     */
    rotateToken(options?: CallOptions): Call<FeedToken, FeedsRotateTokenError>
  }
  guests: {
    /**
     * List the guests the current user brings.
     *
     * In the order in which they were added. Each has a ticket with a page of its own, to pass on: who opens it sees
     * the event, the ticket and the name of the user, and can say that they cannot come.
     *
     * Needs the scope `read:events`.
     */
    list(id: string, options?: CallOptions): Call<PartyGuests, GuestsListError>
    /**
     * Replace the ticket of a guest.
     *
     * Makes a new code for the ticket of a guest the current user brings. The former code and its page end at once.
     * Needs a confirmed RSVP.
     *
     * Needs the scope `write:events`.
     */
    renewTicket(id: string, guestId: string, options?: CallOptions): Call<PartyGuest, GuestsRenewTicketError>
  }
  spotGifts: {
    /**
     * Create a link that gives the current user's spot away.
     *
     * Who takes it comes instead of the current user, who keeps the spot until then. The link is good for one person,
     * while RSVPs are open; a new one ends the one before it. Needs a confirmed RSVP without guests, of which no one
     * is checked in. Not where the organizers decide who comes (409 `invalid_state`).
     *
     * Needs the scope `write:events`.
     */
    create(id: string, options?: CallOptions): Call<NewSpotGift, SpotGiftsCreateError>
    /**
     * Take back the link that gives a spot away.
     *
     * The current user keeps the spot. 404 where no link can be taken back, as after someone took the spot.
     *
     * Needs the scope `write:events`.
     */
    delete(id: string, options?: CallOptions): Call<Success, SpotGiftsDeleteError>
    /**
     * Get a spot that is given away.
     *
     * Returns the event of a link and who gives the spot away, by name only. 404 for who may not see the event. Wrong
     * tokens are limited per user.
     *
     * Needs no token.
     */
    get(token: string, options?: CallOptions): Call<ReceivedSpotGift, SpotGiftsGetError>
    /**
     * Get what became of the spot the current user gives away.
     *
     * `gift` is null if the user has made no link for the RSVP they have. The link itself is not returned again.
     *
     * Needs the scope `read:events`.
     */
    getOwn(id: string, options?: CallOptions): Call<OwnSpotGift, SpotGiftsGetOwnError>
    /**
     * Take a spot that is given away.
     *
     * The current user comes instead of the one who made the link, whose RSVP and ticket end. `answers` are those to
     * the questions of the event, as with an RSVP. A waitlist position is given up. Safe to repeat. Wrong tokens are
     * limited per user.
     *
     * Needs the scope `write:events`.
     */
    take(token: string, body?: TakeSpotRequest, options?: CallOptions): Call<Rsvp, SpotGiftsTakeError>
  }
  savedEvents: {
    /**
     * Count the users who saved an event.
     *
     * Returns a number from 5 users on, and never who they are. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    count(eventId: string, options?: CallOptions): Call<SavedCount, SavedEventsCountError>
    /**
     * Remove a saved event.
     *
     * There is no reminder then. Without a saved event, nothing changes.
     *
     * Needs the scope `write:events`.
     */
    delete(id: string, options?: CallOptions): Call<Success, SavedEventsDeleteError>
    /**
     * List the saved events of the current user.
     *
     * Only those that are not over, that the user may still see and has no RSVP to; the newest first. Add
     * `include=event` to get each with its event.
     *
     * Needs the scope `read:events`.
     */
    list(query?: SavedEventsListQuery, options?: CallOptions): PageCall<ListedSavedEvent, SavedEventsListError>
    /**
     * Add a saved event.
     *
     * The user gets one email when RSVPs open or, where they are open or not needed, a day before the start. It takes
     * no seat, and no other user sees it. At most 200 of those that are listed.
     *
     * Needs the scope `write:events`.
     */
    save(id: string, options?: CallOptions): Call<SavedEvent, SavedEventsSaveError>
  }
  series: {
    /**
     * Get a series of events.
     *
     * Returns how a series repeats, and the dates ahead that you can see. Each date is an event of its own; `series`
     * of an event has the id.
     *
     * Needs the scope `read:events`.
     */
    get(id: string, options?: CallOptions): Call<EventSeries, SeriesGetError>
    /**
     * Stop coming to all dates of a series.
     *
     * No further spots are taken. The RSVPs to the dates that are out stay, unless `giveUp` is true.
     *
     * Needs the scope `write:events`.
     */
    deleteRsvp(id: string, query?: SeriesDeleteRsvpQuery, options?: CallOptions): Call<StoppedSeries, SeriesDeleteRsvpError>
    /**
     * Get whether the current user comes to all dates.
     *
     * `rsvp` is null if the user does not. The answers that are given each time are in the export of the account.
     *
     * Needs the scope `read:events`.
     */
    getRsvp(id: string, options?: CallOptions): Call<SeriesRsvpResponse, SeriesGetRsvpError>
    /**
     * Come to all dates of a series.
     *
     * From then on the user and the guests they bring get spots at each date, when its RSVPs open and before others,
     * up to the share of the spots that the organizers set; also at the dates that are out. One email tells of all
     * that are new. A date that asks something else, or at which the user could not RSVP, is left out. Safe to repeat:
     * it replaces what is said each time, and ends a pause. Where the organizers decide who comes it is 409.
     *
     * Needs the scope `write:events`.
     */
    rsvp(id: string, body?: ComeToAllRequest, options?: CallOptions): Call<SeriesRsvp, SeriesRsvpError>
    /**
     * Skip one date of a series.
     *
     * For a user who comes to all dates: cancels their RSVP to this one, or takes no spot there. Safe to repeat.
     *
     * Needs the scope `write:events`.
     */
    skip(id: string, eventId: string, options?: CallOptions): Call<Success, SeriesSkipError>
    /**
     * Stop skipping one date of a series.
     *
     * Where RSVPs to the date are not open yet, the user gets a spot there again. A spot that was given up is not
     * given back: RSVP to the event.
     *
     * Needs the scope `write:events`.
     */
    unskip(id: string, eventId: string, options?: CallOptions): Call<Success, SeriesUnskipError>
  }
  regulars: {
    /**
     * Preview who gets a spot at a date.
     *
     * What becomes of those who come to all dates of the series when this event is published: how many get a spot,
     * wait, or get none because of the share. Changes nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    forecast(eventId: string, options?: CallOptions): Call<PlacingForecast, RegularsForecastError>
    /**
     * List the people who come to all dates.
     *
     * Lists who comes to all dates of the series that this event belongs to, in the order in which they get their
     * spots. Empty if it belongs to no series. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    list(eventId: string, query?: RegularsListQuery, options?: CallOptions): PageCall<SeriesRegular, RegularsListError>
  }
  tickets: {
    /**
     * Replace the current user's ticket.
     *
     * Makes a new code for the ticket, such as after the former one was shared. The former code ends at once. Needs a
     * confirmed RSVP.
     *
     * Needs the scope `write:events`.
     */
    renew(id: string, options?: CallOptions): Call<Ticket, TicketsRenewError>
  }
  checkIn: {
    /**
     * Check in to an event.
     *
     * Checks the current user in with a check-in code. Check-in is open from two hours before the start until two
     * hours after the end. A user who has no RSVP or is waitlisted takes a free seat. Wrong codes are limited per
     * user.
     *
     * Needs the scope `write:events`.
     */
    create(code: string, body?: CheckinRequest, options?: CallOptions): Call<CheckinResult, CheckInCreateError>
    /**
     * Get the event of a check-in code.
     *
     * Returns the event a code belongs to and whether check-in is open now. Wrong codes are limited per user.
     *
     * Needs the scope `read:events`.
     */
    info(code: string, options?: CallOptions): Call<CheckinInfo, CheckInInfoError>
    /**
     * List the current user's check-ins.
     *
     * Lists the user's check-ins, newest first. Add `include=event` to get each check-in with its event.
     *
     * Needs the scope `read:events`.
     */
    listOwn(query?: CheckInListOwnQuery, options?: CallOptions): PageCall<OwnCheckin, CheckInListOwnError>
    /**
     * Check in an attendee.
     *
     * Checks a user in at any time, even without an RSVP or beyond the capacity. The group must know the user. A user
     * who gave up a seat at this event has to check in by their own RSVP or code. Sending the same `clientId` again
     * returns the first result. Organizers of the group and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    createAtDesk(eventId: string, userId: string, body?: DeskCheckinRequest, options?: CallOptions): Call<CheckinResult, CheckInCreateAtDeskError>
    /**
     * Check in a batch of attendees.
     *
     * Checks in up to 500 people, as recorded by a device that was offline. Each item has exactly one of `ticket`,
     * `userId`, `guestId` and `name`; with `name`, a person without an account takes a seat, also beyond the capacity.
     * Safe to repeat: a `clientId` that was sent before returns its first result. `duplicate` means the user was
     * already checked in another way: `checkin` has the time and the label of that check-in. A refused item has its
     * own error code and does not affect the others. Organizers of the group and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    createBatch(eventId: string, body: CheckinBatchRequest, options?: CallOptions): Call<CheckinBatchResult, CheckInCreateBatchError>
    /**
     * Check in an attendee or a guest by ticket or id.
     *
     * Checks in the holder of a ticket, or a user by id, at any time, also beyond the capacity; with `withGuests`,
     * also the guests they bring. A guest, by ticket or id, is checked in where the user who brings them has a spot;
     * this is no check-in of that user. A ticket also brings back a user who gave up the seat; so does a pass whose
     * owner allows it as a ticket (`isTicket`), also for a user the group does not know yet. Sending the same
     * `clientId` again returns the first result. Organizers of the group and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    createByOrganizer(eventId: string, body: CheckinByOrganizerRequest, options?: CallOptions): Call<CheckinAtDoor, CheckInCreateByOrganizerError>
    /**
     * Create a check-in code.
     *
     * Creates a code that attendees enter or scan to check themselves in. An event can have 50 codes. Organizers of
     * the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    createCode(eventId: string, body?: CheckinCodeRequest, options?: CallOptions): Call<CheckinCode, CheckInCreateCodeError>
    /**
     * Undo a check-in.
     *
     * Deletes the check-in and keeps the RSVP. Organizers of the group and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    delete(eventId: string, userId: string, options?: CallOptions): Call<Success, CheckInDeleteError>
    /**
     * Delete a check-in code.
     *
     * The code stops working. Members who used it stay checked in. Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    deleteCode(eventId: string, id: string, options?: CallOptions): Call<Success, CheckInDeleteCodeError>
    /**
     * Undo the check-in of a guest.
     *
     * The guest stays in the party, and the check-in of the user who brings them stays too. Organizers of the group
     * and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    deleteOfGuest(eventId: string, guestId: string, options?: CallOptions): Call<Success, CheckInDeleteOfGuestError>
    /**
     * List the check-in codes of an event.
     *
     * Lists the codes, newest first. Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    listCodes(eventId: string, query?: CheckInListCodesQuery, options?: CallOptions): PageCall<CheckinCode, CheckInListCodesError>
  }
  federation: {
    /**
     * Block a server.
     *
     * People on this server and its subdomains cannot follow groups, and nothing is sent there. Those who follow now
     * are removed. A server that is blocked already gets the new reason. Only where the instance has federation on.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    block(body: FederationBlockRequest, options?: CallOptions): Call<FederationBlock, FederationBlockError>
    /**
     * Get how people on other servers follow a group.
     *
     * Tells whether people on Mastodon, Mobilizon and other servers of the Fediverse can follow the group, by which
     * address, and how many do. Only where the instance has federation on. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    get(groupId: string, options?: CallOptions): Call<GroupFederation, FederationGetError>
    /**
     * List blocked servers.
     *
     * Lists the servers whose people cannot follow groups, latest first. Only where the instance has federation on.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    listBlocks(query?: FederationListBlocksQuery, options?: CallOptions): PageCall<FederationBlock, FederationListBlocksError>
    /**
     * Unblock a server.
     *
     * People on this server can follow groups again. Followers that were removed do not come back. Only where the
     * instance has federation on. Administrators only.
     *
     * Needs the scope `admin`.
     */
    unblock(host: string, options?: CallOptions): Call<Success, FederationUnblockError>
    /**
     * Set whether people on other servers can follow a group.
     *
     * Followers get the public events of the group: new, changed and cancelled ones. Unlisted events, events for
     * members, and links to join online are never sent. Turning it off removes the group and its events from other
     * servers, and all followers. Only where the instance has federation on. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    update(groupId: string, body: GroupFederationRequest, options?: CallOptions): Call<GroupFederation, FederationUpdateError>
  }
  sources: {
    /**
     * Follow a source.
     *
     * Makes the group follow a calendar or a page of another platform: its upcoming events come here within a minute
     * and are then kept up to date. The address and the key are stored encrypted and never returned. A group can have
     * 10 sources, and for new accounts a source counts as one event of the day. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    create(groupId: string, body: CreateSourceRequest, options?: CallOptions): Call<Source, SourcesCreateError>
    /**
     * Get a source.
     *
     * Returns a source with its next events. The address is not returned. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    get(groupId: string, sourceId: string, options?: CallOptions): Call<SourceDetail, SourcesGetError>
    /**
     * List the sources of a group.
     *
     * Lists the calendars and pages of other platforms that the group follows, oldest first, with what the last
     * reading found. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    list(groupId: string, options?: CallOptions): Call<Sources, SourcesListError>
    /**
     * Preview a source.
     *
     * Reads a calendar or a page once and returns the events that would come here. Nothing is stored. Links to pages
     * of Meetup, Luma, Google Calendar and others lead to their calendars. Limited to 20 requests per hour. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    preview(groupId: string, body: PreviewSourceRequest, options?: CallOptions): Call<SourcePreview, SourcesPreviewError>
    /**
     * Request a reading of a source.
     *
     * Asks for a reading at once, at most every 5 minutes. The response comes before the reading: `isReading` is true
     * until it is done. A stopped source is tried again. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    sync(groupId: string, sourceId: string, options?: CallOptions): Call<Source, SourcesSyncError>
    /**
     * Update a source.
     *
     * Pauses or resumes a source, or changes how its events come here. A new time zone or key is used at once. Owners
     * and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    update(groupId: string, sourceId: string, body: UpdateSourceRequest, options?: CallOptions): Call<Source, SourcesUpdateError>
    /**
     * Adopt the events of a source.
     *
     * Moves the group home: upcoming events of the source become native and can be changed here. They keep their ids,
     * RSVPs and links. The source is removed, so later changes over there no longer arrive. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    adopt(groupId: string, sourceId: string, options?: CallOptions): Call<AdoptedSource, SourcesAdoptError>
    /**
     * Stop following a source.
     *
     * Removes a source. Its upcoming events are kept and become native, or are removed; past events stay in both
     * cases. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    delete(groupId: string, sourceId: string, query?: SourcesDeleteQuery, options?: CallOptions): Call<Success, SourcesDeleteError>
  }
  walkIns: {
    /**
     * Check in a person without an account.
     *
     * Checks a person in by name. They take a seat, also beyond the capacity. The name is deleted after 30 days; the
     * number stays. Sending the same `clientId` again returns the first result. Organizers of the group and volunteers
     * of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    create(eventId: string, body: WalkInRequest, options?: CallOptions): Call<WalkIn, WalkInsCreateError>
    /**
     * Undo a walk-in.
     *
     * Deletes the name and gives the seat back. Organizers of the group and volunteers of the event only.
     *
     * Needs the scope `manage:checkins`.
     */
    delete(eventId: string, id: string, options?: CallOptions): Call<Success, WalkInsDeleteError>
    /**
     * List the walk-ins of an event.
     *
     * Lists the people without an account who were checked in by name, latest first. Names are deleted after 30 days.
     * Organizers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    list(eventId: string, query?: WalkInsListQuery, options?: CallOptions): PageCall<WalkIn, WalkInsListError>
  }
  doorTeam: {
    /**
     * Create an invitation to the door of an event.
     *
     * Creates a link. Users who accept it can check people in at this event until a day after its end, and see the
     * names of its attendees for that. The link is returned only once, and works while its maker manages the group.
     * Applications cannot create one. An event can have 20 invitations and 50 volunteers. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:checkins`.
     */
    createInvitation(eventId: string, body?: DoorInvitationRequest, options?: CallOptions): Call<NewDoorInvitation, DoorTeamCreateInvitationError>
    /**
     * Create a link to the counters of an event.
     *
     * Returns a link to a page for a screen at the venue: how many people are expected and inside, and no names. It
     * works without signing in until a day after the end of the event. Each call returns the same link until it is
     * ended. Owners and managers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    createWallLink(eventId: string, options?: CallOptions): Call<WallLink, DoorTeamCreateWallLinkError>
    /**
     * Delete an invitation to the door of an event.
     *
     * The link stops working, and volunteers who accepted it lose access at once. Owners and managers of the group
     * only.
     *
     * Needs the scope `manage:checkins`.
     */
    deleteInvitation(eventId: string, id: string, options?: CallOptions): Call<Success, DoorTeamDeleteInvitationError>
    /**
     * End the link to the counters of an event.
     *
     * The link stops working for everyone who has it, and screens that show it say within seconds that it has ended.
     * `door-team.createWallLink` returns a new one afterwards. Owners and managers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    deleteWallLink(eventId: string, options?: CallOptions): Call<Success, DoorTeamDeleteWallLinkError>
    /**
     * List the volunteers at the door of an event.
     *
     * Lists the users who accepted an invitation, in the order they joined. Organizers of the group can work at the
     * door, too, and are not listed. Owners and managers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    list(eventId: string, query?: DoorTeamListQuery, options?: CallOptions): PageCall<DoorVolunteer, DoorTeamListError>
    /**
     * List the invitations to the door of an event.
     *
     * Lists the invitations, newest first, without their links. Owners and managers of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    listInvitations(eventId: string, query?: DoorTeamListInvitationsQuery, options?: CallOptions): PageCall<DoorInvitation, DoorTeamListInvitationsError>
    /**
     * Remove a volunteer from the door of an event.
     *
     * The user loses access at once. They can accept their invitation again unless it is deleted. Owners and managers
     * of the group only.
     *
     * Needs the scope `manage:checkins`.
     */
    remove(eventId: string, userId: string, options?: CallOptions): Call<Success, DoorTeamRemoveError>
    /**
     * Accept an invitation to the door of an event.
     *
     * The current user can then check people in at this event until a day after its end. Safe to repeat. Wrong tokens
     * are limited per user.
     *
     * Needs the scope `write:events`.
     */
    accept(token: string, options?: CallOptions): Call<AcceptedDoorInvitation, DoorTeamAcceptError>
    /**
     * Get an invitation to the door of an event.
     *
     * Returns the event of an invitation and whether the current user can accept it. Wrong tokens are limited per
     * user.
     *
     * Needs the scope `read:events`.
     */
    getInvitation(token: string, options?: CallOptions): Call<ReceivedDoorInvitation, DoorTeamGetInvitationError>
  }
  walls: {
    /**
     * Get the counters of an event.
     *
     * For a screen at the venue: how many people are expected and inside, and no names. The token is the last part of
     * a link from `door-team.createWallLink`. It expires a day after the end of the event, or when an organizer ends
     * it.
     *
     * Needs no token.
     */
    get(token: string, options?: CallOptions): Call<Wall, WallsGetError>
  }
  favorites: {
    /**
     * Add a group to favorites.
     *
     * Marks a group as a favorite of the current user, who becomes a member of the group, or waits for approval where
     * `joining` of the group is `approve`. Adding a group again changes only `eventMail`, if you send it. Users who
     * never chose `eventMail` get no email about new events.
     *
     * Needs the scope `write:favorites`.
     */
    add(slug: string, body?: FavoriteRequest, options?: CallOptions): Call<Success, FavoritesAddError>
    /**
     * List the current user's favorite groups.
     *
     * Lists the groups, latest favorite first. Groups where the user waits for approval have `membership` `pending`.
     *
     * Needs the scope `read:favorites`.
     */
    list(query?: FavoritesListQuery, options?: CallOptions): PageCall<JoinedGroup, FavoritesListError>
    /**
     * Remove a group from favorites.
     *
     * Removes the current user's favorite mark. Removing a group again changes nothing.
     *
     * Needs the scope `write:favorites`.
     */
    remove(slug: string, options?: CallOptions): Call<Success, FavoritesRemoveError>
    /**
     * Update a favorite group.
     *
     * Changes which email about new events the current user gets from a favorite group.
     *
     * Needs the scope `write:favorites`.
     */
    update(slug: string, body: UpdateFavoriteRequest, options?: CallOptions): Call<Success, FavoritesUpdateError>
  }
  groupClaims: {
    /**
     * Approve a join request.
     *
     * Gives the user the role they claimed. A higher role that the user already has stays. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    approve(groupId: string, requestId: string, options?: CallOptions): Call<Success, GroupClaimsApproveError>
    /**
     * Claim the role of a team invite.
     *
     * The role is given at once or after an owner approves, as the invite says. A user who was rejected can claim
     * again after 30 days. Wrong tokens are limited per user.
     *
     * Needs the scope `user`.
     */
    claim(token: string, options?: CallOptions): Call<GroupClaimResult, GroupClaimsClaimError>
    /**
     * Create a team invite.
     *
     * Anyone with the token can claim the role: at once with `autoApprove`, otherwise after an owner approves the join
     * request. Each accepted or pending claim counts as one use. Only administrators can create invites for the role
     * `owner`. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    createInvite(groupId: string, body: CreateClaimInviteRequest, options?: CallOptions): Call<ClaimInvite, GroupClaimsCreateInviteError>
    /**
     * Delete a team invite.
     *
     * The token stops working. Roles that were already claimed stay. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    deleteInvite(groupId: string, token: string, options?: CallOptions): Call<Success, GroupClaimsDeleteInviteError>
    /**
     * Get a team invite.
     *
     * Returns the group of an invite and whether the current user can claim the role now. Wrong tokens are limited per
     * user.
     *
     * Needs the scope `read:groups`.
     */
    get(token: string, options?: CallOptions): Call<GroupClaimInvite, GroupClaimsGetError>
    /**
     * List the team invites of a group.
     *
     * Lists the invites to a role in the group. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listInvites(groupId: string, query?: GroupClaimsListInvitesQuery, options?: CallOptions): PageCall<ClaimInvite, GroupClaimsListInvitesError>
    /**
     * List the join requests of a group.
     *
     * Lists the claims to a role in the group, latest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listRequests(groupId: string, query?: GroupClaimsListRequestsQuery, options?: CallOptions): PageCall<ClaimRequest, GroupClaimsListRequestsError>
    /**
     * Reject a join request.
     *
     * The user does not get the role and can claim again after 30 days. Owners of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    reject(groupId: string, requestId: string, options?: CallOptions): Call<Success, GroupClaimsRejectError>
  }
  ownershipClaims: {
    /**
     * Check the code of your claim.
     *
     * Reads the calendar that the group was listed from. If a title or description there has the code, the current
     * user becomes the owner of the group, and other claims to it end. Limited to 5 requests per hour.
     *
     * Needs the scope `user`.
     */
    check(slug: string, options?: CallOptions): Call<OwnershipClaim, OwnershipClaimsCheckError>
    /**
     * Claim a group.
     *
     * Starts a claim to a group that no one runs here. Put the code into the calendar that the group was listed from
     * and check it, or give a reason to ask an administrator. A claim that is open stays, and its code too. The code
     * works for 7 days; an administrator has 30 days to decide. You can have 3 open claims.
     *
     * Needs the scope `user`.
     */
    create(slug: string, body: OwnershipClaimRequest, options?: CallOptions): Call<OwnershipClaim, OwnershipClaimsCreateError>
    /**
     * Review a claim to a group.
     *
     * Accepts a claim, so that the user owns the group and other claims to it end, or declines it. The user gets a
     * mail with the note. Administrators only.
     *
     * Needs the scope `admin`.
     */
    decide(id: string, body: DecideClaimRequest, options?: CallOptions): Call<Success, OwnershipClaimsDecideError>
    /**
     * Delete your claim to a group.
     *
     * Ends the open claim of the current user. Its code stops working.
     *
     * Needs the scope `user`.
     */
    delete(slug: string, options?: CallOptions): Call<Success, OwnershipClaimsDeleteError>
    /**
     * Get your claim to a group.
     *
     * Returns the latest claim of the current user to this group, with its code while it is open.
     *
     * Needs the scope `user`.
     */
    get(slug: string, options?: CallOptions): Call<OwnershipClaim, OwnershipClaimsGetError>
    /**
     * List the claims to groups that wait.
     *
     * Lists the claims that users asked administrators to decide, who waits longest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: OwnershipClaimsListQuery, options?: CallOptions): PageCall<WaitingClaim, OwnershipClaimsListError>
  }
  groupPeople: {
    /**
     * Count the people of a group.
     *
     * Counts the people of each segment, up to 1,000. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    count(groupId: string, options?: CallOptions): Call<GroupPeopleCounts, GroupPeopleCountError>
    /**
     * Export the people of a group as CSV.
     *
     * Returns a link to a CSV file of the people of the group, or of one segment. The file has no email addresses and
     * no notes. The link expires after five minutes. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    export(groupId: string, body?: ExportPeopleRequest, options?: CallOptions): Call<GroupPeopleExport, GroupPeopleExportError>
    /**
     * Get a person of a group.
     *
     * Returns what the group knows about a user: role, attendance history, badges of the group, and the private note
     * of the team, which administrators without a role in the group do not see. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    get(groupId: string, userId: string, options?: CallOptions): Call<GroupPersonDetail, GroupPeopleGetError>
    /**
     * Update labels of people of a group.
     *
     * Adds labels to up to 100 users, or removes them. Notes are kept. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    label(groupId: string, body: LabelPeopleRequest, options?: CallOptions): Call<LabeledPeople, GroupPeopleLabelError>
    /**
     * List the people of a group.
     *
     * Lists everyone who joined the group, has a role in it, RSVPed to one of its events, came to one, or is banned.
     * Numbers are up to a minute old. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    list(groupId: string, query?: GroupPeopleListQuery, options?: CallOptions): PageCall<GroupPerson, GroupPeopleListError>
    /**
     * List the labels of a group.
     *
     * Lists the labels that people of the group have. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listLabels(groupId: string, options?: CallOptions): Call<GroupLabels, GroupPeopleListLabelsError>
    /**
     * Set the private note and labels of a person.
     *
     * Replaces the note and the labels that owners and managers of the group see. The user gets them in the export of
     * their data. They are deleted 12 months after the last change. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    setNote(groupId: string, userId: string, body: GroupPersonNoteRequest, options?: CallOptions): Call<GroupPersonDetail, GroupPeopleSetNoteError>
  }
  badges: {
    /**
     * Get a badge.
     *
     * Returns a badge of the platform or of a group.
     *
     * Needs the scope `read:user`.
     */
    get(slug: string, options?: CallOptions): Call<BadgeDetail, BadgesGetError>
    /**
     * Get a user's badges by group.
     *
     * Returns the group badges a user holds, grouped by group. Platform badges are not included.
     *
     * Needs the scope `read:user`.
     */
    getOfUserByGroup(username: string, options?: CallOptions): Call<UserGroupBadges, BadgesGetOfUserByGroupError>
    /**
     * Get the current user's badges by group.
     *
     * Returns the group badges the user holds, grouped by group. Platform badges are not included.
     *
     * Needs the scope `read:user`.
     */
    getOwnByGroup(options?: CallOptions): Call<UserGroupBadges, BadgesGetOwnByGroupError>
    /**
     * Give up a badge.
     *
     * Removes a badge from the current user. The badge is not awarded to the user again, unless they claim it
     * themselves.
     *
     * Needs the scope `user`.
     */
    giveBack(slug: string, options?: CallOptions): Call<Success, BadgesGiveBackError>
    /**
     * List the platform's badges.
     *
     * Lists the badges that the platform itself awards.
     *
     * Needs the scope `read:user`.
     */
    list(query?: BadgesListQuery, options?: CallOptions): PageCall<BadgeCatalog, BadgesListError>
    /**
     * List the badges of a group.
     *
     * Lists the badges that the group can award.
     *
     * Needs the scope `read:groups`.
     */
    listOfGroup(slug: string, query?: BadgesListOfGroupQuery, options?: CallOptions): PageCall<BadgeCatalog, BadgesListOfGroupError>
    /**
     * List a user's badges.
     *
     * Lists the badges a user holds, latest first.
     *
     * Needs the scope `read:user`.
     */
    listOfUser(username: string, query?: BadgesListOfUserQuery, options?: CallOptions): PageCall<UserBadge, BadgesListOfUserError>
    /**
     * List the current user's badges.
     *
     * Lists the badges the user holds, latest first.
     *
     * Needs the scope `read:user`.
     */
    listOwn(query?: BadgesListOwnQuery, options?: CallOptions): PageCall<UserBadge, BadgesListOwnError>
    /**
     * Award a badge to members.
     *
     * Awards the badge to up to 100 users and emails them. Safe to repeat: users who already hold the badge are
     * skipped. A user with a private profile can be awarded only if they are a member, attendee or organizer of the
     * group. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    award(badgeId: string, body: AwardBadgeRequest, options?: CallOptions): Call<AwardBadgeResult, BadgesAwardError>
    /**
     * Award a badge to everyone who was checked in at an event.
     *
     * Awards the badge to everyone who is checked in at the event, however many, and emails them. 500 get it at once,
     * the others within minutes. Safe to repeat: users who hold the badge are skipped, and so are users who gave it
     * back, muted the group, are banned from it, or have a block with the current user. Needs both scopes,
     * `manage:badges` and `manage:checkins`. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    awardByEvent(badgeId: string, body: AwardByEventRequest, options?: CallOptions): Call<AwardByEventResult, BadgesAwardByEventError>
    /**
     * Create a badge.
     *
     * Creates a badge that the group can award. Use `platform` as the group id to create a platform badge as an
     * administrator. A group can have 200 badges. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    create(groupId: string, body: CreateBadgeRequest, options?: CallOptions): Call<ManagedBadge, BadgesCreateError>
    /**
     * Delete a badge.
     *
     * Deletes the badge and takes it from everyone who holds it. The badge of an achievement can be changed but not
     * deleted. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    delete(badgeId: string, options?: CallOptions): Call<Success, BadgesDeleteError>
    /**
     * Get a managed badge.
     *
     * Returns a badge that the current user can award. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    getManaged(badgeId: string, options?: CallOptions): Call<ManagedBadge, BadgesGetManagedError>
    /**
     * List the holders of a badge.
     *
     * Lists the members who hold the badge, latest award first. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    listAwards(badgeId: string, query?: BadgesListAwardsQuery, options?: CallOptions): PageCall<BadgeAward, BadgesListAwardsError>
    /**
     * List the badges of a managed group.
     *
     * Use `platform` as the group id to list the platform's badges as an administrator. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:badges`.
     */
    listManaged(groupId: string, query?: BadgesListManagedQuery, options?: CallOptions): PageCall<ManagedBadge, BadgesListManagedError>
    /**
     * Revoke a badge from a member.
     *
     * Takes the badge from one user. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    revoke(badgeId: string, username: string, options?: CallOptions): Call<Success, BadgesRevokeError>
    /**
     * Update a badge.
     *
     * Changes only the fields you send; null clears a field. Changed points reach the scores of all holders within
     * minutes. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    update(badgeId: string, body: UpdateBadgeRequest, options?: CallOptions): Call<ManagedBadge, BadgesUpdateError>
  }
  achievements: {
    /**
     * List a user's achievements.
     *
     * Lists the achievements a user has completed, latest first.
     *
     * Needs the scope `read:user`.
     */
    list(username: string, query?: AchievementsListQuery, options?: CallOptions): PageCall<AchievementProgress, AchievementsListError>
    /**
     * List the current user's achievements.
     *
     * Lists completed achievements and the progress toward the others. A completed achievement stays completed. Weeks
     * and nights are counted in the event's time zone, or in UTC if it has none. A hidden achievement is listed once
     * it is completed.
     *
     * Needs the scope `read:user`.
     */
    listOwn(query?: AchievementsListOwnQuery, options?: CallOptions): PageCall<AchievementProgress, AchievementsListOwnError>
  }
  claims: {
    /**
     * Claim a badge.
     *
     * Awards the current user the badge of a claim code. Wrong codes are limited per user.
     *
     * Needs the scope `user`.
     */
    claim(code: string, options?: CallOptions): Call<ClaimBadgeResponse, ClaimsClaimError>
    /**
     * Create a claim link.
     *
     * Anyone with the code can claim the badge once, until the link expires or its uses run out. A badge can have 100
     * claim links. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    createLink(badgeId: string, body?: CreateClaimLinkRequest, options?: CallOptions): Call<ClaimLink, ClaimsCreateLinkError>
    /**
     * Delete a claim link.
     *
     * The code stops working. Members who used it keep the badge. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    deleteLink(badgeId: string, id: string, options?: CallOptions): Call<Success, ClaimsDeleteLinkError>
    /**
     * Get the badge of a claim code.
     *
     * Returns the badge a code gives and whether the current user can claim it now. Wrong codes are limited per user.
     *
     * Needs the scope `read:user`.
     */
    get(code: string, options?: CallOptions): Call<ClaimInfo, ClaimsGetError>
    /**
     * List the claim links of a badge.
     *
     * Lists the links, newest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:badges`.
     */
    listLinks(badgeId: string, query?: ClaimsListLinksQuery, options?: CallOptions): PageCall<ClaimLink, ClaimsListLinksError>
  }
  follows: {
    /**
     * Follow a user.
     *
     * Adds the current user to the user's followers. No email is sent. Following a user again changes nothing.
     *
     * Needs the scope `user`.
     */
    add(username: string, options?: CallOptions): Call<Success, FollowsAddError>
    /**
     * Get the follow state of a user.
     *
     * Tells whether the current user follows this user, and whether this user follows the current user.
     *
     * Needs the scope `read:user`.
     */
    get(username: string, options?: CallOptions): Call<FollowState, FollowsGetError>
    /**
     * List a user's followers.
     *
     * Lists the members who follow a user, latest first. Members with a private profile are counted but not listed.
     *
     * Needs the scope `read:user`.
     */
    listFollowers(username: string, query?: FollowsListFollowersQuery, options?: CallOptions): PageCall<FollowEntry, FollowsListFollowersError>
    /**
     * List the users a user follows.
     *
     * Lists the members a user follows, latest first. Members with a private profile are counted but not listed.
     *
     * Needs the scope `read:user`.
     */
    listFollowing(username: string, query?: FollowsListFollowingQuery, options?: CallOptions): PageCall<FollowEntry, FollowsListFollowingError>
    /**
     * List the current user's followers.
     *
     * Lists the members who follow the current user, latest first. Members with a private profile are counted but not
     * listed.
     *
     * Needs the scope `read:user`.
     */
    listOwnFollowers(query?: FollowsListOwnFollowersQuery, options?: CallOptions): PageCall<FollowEntry, FollowsListOwnFollowersError>
    /**
     * List the users the current user follows.
     *
     * Lists the members the current user follows, latest first. Members with a private profile are counted but not
     * listed.
     *
     * Needs the scope `read:user`.
     */
    listOwnFollowing(query?: FollowsListOwnFollowingQuery, options?: CallOptions): PageCall<FollowEntry, FollowsListOwnFollowingError>
    /**
     * Unfollow a user.
     *
     * Removes the current user from the user's followers. The user is not notified. Unfollowing a user again changes
     * nothing.
     *
     * Needs the scope `user`.
     */
    remove(username: string, options?: CallOptions): Call<Success, FollowsRemoveError>
  }
  meetpass: {
    /**
     * Claim an NFC pass.
     *
     * Makes the current user the owner of an NFC pass that no member has claimed yet.
     *
     * Needs the scope `write:meetpass`.
     */
    claim(id: string, options?: CallOptions): Call<Meetpass, MeetpassClaimError>
    /**
     * Connect with the owner of a pass.
     *
     * Connects the current user and the owner of the pass. If the pass has `autoFollow` on, the current user also
     * follows the owner. Connecting again changes nothing and returns the same connection.
     *
     * Needs the scope `write:meetpass`.
     */
    connect(id: string, options?: CallOptions): Call<MeetpassConnection, MeetpassConnectError>
    /**
     * Create a QR pass.
     *
     * Creates one more QR pass for the current user. A user can have five QR passes. NFC passes are claimed, not
     * created.
     *
     * Needs the scope `write:meetpass`.
     */
    create(body: MeetpassRequest, options?: CallOptions): Call<Meetpass, MeetpassCreateError>
    /**
     * Delete a MeetPass connection or visit.
     *
     * Ends a connection for both members, or deletes one anonymous visit to a pass of the current user.
     *
     * Needs the scope `write:meetpass`.
     */
    endConnection(id: string, options?: CallOptions): Call<Success, MeetpassEndConnectionError>
    /**
     * Get a pass.
     *
     * Returns one of the current user's passes.
     *
     * Needs the scope `read:meetpass`.
     */
    get(id: string, options?: CallOptions): Call<Meetpass, MeetpassGetError>
    /**
     * List the current user's passes.
     *
     * Lists the user's QR and NFC passes, oldest first.
     *
     * Needs the scope `read:meetpass`.
     */
    list(query?: MeetpassListQuery, options?: CallOptions): PageCall<Meetpass, MeetpassListError>
    /**
     * List MeetPass connections and visits.
     *
     * Lists the current user's connections and the anonymous visits to the user's passes, latest first. `outbound`:
     * the current user connected by another member's pass. `inbound`: another member connected by the current user's
     * pass, or a visitor opened it without signing in. Members with a private profile are not listed.
     *
     * Needs the scope `read:meetpass`.
     */
    listConnections(query?: MeetpassListConnectionsQuery, options?: CallOptions): PageCall<MeetpassConnection, MeetpassListConnectionsError>
    /**
     * Release an NFC pass.
     *
     * Removes the current user and the pass's visits from an NFC pass, so that another member can claim it.
     * Connections made by the pass stay. This cannot be undone. A QR pass cannot be released: turn it off instead.
     *
     * Needs the scope `write:meetpass`.
     */
    release(id: string, options?: CallOptions): Call<Success, MeetpassReleaseError>
    /**
     * Update a pass.
     *
     * Changes what a pass of the current user does, or turns it on or off. Changes only the fields you send; null
     * clears a field.
     *
     * Needs the scope `write:meetpass`.
     */
    update(id: string, body: MeetpassUpdateRequest, options?: CallOptions): Call<Meetpass, MeetpassUpdateError>
    /**
     * Export unclaimed NFC passes as CSV.
     *
     * Returns a link to a CSV file with the unclaimed NFC passes and the URL to write to each tag. The link expires
     * after five minutes. With `createdAt`, the file has only the passes of that batch. Administrators only.
     *
     * Needs the scope `admin`.
     */
    export(body?: MeetpassExportRequest, options?: CallOptions): Call<MeetpassExport, MeetpassExportError>
    /**
     * Create a batch of NFC passes.
     *
     * Creates up to 500 unclaimed NFC passes for members to claim. Administrators only.
     *
     * Needs the scope `admin`.
     */
    provision(body: MeetpassBatchRequest, options?: CallOptions): Call<MeetpassBatch, MeetpassProvisionError>
    /**
     * List NFC tags.
     *
     * Lists all NFC tags with their holders, newest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listTags(query?: MeetpassListTagsQuery, options?: CallOptions): PageCall<NfcTag, MeetpassListTagsError>
    /**
     * Update an NFC tag.
     *
     * Turns a tag off or on. A tag that is off opens nothing and cannot be claimed. Administrators only.
     *
     * Needs the scope `admin`.
     */
    updateTag(id: string, body: NfcTagRequest, options?: CallOptions): Call<Success, MeetpassUpdateTagError>
  }
  connections: {
    /**
     * List a user's connections.
     *
     * Lists the members a user connected with, latest first. Members with a private profile are not listed.
     *
     * Needs the scope `read:user`.
     */
    list(username: string, query?: ConnectionsListQuery, options?: CallOptions): PageCall<ConnectionEntry, ConnectionsListError>
    /**
     * List the current user's connections.
     *
     * Lists the members the user connected with, latest first. Members with a private profile are not listed.
     *
     * Needs the scope `read:user`.
     */
    listOwn(query?: ConnectionsListOwnQuery, options?: CallOptions): PageCall<ConnectionEntry, ConnectionsListOwnError>
  }
  safety: {
    /**
     * List the current user's reports.
     *
     * Lists the reports that the user sent, latest first, with what came of each.
     *
     * Needs the scope `user`.
     */
    listOwnReports(query?: SafetyListOwnReportsQuery, options?: CallOptions): PageCall<OwnReport, SafetyListOwnReportsError>
    /**
     * Report a user, group, event or badge.
     *
     * Sends a report to the administrators. Only administrators see who sent it. Reporting the same target again while
     * the first report is open returns the same id. A user can have 20 open reports and send 30 a day.
     *
     * Needs the scope `user`.
     */
    report(body: ReportRequest, options?: CallOptions): Call<ReportReceipt, SafetyReportError>
    /**
     * Review a report and act on it.
     *
     * Hides the target, warns or suspends its owner, or dismisses the report, and closes all open reports of the
     * target. Reporters and the owner get a mail. Administrators only.
     *
     * Needs the scope `admin`.
     */
    act(id: string, body: ActOnReportRequest, options?: CallOptions): Call<Report, SafetyActError>
    /**
     * Review many reports and act on them.
     *
     * Acts on each report as on one, but mails no one who is suspended if there is more than one report. Reports that
     * do not allow it are skipped. Administrators only.
     *
     * Needs the scope `admin`.
     */
    actOnMany(body: ActOnReportsRequest, options?: CallOptions): Call<ActOnReportsResult, SafetyActOnManyError>
    /**
     * Add a note to a report.
     *
     * Adds a note that only administrators see.
     *
     * Needs the scope `admin`.
     */
    addReportNote(id: string, body: AddReportNoteRequest, options?: CallOptions): Call<ReportNote, SafetyAddReportNoteError>
    /**
     * Assign a report.
     *
     * Gives all open reports of the target to an administrator, or to no one. Administrators only.
     *
     * Needs the scope `admin`.
     */
    assign(id: string, body: AssignReportRequest, options?: CallOptions): Call<Report, SafetyAssignError>
    /**
     * Get a report.
     *
     * Returns a report with notes, warnings, related reports and history. A report about yourself is for another
     * administrator. Administrators only.
     *
     * Needs the scope `admin`.
     */
    getReport(id: string, options?: CallOptions): Call<ReportDetail, SafetyGetReportError>
    /**
     * List reports.
     *
     * Lists the reports that members sent, latest first, with what they are about. Administrators only.
     *
     * Needs the scope `admin`.
     */
    listReports(query?: SafetyListReportsQuery, options?: CallOptions): PageCall<Report, SafetyListReportsError>
    /**
     * Review a report.
     *
     * Marks a report as resolved or dismissed, or opens it again. This does not hide or suspend anything.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    reviewReport(id: string, body: ReviewReportRequest, options?: CallOptions): Call<Report, SafetyReviewReportError>
  }
  notifications: {
    /**
     * Get the current user's email settings.
     *
     * Returns which kinds of email the user receives. Security emails are always sent.
     *
     * Needs the scope `user`.
     */
    get(options?: CallOptions): Call<NotificationPreferences, NotificationsGetError>
    /**
     * Update the current user's email settings.
     *
     * Turns kinds of email on or off. Changes only the fields you send. Security emails are always sent.
     *
     * Needs the scope `user`.
     */
    update(body: UpdateNotificationPreferences, options?: CallOptions): Call<NotificationPreferences, NotificationsUpdateError>
  }
  bounces: {
    /**
     * Send mail to an address again.
     *
     * Lifts a bounce: mail goes to the address again. Administrators only.
     *
     * Needs the scope `admin`.
     */
    delete(address: string, options?: CallOptions): Call<Success, BouncesDeleteError>
    /**
     * List bounces.
     *
     * Lists the addresses that get no mail because it came back, latest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: BouncesListQuery, options?: CallOptions): PageCall<MailBounce, BouncesListError>
  }
  portfolio: {
    /**
     * Create a portfolio item.
     *
     * Adds an item to the current user's portfolio. A portfolio can have 20 items.
     *
     * Needs the scope `write:portfolio`.
     */
    create(body: PortfolioItemRequest, options?: CallOptions): Call<PortfolioItem, PortfolioCreateError>
    /**
     * Delete a portfolio item.
     *
     * Deletes an item of the current user's portfolio. This cannot be undone.
     *
     * Needs the scope `write:portfolio`.
     */
    delete(id: string, options?: CallOptions): Call<Success, PortfolioDeleteError>
    /**
     * Get a portfolio item.
     *
     * Returns one item of the current user's portfolio.
     *
     * Needs the scope `read:portfolio`.
     */
    get(id: string, options?: CallOptions): Call<PortfolioItem, PortfolioGetError>
    /**
     * List the current user's portfolio items.
     *
     * Lists the items by `sortOrder`, lowest first.
     *
     * Needs the scope `read:portfolio`.
     */
    list(query?: PortfolioListQuery, options?: CallOptions): PageCall<PortfolioItem, PortfolioListError>
    /**
     * Update a portfolio item.
     *
     * Changes an item of the current user's portfolio. Changes only the fields you send; null clears a field.
     *
     * Needs the scope `write:portfolio`.
     */
    update(id: string, body: PortfolioItemUpdateRequest, options?: CallOptions): Call<PortfolioItem, PortfolioUpdateError>
  }
  uploads: {
    /**
     * Delete a file.
     *
     * The file is no longer served, and it is removed from everything that showed it. Only the owner of the file and
     * administrators can delete it. This cannot be undone.
     *
     * Needs the scope `write:uploads`.
     */
    delete(key: string, options?: CallOptions): Call<Success, UploadsDeleteError>
    /**
     * List the current user's files.
     *
     * Lists the uploaded files, newest first.
     *
     * Needs the scope `read:uploads`.
     */
    list(query?: UploadsListQuery, options?: CallOptions): PageCall<Upload, UploadsListError>
    /**
     * Request an upload URL.
     *
     * Send the file with PUT to `uploadUrl` within 15 minutes, with exactly this Content-Type and size. The file is
     * served at `publicUrl` after it has been checked: at the first GET, or within a minute. Images fit every category
     * except `meetpass-model`, which takes `model/gltf-binary`; `application/octet-stream` fits all, and the content
     * decides. Images are encoded again without their metadata. An account can have 200 MB and 500 files.
     *
     * Needs the scope `write:uploads`.
     */
    request(body: UploadRequest, options?: CallOptions): Call<UploadRequestResponse, UploadsRequestError>
    /**
     * Get the current user's storage usage.
     *
     * Returns the total size and number of files, also by category, and how much the user can store.
     *
     * Needs the scope `read:uploads`.
     */
    usage(options?: CallOptions): Call<StorageUsage, UploadsUsageError>
  }
  entitlements: {
    /**
     * Grant an entitlement to a user.
     *
     * Grants an entitlement without end or until `expiresAt`. If the user already has it, only its expiry changes.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    grant(username: string, body: GrantEntitlementRequest, options?: CallOptions): Call<UserEntitlement, EntitlementsGrantError>
    /**
     * List the current user's entitlements.
     *
     * Lists what the user may do or use beyond what every user may.
     *
     * Needs the scope `read:user`.
     */
    list(query?: EntitlementsListQuery, options?: CallOptions): PageCall<UserEntitlement, EntitlementsListError>
    /**
     * Revoke an entitlement.
     *
     * Takes an entitlement from a user. Administrators only.
     *
     * Needs the scope `admin`.
     */
    revoke(username: string, id: string, options?: CallOptions): Call<Success, EntitlementsRevokeError>
  }
  onboarding: {
    /**
     * Dismiss an onboarding step.
     *
     * Marks a step as dismissed, so that it is no longer suggested. Dismissing a step again changes nothing.
     *
     * Needs the scope `user`.
     */
    dismiss(stepKey: string, options?: CallOptions): Call<OnboardingStep, OnboardingDismissError>
    /**
     * Dismiss all onboarding steps.
     *
     * Marks every step as dismissed. Repeating the request changes nothing.
     *
     * Needs the scope `user`.
     */
    dismissAll(options?: CallOptions): Call<Success, OnboardingDismissAllError>
    /**
     * List the current user's onboarding steps.
     *
     * Returns all steps in display order, each with whether it is completed or dismissed.
     *
     * Needs the scope `user`.
     */
    get(options?: CallOptions): Call<Array<OnboardingStep>, OnboardingGetError>
  }
  bans: {
    /**
     * Create a sign-up ban.
     *
     * Stops an email address, a domain or a network from creating accounts, from the next request on. Existing users
     * stay signed in: suspend them instead. An email address is compared without letter case and without the part
     * after a plus sign, and only a part of it is shown later. Sign-in codes are not mailed to requests from a banned
     * network. If the value is already banned, its reason and expiry change. Administrators only.
     *
     * Needs the scope `admin`.
     */
    create(body: SignUpBanRequest, options?: CallOptions): Call<SignUpBan, BansCreateError>
    /**
     * Delete a sign-up ban.
     *
     * Lifts the ban from the next request on. Administrators only.
     *
     * Needs the scope `admin`.
     */
    delete(id: string, options?: CallOptions): Call<Success, BansDeleteError>
    /**
     * List sign-up bans.
     *
     * Lists the email addresses, domains and networks that cannot create accounts. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: BansListQuery, options?: CallOptions): PageCall<SignUpBan, BansListError>
  }
  identityProviders: {
    /**
     * Add an identity provider.
     *
     * Adds a provider of OpenID Connect to the sign-in page. Its issuer must have a public address; a private one can
     * be set only in the environment of the server. Administrators only.
     *
     * Needs the scope `admin`.
     */
    create(body: CreateIdentityProviderRequest, options?: CallOptions): Call<IdentityProvider, IdentityProvidersCreateError>
    /**
     * Delete an identity provider.
     *
     * It cannot be used to sign in from the next request on. Linked accounts stay, so the id cannot be used again
     * while there are any. Administrators only.
     *
     * Needs the scope `admin`.
     */
    delete(id: string, options?: CallOptions): Call<Success, IdentityProvidersDeleteError>
    /**
     * List identity providers.
     *
     * Lists the providers of OpenID Connect that administrators added. Those from the environment of the server are
     * not listed. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: IdentityProvidersListQuery, options?: CallOptions): PageCall<IdentityProvider, IdentityProvidersListError>
    /**
     * Update an identity provider.
     *
     * Changes only the fields you send. The issuer cannot be changed. Administrators only.
     *
     * Needs the scope `admin`.
     */
    update(id: string, body: UpdateIdentityProviderRequest, options?: CallOptions): Call<IdentityProvider, IdentityProvidersUpdateError>
  }
  notices: {
    /**
     * List the notices to all members.
     *
     * Lists the emails that were sent to all members, with their progress. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: NoticesListQuery, options?: CallOptions): PageCall<Notice, NoticesListError>
    /**
     * Send a notice to all members.
     *
     * Emails every member except those who are suspended, have no working address, or turned off emails about their
     * account. An instance can send 2 notices per day. The emails are queued after the response: `notices.list` shows
     * the progress. Administrators only.
     *
     * Needs the scope `admin`.
     */
    send(body: SendNotice, options?: CallOptions): Call<Notice, NoticesSendError>
  }
  recovery: {
    /**
     * Approve a new address for a lost mailbox.
     *
     * The waiting time of 72 hours begins. Not by the administrator who opened it. Administrators only.
     *
     * Needs the scope `admin`.
     */
    approve(id: string, options?: CallOptions): Call<Success, RecoveryApproveError>
    /**
     * List changes of address for lost mailboxes.
     *
     * Newest first, of one user or of all. Deleted after 30 days. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: RecoveryListQuery, options?: CallOptions): PageCall<Recovery, RecoveryListError>
    /**
     * Give a user with a lost mailbox a new address.
     *
     * Another administrator must approve it, and the new address must be proven by the link mailed there. The address
     * changes 72 hours after the approval; the old address is mailed at once and can stop it. Not for administrators.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    open(username: string, body: OpenRecovery, options?: CallOptions): Call<Recovery, RecoveryOpenError>
    /**
     * Stop a new address for a lost mailbox.
     *
     * The old address stays. Administrators only.
     *
     * Needs the scope `admin`.
     */
    stop(id: string, options?: CallOptions): Call<Success, RecoveryStopError>
  }
  events: {
    /**
     * Get an event.
     *
     * Returns an event. A cancelled event stays readable. An event for members is found only by members of its group
     * and users with an RSVP.
     *
     * Needs the scope `read:events`.
     */
    get(id: string, query?: EventsGetQuery, options?: CallOptions): Call<EventDetail, EventsGetError>
    get(id: string, options?: CallOptions): Call<EventDetail, EventsGetError>
    /**
     * Get filters for events.
     *
     * Returns the tags, cities and languages of the next 300 public events, at most 20 of each. `GET /v1/events` takes
     * them as `tag`, `city` and `language`.
     *
     * Needs the scope `read:events`.
     */
    getFilters(options?: CallOptions): Call<EventFilters, EventsGetFiltersError>
    /**
     * Search events.
     *
     * Lists upcoming public events, soonest first, or the events that match the filters. A page can have fewer items
     * than `limit` although more follow: continue with `nextCursor` while `hasMore` is true. Sorted by distance, only
     * the nearest 1,000 events are available.
     *
     * Needs the scope `read:events`.
     */
    list(query?: EventsListQuery, options?: CallOptions): PageCall<EventListItem, EventsListError>
    /**
     * List the events of a group.
     *
     * Lists the public events of a group, and to its members those for members, soonest first. Without `from`, only
     * upcoming events are listed.
     *
     * Needs the scope `read:events`.
     */
    listOfGroup(slug: string, query?: EventsListOfGroupQuery, options?: CallOptions): PageCall<EventListItem, EventsListOfGroupError>
    /**
     * Get the next event of a group.
     *
     * Needs no sign-in. Changes are visible within a second. Send `If-None-Match` with the last ETag to get 304 when
     * nothing has changed.
     *
     * Needs no token.
     */
    nextOfGroup(slug: string, options?: CallOptions): Call<EventDetail, EventsNextOfGroupError>
    /**
     * Cancel an event.
     *
     * Cancels the event and emails everyone with an RSVP. With `applyTo`, the published events of its series that have
     * not ended are cancelled too. A cancelled event stays readable. This cannot be undone. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    cancel(eventId: string, body?: CancelEventRequest, options?: CallOptions): Call<ManagedEvent, EventsCancelError>
    /**
     * Create an event.
     *
     * Adds an event to a group, or with `repeat` a series of events at the same local time of day. The event is public
     * at once unless `status` is `draft`. New accounts can create a limited number of events per day. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    create(groupId: string, body: CreateEventRequest, options?: CallOptions): Call<ManagedEvent, EventsCreateError>
    /**
     * Delete an event.
     *
     * Deletes an event that has no RSVPs. Cancel an event that has RSVPs instead. Owners and managers of the group
     * only.
     *
     * Needs the scope `manage:events`.
     */
    delete(eventId: string, options?: CallOptions): Call<Success, EventsDeleteError>
    /**
     * Duplicate an event.
     *
     * Copies an event to a new start or, with `repeat`, to several at the same local time of day, as one series with
     * the event. The copy of a public event is public at once; other copies are drafts. Attendees are not copied.
     * Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    duplicate(eventId: string, body: DuplicateEventRequest, options?: CallOptions): Call<ManagedEvents, EventsDuplicateError>
    /**
     * Get a managed event.
     *
     * Returns an event with the settings its organizers see. Drafts and hidden events are included. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    getManaged(eventId: string, query?: EventsGetManagedQuery, options?: CallOptions): Call<ManagedEvent, EventsGetManagedError>
    getManaged(eventId: string, options?: CallOptions): Call<ManagedEvent, EventsGetManagedError>
    /**
     * List the events of a managed group.
     *
     * Lists all events of the group, including drafts and cancelled events, latest start first; with `when=upcoming`
     * soonest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    listManaged(groupId: string, query?: EventsListManagedQuery, options?: CallOptions): PageCall<ManagedEvent, EventsListManagedError>
    /**
     * Publish a draft event.
     *
     * Makes a draft public, or with `applyTo` several drafts of its series. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    publish(eventId: string, body?: PublishEventRequest, options?: CallOptions): Call<ManagedEvent, EventsPublishError>
    /**
     * Update an event.
     *
     * Changes only the fields you send; null clears a field. With `version`, an event that others changed since is not
     * overwritten: the problems name the changed fields. Attendees keep their seats and are emailed about a new time
     * or venue. With `applyTo`, the same fields of other events of its series change too: a new time moves them by the
     * same local time, and either all change or none. A synced event has to be changed at its source. Owners and
     * managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    update(eventId: string, body: UpdateEventRequest, options?: CallOptions): Call<ManagedEvent, EventsUpdateError>
    /**
     * Set how a series goes on.
     *
     * With `ahead` the series keeps that number of dates after now: when one has passed, the next one is added, like
     * the last one, by the rule of the series. Those that are missing are added at once. With null it ends with its
     * last date, and no date is removed. A date that is cancelled is not replaced. `seriesShare` is for those who come
     * to all dates. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    continueSeries(eventId: string, body: EventsContinueSeriesBody, options?: CallOptions): Call<Success, EventsContinueSeriesError>
    /**
     * List the events of a series.
     *
     * Lists all events of the series that this event belongs to, including drafts and cancelled events, soonest first.
     * The list is empty if the event belongs to no series. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    listSeries(eventId: string, query?: EventsListSeriesQuery, options?: CallOptions): PageCall<ManagedEvent, EventsListSeriesError>
    /**
     * List the dates of a repeated event.
     *
     * Lists the dates that `repeat` would create, with what speaks against each. Creates nothing. The local time of
     * day stays the same across daylight saving changes.
     *
     * Needs the scope `manage:events`.
     */
    previewRepeat(query: EventsPreviewRepeatQuery, options?: CallOptions): Call<RepeatDates, EventsPreviewRepeatError>
  }
  announcements: {
    /**
     * Count the audiences of an event.
     *
     * Returns the size of each audience now, and how many announcements are left today. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:events`.
     */
    audiencesOfEvent(eventId: string, options?: CallOptions): Call<AnnouncementAudiences, AnnouncementsAudiencesOfEventError>
    /**
     * Count the audiences of a group.
     *
     * Returns the size of each audience now, and how many announcements are left today. Owners and managers of the
     * group only.
     *
     * Needs the scope `manage:groups`.
     */
    audiencesOfGroup(groupId: string, options?: CallOptions): Call<AnnouncementAudiences, AnnouncementsAudiencesOfGroupError>
    /**
     * Create a draft of an announcement to attendees.
     *
     * Creates a draft and sends nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    createForEvent(eventId: string, body: CreateEventAnnouncement, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsCreateForEventError>
    /**
     * Create a draft of an announcement to a group.
     *
     * Creates a draft and sends nothing. Owners and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    createForGroup(groupId: string, body: CreateGroupAnnouncement, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsCreateForGroupError>
    /**
     * List the announcements of an event.
     *
     * Lists drafts, scheduled and sent announcements, latest first. Owners and managers of the group only.
     *
     * Needs the scope `manage:events`.
     */
    listOfEvent(eventId: string, query?: AnnouncementsListOfEventQuery, options?: CallOptions): PageCall<ManagedAnnouncement, AnnouncementsListOfEventError>
    /**
     * List the announcements to a group.
     *
     * Lists drafts, scheduled and sent announcements to the group, latest first, without those of its events. Owners
     * and managers of the group only.
     *
     * Needs the scope `manage:groups`.
     */
    listOfGroup(groupId: string, query?: AnnouncementsListOfGroupQuery, options?: CallOptions): PageCall<ManagedAnnouncement, AnnouncementsListOfGroupError>
    /**
     * Cancel a scheduled announcement.
     *
     * It is not sent and becomes a draft again. An announcement to a group also needs the scope `manage:groups`.
     * Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    cancel(announcementId: string, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsCancelError>
    /**
     * Delete a draft of an announcement.
     *
     * Sent announcements stay. An announcement to a group also needs the scope `manage:groups`. Owners and managers
     * only.
     *
     * Needs the scope `manage:events`.
     */
    delete(announcementId: string, options?: CallOptions): Call<Success, AnnouncementsDeleteError>
    /**
     * Get an announcement.
     *
     * Returns an announcement with the number of delivered and bounced emails. An announcement to a group also needs
     * the scope `manage:groups`. Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    get(announcementId: string, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsGetError>
    /**
     * Get a preview of an announcement.
     *
     * Returns the email as the caller would get it, but its link to unsubscribe does nothing. An announcement to a
     * group also needs the scope `manage:groups`. Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    preview(announcementId: string, options?: CallOptions): Call<AnnouncementPreview, AnnouncementsPreviewError>
    /**
     * Set the time of an announcement.
     *
     * Sends the announcement at a time in the next 90 days, to those who are in its audience then. It is not sent if
     * the event is cancelled by then. An announcement to a group also needs the scope `manage:groups`. Owners and
     * managers only.
     *
     * Needs the scope `manage:events`.
     */
    schedule(announcementId: string, body: ScheduleAnnouncement, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsScheduleError>
    /**
     * Send an announcement now.
     *
     * Emails everyone in the audience who accepts messages from organizers. An event can have 5 announcements per day,
     * a group 2 per day and 5 per week, unless the settings of the instance say otherwise. An announcement to a group
     * also needs the scope `manage:groups`. Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    send(announcementId: string, body?: SendAnnouncement, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsSendError>
    /**
     * Send yourself a test of an announcement.
     *
     * Emails the announcement to the caller alone, at most 10 times per hour. An announcement to a group also needs
     * the scope `manage:groups`. Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    test(announcementId: string, options?: CallOptions): Call<Success, AnnouncementsTestError>
    /**
     * Update an announcement.
     *
     * Changes a draft or an announcement that is not sent yet. An announcement to a group also needs the scope
     * `manage:groups`. Owners and managers only.
     *
     * Needs the scope `manage:events`.
     */
    update(announcementId: string, body: UpdateAnnouncement, options?: CallOptions): Call<ManagedAnnouncement, AnnouncementsUpdateError>
  }
  users: {
    /**
     * Get the current user.
     *
     * Returns the user this request acts for. `email` needs the scope `user:email`.
     *
     * Needs the scope `read:user`.
     */
    getMe(options?: CallOptions): Call<UserBasic, UsersGetMeError>
  }
  held: {
    /**
     * Review held content.
     *
     * Approves or refuses items, all items of accounts, or all that match a filter. Approved items are published as if
     * it were now; refused ones stay hidden. It takes effect within seconds. Administrators only.
     *
     * Needs the scope `admin`.
     */
    decide(body: DecideHeldRequest, options?: CallOptions): Call<HeldDecision, HeldDecideError>
    /**
     * List held content.
     *
     * Lists what new accounts published and what waits for an administrator, oldest first. Administrators only.
     *
     * Needs the scope `admin`.
     */
    list(query?: HeldListQuery, options?: CallOptions): PageCall<HeldItem, HeldListError>
    /**
     * Get a summary of held content.
     *
     * Counts what waits, by host or word, by network of the sign-up, by domain of the address and by hour.
     * Administrators only.
     *
     * Needs the scope `admin`.
     */
    summary(query?: HeldSummaryQuery, options?: CallOptions): Call<HeldSummary, HeldSummaryError>
  }
  account: {
    /**
     * Export the current user's personal data.
     *
     * Returns everything stored about the user: one list for each kind of data, newest first. Secrets and their hashes
     * are left out, and so are records that other members keep for their own safety, such as blocks. At most 20
     * requests per hour. Not available to OAuth applications.
     *
     * Needs the scope `user`.
     */
    export(options?: CallOptions): Call<AccountExport, AccountExportError>
  }
}

/** Every error code of the API. */
export type ErrorCode =
  | 'validation_failed' | 'invalid_json' | 'invalid_cursor' | 'invalid_scope' | 'cannot_follow_self'
  | 'idempotency_unsupported' | 'webhook_url_blocked' | 'unsupported_media_type' | 'payload_too_large'
  | 'answers_required' | 'format_unsupported' | 'sse_unsupported' | 'unauthorized' | 'invalid_token' | 'token_expired'
  | 'insufficient_scope' | 'forbidden' | 'banned' | 'scope_escalation' | 'csrf_refused' | 'account_suspended'
  | 'entitlement_required' | 'own_credential_required' | 'reauthentication_required' | 'passkey_required'
  | 'not_found' | 'event_not_found' | 'series_not_found' | 'group_not_found' | 'user_not_found' | 'badge_not_found'
  | 'announcement_not_found' | 'claim_not_found' | 'invitation_not_found' | 'checkin_code_not_found'
  | 'ticket_not_found' | 'guest_not_found' | 'spot_gift_not_found' | 'rsvp_not_found' | 'app_not_found'
  | 'secret_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'token_not_found' | 'upload_not_found'
  | 'step_not_found' | 'pass_not_found' | 'grant_not_found' | 'approval_not_found' | 'report_not_found'
  | 'role_offer_not_found' | 'provider_not_found' | 'sign_up_request_not_found' | 'recovery_not_found'
  | 'channel_not_found' | 'source_not_found' | 'federation_off' | 'block_not_found' | 'ban_not_found'
  | 'already_rsvped' | 'event_full' | 'rsvp_closed' | 'already_checked_in' | 'checkin_not_open' | 'rsvp_declined'
  | 'rsvp_required' | 'request_declined' | 'not_pending' | 'not_waitlisted' | 'changed_meanwhile'
  | 'capacity_below_confirmed' | 'event_has_rsvps' | 'event_read_only' | 'rsvp_elsewhere' | 'already_followed'
  | 'source_unreadable' | 'already_cancelled' | 'invalid_state' | 'already_claimed' | 'claim_unproven'
  | 'claim_pending' | 'already_manager' | 'already_reviewed' | 'username_taken' | 'username_reserved'
  | 'username_change_too_soon' | 'urlname_taken' | 'slug_taken' | 'code_taken' | 'last_owner' | 'has_upcoming_events'
  | 'last_login_method' | 'pass_already_claimed' | 'pass_not_releasable' | 'limit_reached' | 'quota_exceeded'
  | 'idempotency_mismatch' | 'request_in_flight' | 'public_client' | 'event_ended' | 'event_cancelled'
  | 'checkin_closed' | 'checkin_code_expired' | 'checkin_code_exhausted' | 'claim_expired' | 'claim_exhausted'
  | 'pass_inactive' | 'range_not_satisfiable' | 'too_many_waiting' | 'rate_limited' | 'internal_error' | 'unavailable'
  | 'read_only'

/** What a token may do. */
export type ScopeName =
  | 'user' | 'read:user' | 'user:email' | 'read:events' | 'write:events' | 'read:groups' | 'read:favorites'
  | 'write:favorites' | 'read:portfolio' | 'write:portfolio' | 'user:linked-accounts' | 'manage:groups'
  | 'manage:events' | 'manage:checkins' | 'manage:badges' | 'read:meetpass' | 'write:meetpass' | 'read:uploads'
  | 'write:uploads' | 'developer' | 'admin'

export interface UsernameCheck {
  /** Whether the name can be taken */
  available: boolean
  /** Why it is not available: `held` means another user gave it up less than 90 days ago */
  reason?: 'invalid' | 'reserved' | 'taken' | 'held'
}

export interface UserProfile {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** null until the user has chosen one */
  username: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Header image of the profile page */
  heroImageUrl: string | null
  /** Color theme of the profile page */
  themeColor: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** What the person says about themselves */
  bio: string | null
  /** Where the person lives, in their own words */
  location: string | null
  /** URLs of profiles on other sites */
  socialLinks: Array<string> | null
  /** Role on the instance: `admin` for administrators */
  role: 'user' | 'admin'
  /** `private` hides the profile from everyone except administrators */
  profileVisibility: 'public' | 'private'
  /** Whether the user appears on leaderboards; null if the user has not chosen */
  showOnLeaderboard: boolean | null
  /**
   * Whether others see the user among the guests of events; null if the user has not chosen: then only for RSVPs made
   * since the instance shows guests
   */
  showOnGuestLists: boolean | null
  /** Whether search engines may list the public profile */
  searchEngines: boolean
  /** Language of emails, such as `en`; also of pages, if `isLocaleChosen` */
  locale: string
  /** Whether the user chose the language; without a choice pages are in that of the browser */
  isLocaleChosen: boolean
  /** IANA time zone of the user, such as Europe/Berlin */
  timezone: string
  /** When it was made */
  createdAt: string
  /** Present only with the scope user:email */
  email?: string
}

export interface Success {
  /** Always `true`: a failure has another status and an error */
  success: true
}

export interface SignUpRequest {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** The username that the person chose */
  username: string
  /** Email address */
  email: string | null
  /** The sign-in provider they came with */
  provider: string | null
  /** Why it happened */
  cause: 'approval' | 'no_script'
  /** When it was made */
  createdAt: string
}

export interface AuditExport {
  /** Link to the file, one entry per line as JSON; use it within five minutes */
  url: string
  /** When it expires */
  expiresAt: string
}

export interface AuditEntry {
  /** Id, unique and never used again */
  id: string
  /** When it happened */
  at: string
  /** Username, or the id of a user without one; null for the service itself */
  actor: string | null
  /** Id of the user who did it; null for the instance itself */
  actorId: string | null
  /** Operation id or action, such as `groups.update` */
  action: string
  /** What the action changed, usually an id */
  target: string
  /** What happened in words, with the names of today */
  sentence: string
  /** More about what happened, depending on the action */
  detail: Record<string, unknown> | null
  /** With what the person was signed in */
  credential: AuditCredential | null
  /** Network of the request: the first 24 bits of an IPv4 or 48 bits of an IPv6 address */
  address: string | null
}

/** With what the person was signed in */
export interface AuditCredential {
  /** Whether it was a token, a session or an app */
  kind: 'token' | 'session' | 'grant'
  /** Id of the token, the session or the application's grant */
  id: string
}

export interface InstanceHealth {
  /** What needs attention */
  warnings: Array<HealthWarning>
  /** Stored files */
  storage: HealthStorage
  /** Work that waits for workers */
  queues: HealthQueues
  /** Webhooks of the current user */
  webhooks: HealthWebhooks
  /** Sent and failed mail */
  mail: HealthMail
  /** Days for which tables have partitions */
  partitionDays: number
  /** The last backup; null if none is known */
  backup: HealthBackup | null
  /** Workers seen in the last minute */
  workers: Array<HealthWorker>
  /** Whether the instance refuses changes now */
  readOnly: boolean
  /** Versions of the software */
  versions: HealthVersions
}

export interface HealthWarning {
  /** Such as `worker_missing` */
  code: string
  /** `error`: something does not work */
  severity: 'warning' | 'error'
  /** What is wrong */
  text: string
  /** What to do */
  action: string
  /** The numbers and names in the text */
  values: Record<string, unknown>
}

/** Stored files */
export interface HealthStorage {
  /** Number of files */
  files: number
  /** Size in bytes */
  bytes: number
}

/** Work that waits for workers */
export interface HealthQueues {
  /** Age of the oldest in seconds */
  outboxSeconds: number
  /** Queues with late or failed jobs */
  jobs: Array<HealthQueue>
  /** Age of the oldest in seconds */
  mailSeconds: number
}

export interface HealthQueue {
  /** Name as it is shown */
  name: string
  /** Due for more than a minute */
  waiting: number
  /** Given up in the last hour */
  failed: number
  /** Age of the oldest in seconds */
  seconds: number
}

/** Webhooks of the current user */
export interface HealthWebhooks {
  /** Failing for more than an hour */
  failing: number
  /** Due for more than a minute */
  due: number
}

/** Sent and failed mail */
export interface HealthMail {
  /** When the last mail was sent; null if none was */
  lastSentAt: string | null
  /** Since when mail fails; null if it does not */
  failingSince: string | null
  /** Since the last mail that was sent */
  failures: number
  /** Counted where a limit is set */
  sentThisHour: number
  /** MAIL_PER_HOUR */
  perHour: number | null
  /** Addresses that get no mail */
  bounces: number
}

/** The last backup; null if none is known */
export interface HealthBackup {
  /** Name as it is shown */
  name: string
  /** When the backup was made */
  madeAt: string
  /** Size in bytes */
  bytes: number
}

export interface HealthWorker {
  /** Version of the software */
  version: string
  /** When the process started */
  startedAt: string
}

/** Versions of the software */
export interface HealthVersions {
  /** Version of Hearth */
  service: string
  /** Commit of Hearth; null if unknown */
  commit: string | null
  /** Version of Node.js */
  node: string
  /** Version of PostgreSQL */
  postgres: string
  /** The newest migration */
  schema: string
}

export interface InstanceOverview {
  /** When a worker counted; null before the first time */
  countedAt: string | null
  /** Numbers of the whole instance */
  totals: InstanceTotals
  /** What waits for an organizer */
  waiting: WaitingWork
  /** First day */
  from: string
  /** Included */
  to: string
  /** Length of the parts of the series */
  by: 'day' | 'week'
  /** Numbers for each part, earliest first */
  series: Array<InstancePart>
}

/** Numbers of the whole instance */
export interface InstanceTotals {
  /** Number of accounts */
  members: number
  /** Signed in or used a token in the last 7 days */
  activeMembers7: number
  /** The same for 30 days */
  activeMembers30: number
  /** Number of groups */
  groups: number
  /** Published events, past ones too */
  events: number
  /** Confirmed ones */
  rsvps: number
  /** Number of check-ins */
  checkIns: number
}

/** What waits for an organizer */
export interface WaitingWork {
  /** Open reports */
  reports: number
  /** Held posts */
  held: number
  /** People who asked to join */
  signUpRequests: number
  /** Acts that a second administrator must approve */
  approvals: number
  /** Requests to own a listed group */
  claims: number
}

export interface InstancePart {
  /** First day of the part */
  startsOn: string
  /** Accounts created */
  newMembers: number
  /** Events that start in this time */
  events: number
  /** Number of RSVPs */
  rsvps: number
  /** Number of check-ins */
  checkIns: number
  /** At the end of this time; null if it was not counted */
  activeMembers30: number | null
}

export interface GroupListItem {
  /** Id, unique and never used again */
  id: string
  /** Part of the group's URL */
  urlname: string | null
  /** Name as it is shown */
  name: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Page of the group on this instance or at its source */
  link: string | null
  /** URL of the website */
  website: string | null
  /** Members and organizers, each counted once, plus the members its source reports */
  memberCount: number | null
  /** URL of the image */
  photoUrl: string | null
  /** Wide image at the top of its page */
  coverUrl: string | null
  /** Colors of its page; null: derived from the id */
  theme: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** Topics of the group */
  tags?: Array<string>
  /** URLs of profiles on other sites */
  socialLinks?: Array<string>
  /** Whether administrators feature the group */
  isFeatured: boolean | null
  /** false: listed by administrators from a public calendar; no one runs the group here so far */
  isClaimed: boolean
  /** Users who marked the group as a favorite */
  favoritesCount?: number
  /** Language of its texts, and of its events that name none; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
}

export interface WebhookHealth {
  /** Id, unique and never used again */
  id: string
  /** Who owns it */
  owner: WebhookOwner
  /** Host of the URL; the path is never shown */
  host: string
  /** Whether it is turned on */
  isActive: boolean
  /** Why the webhook was turned off automatically; null if it was not */
  disabledReason: 'gone' | 'failing' | 'grant_ended' | null
  /** First failure since the last success; null while deliveries succeed */
  failingSince: string | null
  /** Deliveries that wait, counted up to 1,000 */
  pending: number
  /** Among the last 100 attempts */
  lastSuccessAt: string | null
  /** When it was made */
  createdAt: string
}

/** Who owns it */
export interface WebhookOwner {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

export interface AdminGroup {
  /** Id, unique and never used again */
  id: string
  /** Name of the group in URLs */
  urlname: string | null
  /** Name as it is shown */
  name: string
  /** URL of the page */
  link: string
  /** Whether administrators feature the group */
  isFeatured: boolean
  /** false: listed from a public calendar and not claimed so far */
  isClaimed: boolean
  /** When administrators hid it; null if it is visible */
  hiddenAt: string | null
  /** When the group was deleted; its rows are erased 30 days later */
  archivedAt: string | null
  /** When it was made */
  createdAt: string
  /** Number of members who marked the group as a favorite */
  favoritesCount: number
  /** How far the group is with moving its members here; null: no administrator has granted it */
  move: 'granted' | 'running' | 'ended' | null
  /** Owners whose account is active */
  owners: Array<AdminGroupOwner>
}

export interface AdminGroupOwner {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
}

export interface RoleSet {
  /** Always `true`: a failure has another status and an error */
  success: true
  /** `offered`: takes effect when the user accepts; `changed`: in effect now */
  status?: 'offered' | 'changed'
}

export interface AdminEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** URL of the page */
  link: string
  /** State of the event */
  status: 'scheduled' | 'cancelled'
  /** Who can find the event */
  visibility: 'public' | 'unlisted' | 'members'
  /** Start of the event */
  dateTime: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string | null
  /** When administrators hid it; null if it is visible */
  hiddenAt: string | null
  /** When it was made */
  createdAt: string
  /** The group it belongs to */
  group: AdminEventGroup | null
}

/** The group it belongs to */
export interface AdminEventGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
}

export interface AdminUserDetail {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** Email address */
  email: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Role on the instance */
  role: 'user' | 'admin'
  /** `nameless`: has not chosen a name yet and is listed nowhere */
  status: 'active' | 'suspended' | 'nameless'
  /** Who sees the profile: everyone, members, or only the person */
  profileVisibility: 'public' | 'private'
  /** null: not suspended, or until an administrator lifts it */
  suspendedUntil: string | null
  /** When it was made */
  createdAt: string
  /** Last sign-in */
  lastLoginAt: string | null
  /** What the person says about themselves */
  bio: string | null
  /** Where the person lives, in their own words */
  location: string | null
  /** Language the person chose */
  locale: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string
  /** When an administrator approved or invited the account */
  trustedAt: string | null
  /** When the account was suspended; null if it is not */
  suspendedAt: string | null
  /** Shown to the user */
  suspensionReason: string | null
  /** Browsers that are signed in */
  sessions: number
  /** Last use of one of these sessions */
  lastSeenAt: string | null
  /** Personal access tokens */
  tokens: number
  /** Apps with access */
  apps: number
  /** Passkeys */
  passkeys: number
  /** Groups joined */
  groupsJoined: number
  /** Content that waits for an administrator */
  heldItems: number
  /** Announcements by this user that wait to be sent */
  scheduledAnnouncements: number
  /** Accounts at identity providers */
  linkedAccounts: Array<AdminUserLinkedAccount>
  /** Groups where the user has a role */
  groups: Array<AdminUserGroup>
  /** The latest 20 */
  rsvps: Array<AdminUserRsvp>
  /** What administrators allowed the person beyond the usual */
  entitlements: Array<UserEntitlement>
  /** The latest 20 */
  reportsAbout: Array<AdminUserReport>
  /** The latest 20 */
  reportsBy: Array<AdminUserReport>
  /** The latest 20 */
  warnings: Array<AdminUserWarning>
}

export interface AdminUserLinkedAccount {
  /** The identity provider */
  provider: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** When the account was linked */
  linkedAt: string
}

export interface AdminUserGroup {
  /** Id, unique and never used again */
  id: string
  /** Name of the group in URLs */
  urlname: string | null
  /** Name as it is shown */
  name: string
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** When the role was granted */
  since: string
  /** Whether administrators hid the group */
  hidden: boolean
}

export interface AdminUserRsvp {
  /** The event it belongs to */
  event: AdminUserEvent
  /** Whether the person has a seat, waits for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** When the person sent the RSVP */
  rsvpAt: string
}

/** The event it belongs to */
export interface AdminUserEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string | null
}

export interface UserEntitlement {
  /** Id, unique and never used again */
  id: string
  /** Name of the entitlement */
  entitlement: string
  /** When it was granted */
  grantedAt: string | null
  /** null: does not expire */
  expiresAt: string | null
  /** What granted it: `admin`, `system` or `achievement:<key>` */
  source: string | null
}

export interface AdminUserReport {
  /** Id, unique and never used again */
  id: string
  /** What it is about: a user, group, event or badge */
  targetType: string
  /** Id of what it is about */
  targetId: string
  /** Why it was reported */
  reason: string
  /** What became of the report */
  status: string
  /** What administrators decided; null while it is open */
  outcome: string | null
  /** When it was made */
  createdAt: string
}

export interface AdminUserWarning {
  /** Id, unique and never used again */
  id: string
  /** The text */
  text: string
  /** Username */
  warnedBy: string | null
  /** When it was made */
  createdAt: string
}

export interface AdminUser {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** Email address */
  email: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Role on the instance */
  role: 'user' | 'admin'
  /** `nameless`: has not chosen a name yet and is listed nowhere */
  status: 'active' | 'suspended' | 'nameless'
  /** Who sees the profile: everyone, members, or only the person */
  profileVisibility: 'public' | 'private'
  /** null: not suspended, or until an administrator lifts it */
  suspendedUntil: string | null
  /** When it was made */
  createdAt: string
  /** Last sign-in */
  lastLoginAt: string | null
}

export interface DeletedUser {
  /** Always `true`: a failure has another status and an error */
  success: true
  /** Id of the request, if a second administrator must approve the change first */
  waiting?: string
}

export interface ModeratedUser {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** null until the user has chosen one */
  username: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Header image of the profile page */
  heroImageUrl: string | null
  /** Color theme of the profile page */
  themeColor: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** What the person says about themselves */
  bio: string | null
  /** Where the person lives, in their own words */
  location: string | null
  /** URLs of profiles on other sites */
  socialLinks: Array<string> | null
  /** Role on the instance: `admin` for administrators */
  role: 'user' | 'admin'
  /** `private` hides the profile from everyone except administrators */
  profileVisibility: 'public' | 'private'
  /** Whether the user appears on leaderboards; null if the user has not chosen */
  showOnLeaderboard: boolean | null
  /**
   * Whether others see the user among the guests of events; null if the user has not chosen: then only for RSVPs made
   * since the instance shows guests
   */
  showOnGuestLists: boolean | null
  /** Whether search engines may list the public profile */
  searchEngines: boolean
  /** Language of emails, such as `en`; also of pages, if `isLocaleChosen` */
  locale: string
  /** Whether the user chose the language; without a choice pages are in that of the browser */
  isLocaleChosen: boolean
  /** IANA time zone of the user, such as Europe/Berlin */
  timezone: string
  /** When it was made */
  createdAt: string
  /** Present only with the scope user:email */
  email?: string
  /** Id of the request, if a second administrator must approve the change first */
  waiting?: string
}

export interface Approval {
  /** Id, unique and never used again */
  id: string
  /** What another administrator must approve */
  action: 'delete_user' | 'make_administrator' | 'remove_administrator' | 'stop_needing_two' | 'stop_needing_passkeys'
  /** The user it concerns; for the instance itself, the administrator who requested it */
  user: ApprovalPerson
  /** Name of the administrator who asked */
  requestedBy: string | null
  /** Whether you asked; another administrator must approve */
  isOwn: boolean
  /** From when on you can approve it: both administrators must have had the role for 7 days */
  canApproveFrom: string
  /** When it was made */
  createdAt: string
  /** When it expires */
  expiresAt: string
}

/** The user it concerns; for the instance itself, the administrator who requested it */
export interface ApprovalPerson {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

export interface FirstRun {
  /** Steps to set up the instance, in order */
  steps: Array<FirstRunStep>
  /** No step is open */
  isComplete: boolean
  /** The list is not shown */
  isHidden: boolean
}

export interface FirstRunStep {
  /** The step */
  key: 'name' | 'mail' | 'joining' | 'legal' | 'group' | 'event' | 'invite'
  /** Whether the step is done, left out or open */
  state: 'done' | 'left_out' | 'open'
}

export interface MailTest {
  /** Whether the mail server accepted the email */
  accepted: boolean
  /** Why it happened */
  cause: 'accepted' | 'printed' | 'connection' | 'name' | 'tls' | 'authentication' | 'relay' | 'sender' | 'recipient' | 'refused' | 'timeout' | 'paused' | 'limit' | 'other'
  /** The words of the mail server; null: none */
  said: string | null
  /** What happened */
  answer: string
  /** What to do next */
  hint: string
}

export interface Announcement {
  /** Id, unique and never used again */
  id: string
  /** Users in the audience; users who turned off these emails are included */
  recipientCount: number
}

export interface OwnRsvp {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** Whether you have a seat, wait for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** When the current status was set */
  rsvpAt: string | null
  /** Counted in parties from 1; null unless waitlisted, and for a request */
  waitlistPosition: number | null
  /** The user and the guests they bring */
  partySize: number
  /** Joins a hybrid event online, and takes no spot in the room */
  joinsOnline: boolean
  /**
   * `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could
   * not offer a spot, with the status `cancelled`; null: no request
   */
  approval: 'pending' | 'declined' | null
  /**
   * Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is
   * confirmed
   */
  ticket: string | null
  /** What the organizers know the user as; absent: nothing */
  label?: OwnAttendeeLabel
  /** null if the user is not checked in */
  checkedInAt: string | null
  /** Only with `include=event`; null if the event is no longer visible */
  event?: EventListItem | null
}

/** What the organizers know the user as; absent: nothing */
export interface OwnAttendeeLabel {
  /** Id, unique and never used again */
  id: string
  /** As the organizers wrote it, such as Speaker */
  name: string
  /** Name of its color */
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray'
}

/** Only with `include=event`; null if the event is no longer visible */
export interface EventListItem {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Start of the event */
  dateTime: string
  /** End of the event; null if it is not set */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Page of the event on this instance */
  eventUrl: string | null
  /** Page of a synced event on its platform; null for other events */
  platformEventUrl: string | null
  /** Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where */
  takesRsvps: boolean
  /** URL of the image */
  photoUrl: string | null
  /** What the photo shows */
  photoAlt: string | null
  /** Whether people take part in person, online or both */
  eventType: 'in_person' | 'online' | 'hybrid' | null
  /** RSVPs on this instance and on the source platform together */
  rsvpCount: number | null
  /** RSVPs on this instance */
  localRsvpCount: number
  /** RSVPs on the source platform; null if the source gives no number */
  upstreamRsvpCount: number | null
  /** Capacity; null: no limit */
  maxAttendees: number | null
  /** Language of title and description, else that of the group; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** The group it belongs to */
  group: EventGroup | null
}

/** The group it belongs to */
export interface EventGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
}

export interface Rsvp {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** Whether the person has a seat, waits for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** When the current status was set */
  rsvpAt: string | null
  /** Counted in parties from 1; null unless waitlisted, and for a request */
  waitlistPosition: number | null
  /** The user and the guests they bring */
  partySize: number
  /** Joins a hybrid event online, and takes no spot in the room */
  joinsOnline: boolean
  /**
   * `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could
   * not offer a spot, with the status `cancelled`; null: no request
   */
  approval: 'pending' | 'declined' | null
  /**
   * Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is
   * confirmed
   */
  ticket: string | null
}

export interface RsvpStatusResponse {
  /** null if the user has never had an RSVP */
  rsvp: NullableRsvp | null
}

/** null if the user has never had an RSVP */
export interface NullableRsvp {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** Whether you have a seat, wait for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** When the current status was set */
  rsvpAt: string | null
  /** Counted in parties from 1; null unless waitlisted, and for a request */
  waitlistPosition: number | null
  /** The user and the guests they bring */
  partySize: number
  /** Joins a hybrid event online, and takes no spot in the room */
  joinsOnline: boolean
  /**
   * `pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could
   * not offer a spot, with the status `cancelled`; null: no request
   */
  approval: 'pending' | 'declined' | null
  /**
   * Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is
   * confirmed
   */
  ticket: string | null
  /** What the organizers know the user as; absent: nothing */
  label?: OwnAttendeeLabel
}

export interface RsvpSummary {
  /** Sum of the three statuses. All numbers are of people, with the guests they bring */
  total: number
  /** People with a seat */
  confirmed: number
  /** Number of people on the waitlist */
  waitlisted: number
  /** Number of cancelled RSVPs */
  cancelled: number
  /** People who ask to come; in none of the other numbers */
  pending: number
  /** null: no limit */
  capacity: number | null
}

export interface AttendeeExport {
  /** Link to the CSV file; anyone with the link can download it */
  url: string
  /** When it expires */
  expiresAt: string
}

export interface AttendeeDetail {
  /** The RSVP of the person; null if there is none */
  rsvp: Rsvp
  /** The person it is about */
  user: AttendeeUser
  /** null if the attendee is not checked in */
  checkin: AttendeeCheckin | null
  /** Whether the attendee had a seat and was not checked in before check-in closed */
  noShow: boolean
  /** The label of the attendee; null: none */
  label: NullableAttendeeLabel | null
  /** Whether the event asks questions, or has asked some */
  hasQuestions: boolean
  /** Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing */
  isAttendanceKnown: boolean
  /** Earlier events of the group with this person */
  history: AttendeeHistory
}

/** The person it is about */
export interface AttendeeUser {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
}

/** null if the attendee is not checked in */
export interface AttendeeCheckin {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** When the person was checked in */
  checkedInAt: string
  /** How the attendee was checked in; `manual`: by an organizer */
  method: 'code' | 'qr' | 'nfc' | 'manual'
  /** The entrance, as the organizer named it */
  label: string | null
}

/** The label of the attendee; null: none */
export interface NullableAttendeeLabel {
  /** Id, unique and never used again */
  id: string
  /** As the organizers wrote it, such as Speaker */
  name: string
  /** Name of its color */
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray'
}

/** Earlier events of the group with this person */
export interface AttendeeHistory {
  /** Events of the group that the attendee checked in at, this one included */
  attended: number
  /** Events of the group where the attendee had a seat and did not come */
  noShows: number
  /** Those of them whose attendance is known: at least a third of the people with a seat were checked in */
  missed: number
  /** The latest 20 RSVPs in the group, latest event first */
  events: Array<AttendedEvent>
  /** The latest 20 badges of the group that the attendee holds */
  badges: Array<AttendeeBadge>
}

export interface AttendedEvent {
  /** Id of the event */
  eventId: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** Whether the person has a seat, waits for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** When the person sent the RSVP */
  rsvpAt: string
  /** null if the attendee did not check in */
  checkedInAt: string | null
  /** Whether the attendee had a seat and was not checked in before check-in closed */
  noShow: boolean
  /** Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing */
  isAttendanceKnown: boolean
}

export interface AttendeeBadge {
  /** Name in URLs */
  slug: string
  /** Name as it is shown */
  name: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** When the badge was awarded */
  awardedAt: string
}

export interface Attendee {
  /** The RSVP of the person; null if there is none */
  rsvp: Rsvp
  /** The person it is about */
  user: AttendeeUser
  /** null if the attendee is not checked in */
  checkin: AttendeeCheckin | null
  /** Whether the attendee had a seat and was not checked in before check-in closed */
  noShow: boolean
  /** The label of the attendee; null: none */
  label: NullableAttendeeLabel | null
  /** Other events of the group that the attendee checked in at */
  visits: number
  /** Answers to ordinary questions; only with `include=answers` */
  answers?: AttendeeAnswersInList
}

/** Answers to ordinary questions; only with `include=answers` */
export interface AttendeeAnswersInList {
  /** Answers to ordinary questions; sensitive ones are not in lists */
  answers: Array<AttendeeAnswer>
  /** Answers about the people who come with them */
  guests: Array<AttendeeGuestAnswers>
}

export interface AttendeeAnswer {
  /** Id of the question */
  questionId: string
  /** The text, the options, or `yes` or `no` */
  values: Array<string>
}

export interface AttendeeGuestAnswers {
  /** Id of the guest */
  guestId: string
  /** Answers to ordinary questions; sensitive ones are not in lists */
  answers: Array<AttendeeAnswer>
}

export interface ManagedRsvpSummary {
  /** Sum of the three statuses. All numbers are of people, with the guests they bring */
  total: number
  /** People with a seat */
  confirmed: number
  /** Number of people on the waitlist */
  waitlisted: number
  /** Number of cancelled RSVPs */
  cancelled: number
  /** People who ask to come; in none of the other numbers */
  pending: number
  /** null: no limit */
  capacity: number | null
  /** RSVPs with a seat, one for each account; `confirmed` counts people */
  rsvps: number
  /** Whether the event asks questions, or has asked some */
  hasQuestions: boolean
  /** Whether the event has labels of attendees */
  hasLabels: boolean
  /** People who are checked in: attendees, and guests they bring */
  checkedIn: number
  /** Those of the confirmed people who join online and take no seat; absent: none */
  joiningOnline?: number
  /** People without an account who were let in by name; they are inside, too */
  walkIns: number
  /** People with a seat who did not check in; 0 until check-in closed */
  noShows: number
  /** Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing */
  isAttendanceKnown: boolean
  /**
   * Whether the attendance of an earlier event of the group is known, or there was none; otherwise numbers of first
   * visits say nothing
   */
  areFirstVisitsKnown: boolean
}

export interface BulkAttendeeResult {
  /** One result for each user, in the order of the request */
  results: Array<BulkAttendeeItem>
}

export interface BulkAttendeeItem {
  /** Id of the user */
  userId: string
  /** `unchanged`: it was done before; `refused`: see `code` */
  status: 'done' | 'unchanged' | 'refused'
  /** Error code of a refused user */
  code?: string
}

export interface Guest {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** Whether the current user follows this user */
  following: boolean
}

export interface RequestResults {
  /** One result for each user, in the order of the request */
  results: Array<RequestResult>
}

export interface RequestResult {
  /** Id of the user */
  userId: string
  /** `unchanged`: it was done before; `refused`: see `code` */
  status: 'done' | 'unchanged' | 'refused'
  /** The status of the RSVP then, where it was done */
  rsvpStatus?: 'confirmed' | 'waitlisted' | 'cancelled'
  /** The user and the guests they bring, where it was done */
  partySize?: number
  /** Error code of a refused user */
  code?: string
}

export interface QuestionCounts {
  /** In their order; those that were removed come last */
  questions: Array<QuestionCount>
}

export interface QuestionCount {
  /** Id, unique and never used again */
  id: string
  /** The question as it reads now */
  label: string
  /** How it is answered */
  kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
  /** Whether its answers are encrypted */
  isSensitive: boolean
  /** Whether it is no longer asked */
  isRemoved: boolean
  /** People with a spot who answered, guests included */
  answered: number
  /** Empty for texts and for sensitive questions */
  options: Array<OptionCount>
}

export interface OptionCount {
  /** As it was chosen; `yes` or `no` for a question of that kind */
  option: string
  /** People with a spot who chose it */
  count: number
}

export interface QuestionList {
  /** In the order in which they are asked */
  questions: Array<Question>
}

export interface Question {
  /** Id, unique and never used again */
  id: string
  /** `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no` */
  kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
  /** The question */
  label: string
  /** A sentence below the question */
  help?: string
  /** Only with the kinds `choice` and `choices` */
  options?: Array<string>
  /** Whether an RSVP needs an answer */
  isRequired: boolean
  /** Whether each guest is asked, too */
  isAskedOfGuests: boolean
  /** Whether volunteers at the door see the answers */
  isShownAtDoor: boolean
  /** Whether the answers are encrypted, and opened only by owners and managers in a browser */
  isSensitive: boolean
}

export interface EventQuestions {
  /** In the order in which they are asked */
  questions: Array<Question>
  /** Rises with each change; 0 while nothing was set */
  version: number
  /** Days after the end of the event for which answers are kept; null: as long as the instance keeps them */
  keptDays: number | null
  /** Questions that are no longer asked, but have answers */
  removed: Array<Question>
}

export interface GroupQuestions {
  /** In the order in which they are asked */
  questions: Array<Question>
  /** Rises with each change; 0 while nothing was set */
  version: number
}

export interface AttendeeAnswers {
  /** In the order of the questions, without those left empty */
  answers: Array<Answer>
  /** Answers about the people who come with them */
  guests: Array<GuestAnswers>
}

export interface Answer {
  /** Id of the question */
  questionId: string
  /** The question as it reads now */
  label: string
  /** How it is answered */
  kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
  /** Whether its answers are encrypted */
  isSensitive: boolean
  /** Whether it is no longer asked */
  isRemoved: boolean
  /**
   * The text, the options, or `yes` or `no`; null: a sensitive answer, which is opened in a browser and not here, or
   * which no key opens
   */
  values: Array<string> | null
}

export interface GuestAnswers {
  /** Id of the guest */
  guestId: string
  /** In the order of the questions, without those left empty */
  answers: Array<Answer>
}

export interface OwnAnswers {
  /** In the order of the questions, without those left empty */
  answers: Array<Answer>
  /** Answers about the people who come with them */
  guests: Array<GuestAnswers>
}

export interface EventInvitationCounts {
  /** Invitations to the event, without those that were withdrawn */
  sent: number
  /** Answered yes */
  coming: number
  /** Answered no */
  notComing: number
  /** Not answered yet */
  waiting: number
  /** Addresses that take no mail */
  bounced: number
  /** Not answered within 30 days */
  expired: number
  /** How many invitations you can send for the group now */
  leftToday: number
  /** Whether people can be invited: the event takes RSVPs, and others than members can see it */
  canInvite: boolean
}

export interface EventInvitationResults {
  /** One for each address, in the order sent */
  results: Array<EventInvitationResult>
}

export interface EventInvitationResult {
  /** Email address */
  email: string
  /** `invited_before`: to this event; no second mail is sent */
  result: 'invited' | 'invited_before' | 'wrong_address'
}

export interface EventInvitation {
  /** Id, unique and never used again */
  id: string
  /** Erased after 30 days */
  email: string | null
  /** What became of the invitation */
  state: 'waiting' | 'coming' | 'notComing' | 'withdrawn' | 'bounced' | 'expired'
  /** When it was made */
  createdAt: string
  /** When it expires */
  expiresAt: string
}

export interface EventInvitationsPreview {
  /** Addresses in the request, each counted once */
  count: number
  /** Addresses that were invited to this event before */
  invitedBefore: number
  /** The addresses that were not invited yet, in order */
  emails: Array<string>
  /** How many invitations you can send for the group now */
  leftToday: number
  /** Sent and failed mail */
  mail: EventInvitationMail
}

/** Sent and failed mail */
export interface EventInvitationMail {
  /** Subject of the email */
  subject: string
  /** The text part of the mail, with links that lead nowhere */
  text: string
}

export interface AcceptedEventInvitation {
  /** Id of the event */
  eventId: string
  /** Status of the RSVP */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /** `pending`: the organizers decide who comes, and have not answered yet */
  approval: 'pending' | 'declined' | null
}

export interface ReceivedEventInvitation {
  /** Id of the event */
  eventId: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string | null
  /** Name of the group */
  groupName: string | null
  /** Name of the organizer who sent it */
  inviterName: string | null
  /** Their words in the mail */
  note: string | null
  /** The address that can answer it */
  email: string | null
  /** What was answered */
  state: 'waiting' | 'coming' | 'notComing'
  /** When it expires */
  expiresAt: string
}

export interface AttendeeList {
  /** Id, unique and never used again */
  id: string
  /** When it was made */
  createdAt: string
  /** null while it is being worked on */
  finishedAt: string | null
  /** People and addresses in the list */
  all: number
  /** Those of them that are done */
  done: number
  /** Got a seat */
  confirmed: number
  /** Went on the waitlist */
  waitlisted: number
  /** Came already, or were invited before */
  already: number
  /** Could not be added */
  cannot: number
  /** Got an invitation */
  invited: number
  /** Were not invited because of the limits; send them again tomorrow */
  limit: number
}

export interface LatestAttendeeList {
  /** null if there was none in the last 30 days */
  list: NullableAttendeeList | null
}

/** null if there was none in the last 30 days */
export interface NullableAttendeeList {
  /** Id, unique and never used again */
  id: string
  /** When it was made */
  createdAt: string
  /** null while it is being worked on */
  finishedAt: string | null
  /** People and addresses in the list */
  all: number
  /** Those of them that are done */
  done: number
  /** Got a seat */
  confirmed: number
  /** Went on the waitlist */
  waitlisted: number
  /** Came already, or were invited before */
  already: number
  /** Could not be added */
  cannot: number
  /** Got an invitation */
  invited: number
  /** Were not invited because of the limits; send them again tomorrow */
  limit: number
}

export interface AttendeeListPreview {
  /** People known to the group who get a seat */
  spots: number
  /** People known to the group who go on the waitlist because the event is full */
  waitlist: number
  /** People who come already, or wait */
  already: number
  /** People who are banned, gave up a seat of this event, or find it full */
  cannot: number
  /** All other addresses that get an invitation */
  invitations: number
  /** Addresses that were invited before */
  invitedBefore: number
  /** Addresses that cannot be invited now, because of the limits of invitations */
  overLimit: number
  /** Usernames that the group does not know; they are left out */
  unknown: Array<string>
  /** Lines with neither an address nor a username */
  wrong: Array<AttendeeListLine>
}

export interface AttendeeListLine {
  /** Number of the line */
  line: number
  /** The text */
  text: string
}

export interface Door {
  /** The event it belongs to */
  event: DoorEvent
  /** Numbers at this moment */
  counts: DoorCounts
  /** Questions whose answers are shown at the door; absent: none */
  questions?: Array<DoorQuestion>
  /** Labels of attendees, such as Speaker, as they are called now; absent: none */
  labels?: Array<AttendeeLabel>
  /** A part of the whole list; it replaces what the client had before */
  isList: boolean
  /** Attendees who changed since the last request */
  attendees: Array<DoorAttendee>
  /** People without an account who were let in */
  walkIns: Array<DoorWalkIn>
  /** Send it as `since` with the next request */
  since: string
  /** More is available: send the next request at once */
  hasMore: boolean
}

/** The event it belongs to */
export interface DoorEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** Name of the group */
  groupName: string | null
  /** When the event starts */
  startTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** State of the event */
  status: 'draft' | 'scheduled' | 'cancelled'
  /** 24 hours after the end of the event; devices then delete the list */
  closesAt: string
  /** Capacity; null: no limit */
  maxAttendees: number | null
  /** Users bring guests or may do so; absent: no, or not said in a list of events */
  hasParties?: boolean
}

/** Numbers at this moment */
export interface DoorCounts {
  /** People with a seat: users, and the guests they bring */
  confirmed: number
  /** Those of them who join online and are not expected at the door; absent: none */
  joiningOnline?: number
  /** People on the waitlist */
  waitlisted: number
  /** People whose RSVP was cancelled */
  cancelled: number
  /** Users and guests who are checked in */
  checkedIn: number
  /** People without an account who were checked in by name */
  walkIns: number
}

export interface DoorQuestion {
  /** Id, unique and never used again */
  id: string
  /** The question, as the organizers wrote it */
  label: string
  /** What an answer is */
  kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
}

export interface AttendeeLabel {
  /** Id, unique and never used again */
  id: string
  /** As the organizers wrote it, such as Speaker */
  name: string
  /** Name of its color */
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray'
}

export interface DoorAttendee {
  /** Id of the user */
  userId: string
  /** Name as it is shown */
  name: string
  /** Whether the person has a seat, waits for one, or cancelled */
  status: 'confirmed' | 'waitlisted' | 'cancelled'
  /**
   * The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case; null:
   * no ticket
   */
  ticket: string | null
  /** When the person was checked in */
  checkedInAt: string | null
  /** The entrance where they were checked in */
  label: string | null
  /** With the guests they bring; absent: 1 */
  partySize?: number
  /** Joins online and is not expected at the door */
  joinsOnline?: boolean
  /** The guests they bring, as a whole with each change; absent: no one */
  guests?: Array<DoorGuest>
  /** Answers to the `questions`; absent: none */
  answers?: Array<DoorAnswer>
  /** One of the `labels`; absent: none */
  labelId?: string
}

export interface DoorGuest {
  /** Id, unique and never used again */
  id: string
  /** null: not named */
  name: string | null
  /** The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case */
  ticket: string
  /** When the person was checked in */
  checkedInAt: string | null
  /** The entrance where they were checked in */
  label: string | null
  /** Answers to the `questions`; absent: none */
  answers?: Array<DoorAnswer>
}

export interface DoorAnswer {
  /** Id of one of the `questions` */
  questionId: string
  /** The text, the options, or `yes` or `no` */
  values: Array<string>
}

export interface DoorWalkIn {
  /** Id, unique and never used again */
  id: string
  /** Empty once the walk-in was removed */
  name: string
  /** When the person was checked in */
  checkedInAt: string
  /** The entrance where they were checked in */
  label: string | null
  /** The check-in was undone */
  isRemoved: boolean
}

export interface LabelFileApplied {
  /** Attendees who get a label, or another one */
  given: number
  /** Attendees whose label is taken away, because theirs is empty in the file */
  removed: number
  /** Attendees who have what the file says */
  unchanged: number
  /** Users who are known to the group and have no RSVP to the event */
  withoutRsvp: number
  /** Addresses and names of the file that are no one the group knows; stored nowhere */
  unknown: Array<string>
  /** Words of the file that are no label of the event */
  unknownLabels: Array<string>
}

export interface EventLabels {
  /** In their order */
  labels: Array<EventLabel>
  /** Rises with each change; 0 while nothing was set */
  version: number
}

export interface EventLabel {
  /** Id, unique and never used again */
  id: string
  /** Shown on badge, ticket and at the door */
  name: string
  /** Name of its color */
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray'
  /** Question of the event whose answer gives the label; null: none */
  questionId: string | null
  /** The option; `yes` or `no` for a question of that kind */
  option: string | null
  /** People with a spot or on the waitlist who have it */
  attendees: number
}

export interface LabelledAttendees {
  /** One result for each user, in the order of the request */
  results: Array<LabelledAttendee>
}

export interface LabelledAttendee {
  /** Id of the user */
  userId: string
  /** `unchanged`: it was done before; `refused`: see `code` */
  status: 'done' | 'unchanged' | 'refused'
  /** Error code of a refused user */
  code?: string
}

export interface LabelFileRead {
  /** Attendees who get a label, or another one */
  given: number
  /** Attendees whose label is taken away, because theirs is empty in the file */
  removed: number
  /** Attendees who have what the file says */
  unchanged: number
  /** Users who are known to the group and have no RSVP to the event */
  withoutRsvp: number
  /** Addresses and names of the file that are no one the group knows; stored nowhere */
  unknown: Array<string>
  /** Words of the file that are no label of the event */
  unknownLabels: Array<string>
}

export interface EventStats {
  /** People with a seat */
  going: number
  /** Those of the confirmed people who join online and take no seat; absent: none */
  joiningOnline?: number
  /** null: no limit */
  capacity: number | null
  /** People on the waitlist */
  waitlist: number
  /** People whose RSVP was cancelled */
  cancelled: number
  /** People who ask to come; in none of the other numbers */
  pending: number
  /** People who are checked in: attendees, and guests they bring */
  checkedIn: number
  /** People without an account who were let in by name; they are inside, too */
  walkIns: number
  /** People with a seat who did not check in; 0 until check-in closed */
  noShows: number
  /** Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing */
  isAttendanceKnown: boolean
  /**
   * Whether the attendance of an earlier event of the group is known, or there was none; otherwise numbers of first
   * visits say nothing
   */
  areFirstVisitsKnown: boolean
  /** Attendees with a seat who checked in at no earlier event of the group, whether they came or not */
  firstTimers: number
  /** Attendees who are checked in and were at no earlier event of the group */
  firstTimersIn: number
  /** Attendees with a seat who checked in at an earlier event of the group */
  returning: number
  /** People of the RSVPs of each day, whatever became of them; the latest 60 days */
  rsvpsByDay: Array<RsvpsOfDay>
  /** People of the RSVPs before the first of these days */
  rsvpsBefore: number
  /**
   * People who came over time in equal steps of 15 minutes or, where those are more than 96, longer ones. Walk-ins
   * count until their names are deleted.
   */
  checkins: Array<CheckinsOfStep>
  /** The 20 busiest entrances, busiest first. Walk-ins count until their names are deleted. */
  entrances: Array<EntranceCount>
  /** The latest 20 announcements of the event, latest first */
  announcements: Array<SentAnnouncement>
}

export interface RsvpsOfDay {
  /** In the event's time zone */
  date: string
  /** Number on this day */
  count: number
}

export interface CheckinsOfStep {
  /** Start of the step */
  at: string
  /** People who came in this step */
  count: number
}

export interface EntranceCount {
  /** Label of the entrance; null: none was given */
  label: string | null
  /** People who came in there */
  count: number
}

export interface SentAnnouncement {
  /** Id, unique and never used again */
  id: string
  /** Subject of the email */
  subject: string
  /** When it was sent; null before */
  sentAt: string
}

export interface EventCounts {
  /** Published events that have not ended; counted up to 100 */
  upcoming: number
  /** Events that are not published; counted up to 100 */
  drafts: number
  /** Published events that have ended; counted up to 100 */
  past: number
  /** Cancelled events; counted up to 100 */
  cancelled: number
}

export interface OverviewGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
  /** URL of the wide image of the group */
  coverUrl: string | null
  /** Colors of its page; null: derived from the id */
  theme: string | null
  /** Members and organizers, each counted once */
  memberCount: number
  /** Role of the current user */
  userRole: 'owner' | 'manager' | 'volunteer'
  /** The next event that has not ended */
  nextEvent: OverviewEvent | null
  /** What waits for an organizer */
  waiting: OverviewWaiting
}

/** The next event that has not ended */
export interface OverviewEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event */
  dateTime: string
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** URL of the image */
  photoUrl: string | null
  /** Confirmed RSVPs on this instance */
  confirmed: number
  /** Those of the confirmed people who join online and take no seat; absent: none */
  joiningOnline?: number
  /** Users on the waitlist */
  waitlisted: number
  /** People without an account who were let in by name; they take seats, too */
  walkIns: number
  /** Capacity; null: no limit */
  maxAttendees: number | null
}

/** What waits for an organizer */
export interface OverviewWaiting {
  /** Requests to join the team, counted up to 100; null: not for your role */
  requests: number | null
  /** People who ask to become members, counted up to 100; null: not for your role */
  members: number | null
  /** Events that are not published, counted up to 100; null: not for your role */
  drafts: number | null
}

export interface PastEventsImported {
  /** Events that are new in the group */
  added: number
  /** Events that the group had already; nothing was changed */
  existing: number
}

export interface PastEventsRead {
  /** What kind of file it is */
  format: 'csv' | 'ical'
  /** Past events that the group does not have yet, latest first; send them with Import past events */
  events: Array<PastEventRead>
  /** Events that the group has already */
  existing: number
  /** Events that are not over; left out */
  upcoming: number
  /** Older events beyond the most that can be added at a time */
  left: number
  /** Rows that were not understood; left out */
  unreadable: Array<PastEventProblem>
}

export interface PastEventRead {
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string
  /** When the event ends */
  endTime: string | null
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Where it took place */
  eventType: 'in_person' | 'online' | 'hybrid' | null
  /** Where the event takes place; null for an online event */
  venue: PastEventReadVenue | null
  /** Its old page */
  url: string | null
  /** How many people came */
  attendeeCount: number | null
}

/** Where the event takes place; null for an online event */
export interface PastEventReadVenue {
  /** Name as it is shown */
  name: string
  /** City or town */
  city: string | null
}

export interface PastEventProblem {
  /** Line of the file; 0 for entries of a calendar */
  line: number
  /** What is missing or wrong */
  problem: 'title' | 'date' | 'time' | 'end' | 'timezone' | 'entry'
  /** The beginning of the row */
  text: string
}

export interface GroupVenues {
  /** At most 50, the latest first */
  venues: Array<Venue>
  /** Whether this instance can search for addresses */
  canSearch: boolean
}

export interface Venue {
  /** Name as it is shown */
  name: string
  /** Street and number */
  address: string | null
  /** City or town */
  city: string | null
  /** State or region */
  state: string | null
  /** Degrees north */
  latitude: number | null
  /** Degrees east */
  longitude: number | null
  /** Whether the venue is online */
  isOnline: boolean | null
  /** How to find the place, and how accessible it is */
  notes: string | null
}

export interface FoundPlaces {
  /** `off`: this instance has no geocoder; `failed`: the geocoder gave no usable answer */
  state: 'ok' | 'off' | 'failed'
  /** At most 5, the best first */
  places: Array<FoundPlace>
}

export interface FoundPlace {
  /** Name as it is shown */
  name: string | null
  /** Street and number */
  address: string | null
  /** City or town */
  city: string | null
  /** State or region */
  state: string | null
  /** Degrees north */
  latitude: number
  /** Degrees east */
  longitude: number
}

export interface InstanceSettings {
  /** Name of this instance */
  name: string
  /** Who can create groups: every user, or users with the entitlement `create_groups` */
  groupCreation: 'everyone' | 'entitled'
  /**
   * Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`:
   * anyone an administrator approves; `invite`: only people with an invitation
   */
  signUp: 'open' | 'domains' | 'approval' | 'invite'
  /** Days for which the audit log is kept; it is deleted in whole months */
  auditRetentionDays: number
  /**
   * Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after
   * the version changed. null: no terms to accept
   */
  termsVersion: string | null
  /** Page with the terms */
  termsUrl: string | null
  /** Page with the privacy policy */
  privacyUrl: string | null
  /** Contact in /.well-known/security.txt; null: the sender address of emails */
  securityContact: string | null
  /** One sentence about this instance */
  tagline: string | null
  /** `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default */
  brandColor: string | null
  /** How to reach the people who run this instance */
  contact: string | null
  /** Page with the imprint */
  imprintUrl: string | null
  /** Privacy policy in Markdown; used where privacyUrl is null */
  privacyText: string | null
  /** Terms in Markdown; used where termsUrl is null */
  termsText: string | null
  /** Imprint in Markdown; used where imprintUrl is null */
  imprintText: string | null
  /** Page with the code of conduct */
  conductUrl: string | null
  /** Code of conduct in Markdown; used where conductUrl is null */
  conductText: string | null
  /** `publicUrl` of an image you uploaded; null: the default mark */
  logoUrl: string | null
  /** Language of new accounts and of visitors whose browser names none */
  locale: string
  /** IANA time zone of new accounts and of visitors */
  timezone: string
  /** Markdown, shown on the home page */
  homeText: string | null
  /** Whether search engines may list this instance */
  searchEngines: boolean
  /** Whether there are leaderboards; without, they are empty */
  leaderboards: boolean
  /** Domains of email addresses for signUp `domains`, without their subdomains */
  signUpDomains: Array<string>
  /** Age that people confirm at sign-up; null: none */
  minimumAge: number | null
  /**
   * Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators
   * always do
   */
  organizerInvitations: boolean
  /** Whether text of new accounts with a link or a held word waits for an administrator */
  holdNewAccounts: boolean
  /** Words that hold new content back until an administrator decides */
  heldWords: Array<string>
  /** Whether browsers solve a small puzzle at sign-up */
  proofOfWork: boolean
  /** Whether deleting people and making administrators needs a second administrator */
  twoAdministrators: boolean
  /** Whether administrators must sign in with a passkey */
  administratorPasskeys: boolean
  /** Longest life of a new token in days; null: no limit */
  tokenDaysMax: number | null
  /** A notice for everyone, shown on every page; null: none */
  notice: InstanceNotice | null
  /** Shown at the foot of every page */
  footerLinks: Array<FooterLink>
  /** How much accounts can do */
  limits: InstanceLimits
  /** How long records are kept */
  retention: InstanceRetention
}

/** A notice for everyone, shown on every page; null: none */
export interface InstanceNotice {
  /** Plain text, shown on every page */
  text: string
  /** When it is no longer shown; null: until it is cleared */
  until: string | null
}

export interface FooterLink {
  /** Text of the link */
  label: string
  /** Where the link leads */
  url: string
}

/** How much accounts can do */
export interface InstanceLimits {
  /** Days for which an account counts as new */
  newAccountDays: number
  /** Groups a new account can create per day */
  newAccountGroupsPerDay: number
  /** Events a new account can create per day; a copy counts as one */
  newAccountEventsPerDay: number
  /** Seats, badges and role offers a new account can give per day */
  newAccountPeoplePerDay: number
  /** Role offers a user can make per day */
  roleOffersPerDay: number
  /** Announcements of one event per day */
  eventAnnouncementsPerDay: number
  /** Announcements to one group per day */
  groupAnnouncementsPerDay: number
  /** Announcements to one group per week */
  groupAnnouncementsPerWeek: number
  /** Emails per day to one user about changes of one event */
  changeMailsPerDay: number
  /** Changes of an event within this many minutes are sent in one email */
  changeMailMinutes: number
}

/** How long records are kept */
export interface InstanceRetention {
  /** Days for which names of walk-ins are kept after they came */
  walkInDays: number
  /** Days for which the people at the door are kept after an event */
  doorTeamDays: number
  /** Days for which it is kept who was sent an announcement */
  deliveryDays: number
  /** Days for which it is kept who changed an event */
  eventChangeDays: number
  /** Days for which visits of passes are kept */
  passVisitDays: number
  /** Days for which notes of organizers about people are kept */
  noteDays: number
  /** Days for which answers to the questions of an event are kept after its end */
  answerDays: number
  /** Days for which sensitive answers, and those of people who got no spot, are kept after the end of an event */
  sensitiveAnswerDays: number
}

export interface Instance {
  /** Name as it is shown */
  name: string
  /** One sentence about this instance */
  tagline: string | null
  /** `#rrggbb` */
  brandColor: string | null
  /**
   * Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`:
   * anyone an administrator approves; `invite`: only people with an invitation
   */
  signUp: 'open' | 'domains' | 'approval' | 'invite'
  /** How to reach the people who run it: a mailto: address or a URL */
  contact: string | null
  /** URL of the terms of use */
  termsUrl: string | null
  /** URL of the privacy policy */
  privacyUrl: string | null
  /** URL of the legal notice */
  imprintUrl: string | null
  /** URL of the code of conduct */
  conductUrl: string | null
  /** URL of the logo */
  logoUrl: string | null
  /** Default language */
  locale: string
  /** Default time zone */
  timezone: string
  /** Age that people confirm at sign-up; null: none */
  minimumAge: number | null
  /** Whether there are leaderboards; without, they are empty */
  leaderboards: boolean
}

export interface ChangedInstanceSettings {
  /** Name of this instance */
  name: string
  /** Who can create groups: every user, or users with the entitlement `create_groups` */
  groupCreation: 'everyone' | 'entitled'
  /**
   * Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`:
   * anyone an administrator approves; `invite`: only people with an invitation
   */
  signUp: 'open' | 'domains' | 'approval' | 'invite'
  /** Days for which the audit log is kept; it is deleted in whole months */
  auditRetentionDays: number
  /**
   * Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after
   * the version changed. null: no terms to accept
   */
  termsVersion: string | null
  /** Page with the terms */
  termsUrl: string | null
  /** Page with the privacy policy */
  privacyUrl: string | null
  /** Contact in /.well-known/security.txt; null: the sender address of emails */
  securityContact: string | null
  /** One sentence about this instance */
  tagline: string | null
  /** `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default */
  brandColor: string | null
  /** How to reach the people who run this instance */
  contact: string | null
  /** Page with the imprint */
  imprintUrl: string | null
  /** Privacy policy in Markdown; used where privacyUrl is null */
  privacyText: string | null
  /** Terms in Markdown; used where termsUrl is null */
  termsText: string | null
  /** Imprint in Markdown; used where imprintUrl is null */
  imprintText: string | null
  /** Page with the code of conduct */
  conductUrl: string | null
  /** Code of conduct in Markdown; used where conductUrl is null */
  conductText: string | null
  /** `publicUrl` of an image you uploaded; null: the default mark */
  logoUrl: string | null
  /** Language of new accounts and of visitors whose browser names none */
  locale: string
  /** IANA time zone of new accounts and of visitors */
  timezone: string
  /** Markdown, shown on the home page */
  homeText: string | null
  /** Whether search engines may list this instance */
  searchEngines: boolean
  /** Whether there are leaderboards; without, they are empty */
  leaderboards: boolean
  /** Domains of email addresses for signUp `domains`, without their subdomains */
  signUpDomains: Array<string>
  /** Age that people confirm at sign-up; null: none */
  minimumAge: number | null
  /**
   * Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators
   * always do
   */
  organizerInvitations: boolean
  /** Whether text of new accounts with a link or a held word waits for an administrator */
  holdNewAccounts: boolean
  /** Words that hold new content back until an administrator decides */
  heldWords: Array<string>
  /** Whether browsers solve a small puzzle at sign-up */
  proofOfWork: boolean
  /** Whether deleting people and making administrators needs a second administrator */
  twoAdministrators: boolean
  /** Whether administrators must sign in with a passkey */
  administratorPasskeys: boolean
  /** Longest life of a new token in days; null: no limit */
  tokenDaysMax: number | null
  /** A notice for everyone, shown on every page; null: none */
  notice: InstanceNotice | null
  /** Shown at the foot of every page */
  footerLinks: Array<FooterLink>
  /** How much accounts can do */
  limits: InstanceLimits
  /** How long records are kept */
  retention: InstanceRetention
  /** Ids of the requests that a second administrator must approve first */
  waiting?: Array<string>
}

export interface GroupExport {
  /** Link to the file; it needs your session or token */
  url: string
  /** When it expires */
  expiresAt: string
}

export interface GroupDetail {
  /** Id, unique and never used again */
  id: string
  /** Part of the group's URL */
  urlname: string | null
  /** Name as it is shown */
  name: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Page of the group on this instance or at its source */
  link: string | null
  /** URL of the website */
  website: string | null
  /** Members and organizers, each counted once, plus the members its source reports */
  memberCount: number | null
  /** URL of the image */
  photoUrl: string | null
  /** Wide image at the top of its page */
  coverUrl: string | null
  /** Colors of its page; null: derived from the id */
  theme: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** Topics of the group */
  tags?: Array<string>
  /** URLs of profiles on other sites */
  socialLinks?: Array<string>
  /** Whether administrators feature the group */
  isFeatured: boolean | null
  /** false: listed by administrators from a public calendar; no one runs the group here so far */
  isClaimed: boolean
  /** Users who marked the group as a favorite */
  favoritesCount?: number
  /** Language of its texts, and of its events that name none; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** Where the group meets */
  city: string | null
  /** How to reach the organizers: a mailto: address or an https URL */
  contact: string | null
  /** Markdown */
  codeOfConduct: string | null
  /** Who can join: everyone at once, or each user after the organizers approve */
  joining: 'open' | 'approve'
  /**
   * Of the current user, organizers included; `pending`: waits for approval, and is no member until then; absent
   * without signing in
   */
  membership?: 'none' | 'pending' | 'member'
  /** The current user’s favorite of the group; null: none; absent without signing in */
  favorite?: Favorite | null
  /** Next events of the group */
  upcomingEvents: Array<UpcomingEvent>
}

/** The current user’s favorite of the group; null: none; absent without signing in */
export interface Favorite {
  /** When the user joined the group */
  favoritedAt: string
  /**
   * Email about new events of the group: at once (at most one a day), in a weekly email, or none; null: not chosen, so
   * none
   */
  eventMail: 'each' | 'weekly' | 'none' | null
}

export interface UpcomingEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event */
  dateTime: string
  /** Page of the event on this instance */
  eventUrl: string | null
  /** Page of a synced event on its platform; null for other events */
  platformEventUrl: string | null
}

export interface GroupMember {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the user marked the group as a favorite */
  favoritedAt: string | null
}

export interface UrlnameCheck {
  /** Whether the name can be taken */
  available: boolean
  /** Why it is not available; `taken` also for 90 days after its group was deleted */
  reason?: 'invalid' | 'reserved' | 'taken'
  /** An available URL name: the requested one, one like it, or one made from the name */
  proposal: string | null
}

export interface ManagedGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** More about it, in Markdown; null for none */
  description: string | null
  /** URL of the image */
  photoUrl: string | null
  /** Wide image at the top of its page */
  coverUrl: string | null
  /** Colors of its page; null: derived from the id */
  theme: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** Where the group meets */
  city: string | null
  /** How to reach the organizers: a mailto: address or an https URL */
  contact: string | null
  /** Markdown */
  codeOfConduct: string | null
  /** Members and organizers, each counted once, plus the members its source reports */
  memberCount: number | null
  /** URL of the website */
  website: string | null
  /** Topics of the group */
  tags: Array<string>
  /** URLs of profiles on other sites */
  socialLinks: Array<string>
  /** Who can join: everyone at once, or each user after the organizers approve */
  joining: 'open' | 'approve'
  /** Language of its texts, and of its events that name none; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** Role of the current user; `admin`: access as an administrator without a role */
  userRole: 'owner' | 'manager' | 'volunteer' | 'admin'
  /** Rises with every change; send it with an update */
  version: number
}

export interface GroupBan {
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the person was banned */
  bannedAt: string
}

export interface GroupRoleHolder {
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** When it was granted */
  grantedAt: string
}

export interface RoleOffer {
  /** Id, unique and never used again */
  id: string
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** When the role was offered */
  offeredAt: string
  /** 30 days after the offer */
  expiresAt: string
  /** The group it belongs to */
  group: RoleOfferGroup
}

/** The group it belongs to */
export interface RoleOfferGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
}

export interface GroupRoleOffer {
  /** Id, unique and never used again */
  id: string
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** When the role was offered */
  offeredAt: string
  /** 30 days after the offer */
  expiresAt: string
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
}

export interface MembersReviewed {
  /** Always `true`: a failure has another status and an error */
  success: true
  /** Users who waited and no longer do; others are ignored */
  count: number
}

export interface MemberRequest {
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the person requested to join */
  requestedAt: string
}

export interface InvitationsCreated {
  /** Always `true`: a failure has another status and an error */
  success: true
  /** Addresses in the request, each counted once */
  count: number
}

export interface Invitation {
  /** Id, unique and never used again */
  id: string
  /** Erased after 30 days */
  email: string | null
  /** Role on the instance after sign-up */
  role: 'user' | 'admin'
  /** Id of the group */
  groupId: string | null
  /** Name of the group */
  groupName: string | null
  /** What became of the invitation */
  status: 'pending' | 'accepted' | 'revoked' | 'bounced' | 'expired'
  /** When it was made */
  createdAt: string
  /** When it expires */
  expiresAt: string
}

export interface InvitationCounts {
  /** Invitations of the group in the last 12 months */
  all: number
  /** Sent and not yet accepted */
  pending: number
  /** People who joined by their invitation */
  accepted: number
  /** Addresses that take no mail */
  bounced: number
  /** Not accepted within 30 days */
  expired: number
  /** Revoked by the group */
  revoked: number
  /** How many invitations you can send for the group now */
  leftToday: number
  /** Whether the group has a published event or three members, which it needs to invite by email */
  canInvite: boolean
}

export interface InvitationsPreview {
  /** Addresses in the request, each counted once */
  count: number
  /** Addresses that this group has invited before; they get no second mail */
  invitedBefore: number
  /** The addresses that the group has not invited yet, in order */
  emails: Array<string>
  /** How many invitations you can send for the group now */
  leftToday: number
  /** Sent and failed mail */
  mail: InvitationMail
}

/** Sent and failed mail */
export interface InvitationMail {
  /** Subject of the email */
  subject: string
  /** The text part of the mail, with links that lead nowhere */
  text: string
}

export interface AcceptedInvitation {
  /** Role on the instance */
  role: 'user' | 'admin'
  /** Id of the group */
  groupId: string | null
  /** Whether another administrator must approve the role first */
  isWaiting: boolean
}

export interface ReceivedInvitation {
  /** Role on the instance after sign-up */
  role: 'user' | 'admin'
  /** Id of the group */
  groupId: string | null
  /** Name of the group */
  groupName: string | null
  /** The address that can accept it */
  email: string | null
  /** Whether the invitation can still be accepted */
  status: 'open' | 'accepted'
  /** When it expires */
  expiresAt: string
}

export interface GroupMove {
  /** `none`: no administrator has granted it; `granted`: it can be started, once */
  state: 'none' | 'granted' | 'running' | 'ended'
  /** When an administrator granted it */
  grantedAt: string | null
  /** When an organizer started it */
  startedAt: string | null
  /** When the last mail is due: three days after the start */
  lastMailAt: string | null
  /** When it ended */
  endedAt: string | null
  /**
   * `sent`: all mails are sent; `organizer` and `administrator`: who stopped it; `bounces`: 5 % came back;
   * `complaints`: 0.3 % were reported as spam; `closed`: the group was hidden, or who started it left the team
   */
  endReason: 'sent' | 'organizer' | 'administrator' | 'bounces' | 'complaints' | 'closed' | null
  /** Words of the organizers in the mail */
  note: string | null
  /** Addresses of the move */
  addresses: number
  /** Mails that are still to be sent */
  waiting: number
  /** Mails that were sent */
  sent: number
  /** Addresses without a mail: members, people who want no invitations, addresses that take no mail */
  leftOut: number
  /** People who joined by their invitation */
  joined: number
  /** Mails that came back */
  bounced: number
  /** Mails that were reported as spam */
  complained: number
}

export interface MovePreview {
  /** Addresses that would be invited */
  count: number
  /** Addresses that were there more than once */
  repeated: number
  /** Addresses that this group has invited before; they get no second mail */
  invitedBefore: number
  /** The first 50 lines that are left out */
  unread: Array<LeftOutRow>
  /** How many lines are left out */
  unreadCount: number
  /** The first addresses, shortened */
  emails: Array<string>
  /** Days over which the mails are sent */
  days: number
  /** Sent and failed mail */
  mail: MoveMail
}

export interface LeftOutRow {
  /** Number of the line in the text */
  line: number
  /** Its beginning */
  text: string
  /** `absent`: its status says that the person declined, cancelled or never answered */
  reason: 'no_address' | 'wrong_address' | 'absent'
}

/** Sent and failed mail */
export interface MoveMail {
  /** Subject of the mail */
  subject: string
  /** The text part of the mail, with links that lead nowhere */
  text: string
  /** The photo of the group, above the text */
  photoUrl: string | null
}

export interface GroupStats {
  /** First day */
  from: string
  /** Included */
  to: string
  /** Length of the parts of the series */
  by: 'week' | 'month'
  /** Numbers of this time */
  current: GroupNumbers
  /** Numbers of the same length of time before */
  previous: GroupNumbers
  /** Numbers for each part, earliest first */
  series: Array<GroupStatsPoint>
}

/** Numbers of this time */
export interface GroupNumbers {
  /** Members at the end of the period */
  members: number
  /** Members who joined in this time and still are members */
  newMembers: number
  /** Events that are not cancelled */
  events: number
  /** Those of them whose attendance is known: at least a third of the people with a seat were checked in */
  knownEvents: number
  /** Seats at these events */
  going: number
  /** People who were checked in at these events, and guests they bring */
  attendance: number
  /** People without an account who were let in by name; they are in none of the other numbers */
  walkIns: number
  /** Check-ins of people who came for the first time, at events whose attendance is known */
  firstTimers: number
  /** People who came at least once */
  uniqueAttendees: number
  /** Share of those with an account who came and had come before, at events whose attendance is known; null without any */
  returningRate: number | null
  /** Share of the people with a seat who came, at past events whose attendance is known; null without any */
  showRate: number | null
}

export interface GroupStatsPoint {
  /** First day of the week or month, or `from` */
  startsOn: string
  /** Members at the end of it */
  members: number
  /** Members who joined in this time and still are members */
  newMembers: number
  /** Events that are not cancelled */
  events: number
  /** Those of them whose attendance is known: at least a third of the people with a seat were checked in */
  knownEvents: number
  /** Seats at these events */
  going: number
  /** People who were checked in at these events, and guests they bring */
  attendance: number
  /** People without an account who were let in by name; they are in none of the other numbers */
  walkIns: number
  /** Check-ins of people who came for the first time, at events whose attendance is known */
  firstTimers: number
}

export interface GroupDirectory {
  /** Groups that are new here */
  created: number
  /** In the order of the request */
  groups: Array<DirectoryRow>
}

export interface DirectoryRow {
  /** Name as it is shown */
  name: string
  /**
   * `listed`: a group here follows this calendar already; `repeated`: as an earlier one of the request; `not_read`:
   * there was no time for it, so send it again
   */
  outcome: 'new' | 'listed' | 'repeated' | 'unreadable' | 'not_read'
  /** Why it could not be read; null: it could */
  problem: 'unreachable' | 'not_found' | 'forbidden' | 'disallowed' | 'busy' | 'server_error' | 'too_large' | 'too_slow' | 'not_a_calendar' | 'no_events' | 'many_missing' | 'key_refused' | null
  /** Host name of the calendar; null: it was not read */
  host: string | null
  /** Events that come here now; null: it was not read */
  upcomingEvents: number | null
  /** The group here, if there is one */
  group: ListedGroup | null
}

/** The group here, if there is one */
export interface ListedGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** URL of the page */
  link: string
}

export interface BlockEntry {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Display name; the username if the profile is private */
  name: string
  /** When the user was blocked */
  blockedAt: string
}

export interface PublicUserProfile {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string
  /** Name as it is shown */
  name: string | null
  /** What the person says about themselves */
  bio: string | null
  /** Where the person lives, in their own words */
  location: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** URL of the large image on the profile */
  heroImageUrl: string | null
  /** Accent color of the profile */
  themeColor: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** URLs of profiles on other sites */
  socialLinks: Array<string> | null
  /** GitHub username of a linked account; null if there is none */
  githubUsername: string | null
  /** Groups the person marked as favorites */
  favoriteGroups: Array<FavoriteGroup>
  /** Badges of the person */
  badges: Array<UserBadge>
  /** Badges of groups, grouped by group */
  groupBadges: Array<GroupBadgeGroup>
  /** Completed achievements, latest first */
  achievements: Array<AchievementProgress>
  /** What the person shows of their work */
  portfolioItems: Array<PortfolioItem>
  /** Total points */
  xpScore: number
  /** Number of followers */
  followerCount: number
  /** Number of followed users */
  followingCount: number
  /** Latest connections */
  recentConnections: Array<ConnectionEntry>
  /** When the user joined */
  memberSince: string | null
}

export interface FavoriteGroup {
  /** Name in URLs */
  slug: string
  /** Name as it is shown */
  name: string
  /** URL of the image */
  photoUrl: string | null
}

export interface UserBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Points the badge adds to the member's score */
  points: number
  /** When the badge was awarded */
  awardedAt: string | null
  /** How many members have the badge */
  rarity: Rarity
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** null for a platform badge */
  group: BadgeGroup | null
}

/** How many members have the badge */
export interface Rarity {
  /** Class of rarity, by percentage */
  tier: 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'
  /** Share of members who hold the badge, in percent */
  percentage: number
}

/** null for a platform badge */
export interface BadgeGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** URL of the image */
  photoUrl: string | null
  /** Name of the group in URLs */
  urlname: string | null
}

export interface GroupBadgeGroup {
  /** The group it belongs to */
  group: BadgeGroupHead
  /** Badges of the person */
  badges: Array<GroupBadge>
  /** Total points from badges of this group */
  xpSubtotal: number
}

/** The group it belongs to */
export interface BadgeGroupHead {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** URL of the image */
  photoUrl: string | null
  /** Name of the group in URLs */
  urlname: string
}

export interface GroupBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Points the badge adds to the member's score */
  points: number
  /** When the badge was awarded */
  awardedAt: string | null
  /** How many members have the badge */
  rarity: Rarity
}

export interface AchievementProgress {
  /** Stable key of the achievement */
  key: string
  /** Name as it is shown */
  name: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** An emoji */
  icon: string | null
  /** `#rrggbb` */
  color: string | null
  /** Value at which the achievement is completed */
  targetValue: number
  /** Progress, at most targetValue; equal to it once completed */
  currentValue: number
  /** null until it is completed */
  completedAt: string | null
  /** Badge that comes with the achievement; null if none */
  badgeSlug: string | null
  /** Whether it is listed only once it is completed */
  hidden: boolean
}

export interface PortfolioItem {
  /** Id, unique and never used again */
  id: string
  /** Id of the user */
  userId: string
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Where the project can be seen */
  url: string | null
  /** URL of the image */
  imageUrl: string | null
  /** Position; lower numbers come first */
  sortOrder: number
  /** When it was made */
  createdAt: string | null
}

export interface ConnectionEntry {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the two members connected */
  connectedAt: string | null
}

export interface PublicUserList {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string
  /** Name as it is shown */
  name: string | null
  /** What the person says about themselves */
  bio: string | null
  /** Where the person lives, in their own words */
  location: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Accent color of the profile */
  themeColor: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** Up to five badges, highest points first */
  badges: Array<DirectoryBadge>
  /** When the user joined */
  memberSince: string | null
}

export interface DirectoryBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
}

export interface GlobalLeaderboard {
  /** Places on the leaderboard, first place first */
  entries: Array<LeaderboardEntry>
  /** Number of ranked members */
  total: number
  /** Number of achievements that exist */
  totalAchievements: number
}

export interface LeaderboardEntry {
  /** Members with the same score have the same rank */
  rank: number
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Points */
  score: number
  /** Number of completed achievements */
  completedCount?: number
  /** Number of badges */
  badgeCount?: number
  /** The five badges with the most points */
  badges: Array<BoardBadge>
}

export interface BoardBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** Emoji or image of the badge */
  icon: string
  /** `#rrggbb` */
  color: string
}

export interface LeaderboardMovers {
  /** The time that is compared with the time before */
  period: LeaderboardPeriod
  /** Members who gained the most places */
  movers: Array<LeaderboardMover>
  /** Number of members who gained points */
  total: number
  /** Maximum number of members */
  limit: number
  /** Number of skipped members */
  offset: number
}

/** The time that is compared with the time before */
export interface LeaderboardPeriod {
  /** First moment of the period */
  start: string
  /** Start of the next period */
  end: string
  /** The period as English text */
  label: string
}

export interface LeaderboardMover {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
  /** Points at the end of the period, or now */
  currentXp: number
  /** Points gained in the period */
  xpGained: number
  /** Rank at the end of the period, or now */
  currentRank: number
  /** Rank at the start of the period; null for members who had no points then */
  previousRank: number | null
  /** Ranks gained in the period; null if previousRank is null */
  rankChange: number | null
  /** Badges awarded in the period */
  badgesEarned: number
  /** Whether the account was created in the period */
  isNewUser: boolean
}

export interface GroupLeaderboard {
  /** The group it belongs to */
  group: BoardGroup
  /** Places on the leaderboard, first place first */
  entries: Array<LeaderboardEntry>
  /** Number of ranked members */
  total: number
}

/** The group it belongs to */
export interface BoardGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
}

export interface Session {
  /** Id, unique and never used again */
  id: string
  /** When it was made */
  createdAt: string
  /** Last request of this session */
  lastSeenAt: string
  /** User agent of the browser; null if it sent none */
  userAgent: string | null
  /** Whether this request was made with this session */
  current: boolean
}

export interface TokenCreated {
  /** Id, unique and never used again */
  id: string
  /** Name the user gave the token */
  name: string
  /** First 15 characters of the token, to recognize it by */
  tokenPrefix: string
  /** Scopes, separated by spaces */
  scopes: string
  /** null: the token does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string | null
  /** The full token; returned only in this response */
  token: string
}

export interface Token {
  /** Id, unique and never used again */
  id: string
  /** Name the user gave the token */
  name: string
  /** First 15 characters of the token, to recognize it by */
  tokenPrefix: string
  /** Scopes, separated by spaces */
  scopes: string
  /** null: the token does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string | null
  /** null if it was never used */
  lastUsedAt: string | null
  /** Grant of the application that created the token; null if the user created it */
  grantId: string | null
  /** Token that created this one and is revoked with it; null if it was created in a browser or by an application */
  parentId: string | null
}

export interface ListedToken {
  /** Id, unique and never used again */
  id: string
  /** Name the user gave the token */
  name: string
  /** First 15 characters of the token, to recognize it by */
  tokenPrefix: string
  /** Scopes, separated by spaces */
  scopes: string
  /** null: the token does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string | null
  /** null if it was never used */
  lastUsedAt: string | null
  /** Grant of the application that created the token; null if the user created it */
  grantId: string | null
  /** Token that created this one and is revoked with it; null if it was created in a browser or by an application */
  parentId: string | null
  /** Who owns it */
  owner: TokenOwner
}

/** Who owns it */
export interface TokenOwner {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

export interface OAuthAppCreated {
  /** Public id of the app */
  clientId: string
  /** Name as it is shown */
  name: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Allowed redirect URIs */
  redirectUris: Array<string>
  /** URL of the website */
  website: string | null
  /** URL of the logo on the consent page */
  logoUri: string | null
  /** Page with the privacy policy */
  policyUri: string | null
  /** Page with the terms of service */
  tosUri: string | null
  /** Whether the application has no secret and must use PKCE */
  isPublicClient: boolean
  /** When it was made */
  createdAt: string | null
  /** Users who gave the application access */
  activeUsers?: number
  /** Returned only in this response; empty for a public application */
  clientSecret: string
}

export interface OAuthAppSecretCreated {
  /** Id, unique and never used again */
  id: string
  /** When it was made */
  createdAt: string
  /** Exact to the minute; null until the first use */
  lastUsedAt: string | null
  /** Public id of the app */
  clientId: string
  /** Returned only in this response */
  clientSecret: string
}

export interface OAuthApp {
  /** Public id of the app */
  clientId: string
  /** Name as it is shown */
  name: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Allowed redirect URIs */
  redirectUris: Array<string>
  /** URL of the website */
  website: string | null
  /** URL of the logo on the consent page */
  logoUri: string | null
  /** Page with the privacy policy */
  policyUri: string | null
  /** Page with the terms of service */
  tosUri: string | null
  /** Whether the application has no secret and must use PKCE */
  isPublicClient: boolean
  /** When it was made */
  createdAt: string | null
  /** Users who gave the application access */
  activeUsers?: number
}

export interface OAuthApps {
  /** Apps of the current user */
  apps: Array<OAuthApp>
}

export interface OAuthGrant {
  /** Id of the grant */
  grantId: string
  /** Public id of the app */
  clientId: string
  /** Name of the app */
  clientName: string
  /** Website of the application */
  clientUri?: string | null
  /** URL of the logo on the consent page */
  logoUri?: string | null
  /** Scopes the user granted */
  scopes?: Array<string>
  /** When it was granted */
  grantedAt: string
}

export interface OAuthAppSecrets {
  /** Secrets of the app, without their values */
  secrets: Array<OAuthAppSecret>
}

export interface OAuthAppSecret {
  /** Id, unique and never used again */
  id: string
  /** When it was made */
  createdAt: string
  /** Exact to the minute; null until the first use */
  lastUsedAt: string | null
}

export interface RegeneratedSecret {
  /** Public id of the app */
  clientId: string
  /** Returned only in this response */
  clientSecret: string
  /** Reminder to store the secret */
  message: string
}

export interface ListedApp {
  /** Public id of the app */
  clientId: string
  /** Name as it is shown */
  name: string
  /** How it came here: a member added it, it registered itself, or its client id is the URL of a document */
  origin: 'app' | 'registration' | 'document'
  /** The member who added it; null for others */
  owner: AppOwner | null
  /** Where users return after they agreed or declined */
  redirectUris: Array<string>
  /** Members who gave it access */
  activeUsers: number
  /** When it was made */
  createdAt: string
  /** Last use; null before the first */
  lastUsedAt: string | null
}

/** The member who added it; null for others */
export interface AppOwner {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

export interface Scope {
  /** Name as it is shown */
  name: string
  /** More about it, in plain text; null for none */
  description: string
  /** Scopes that come with this one */
  implies: Array<string>
}

export interface Usage {
  /** How much accounts can do */
  limits: Array<UsageLimit>
  /** Requests in the last 24 hours */
  requests: number
  /** Those that a rate limit refused with 429 */
  refused: number
  /** The last 24 hours, oldest first */
  hours: Array<UsageHour>
}

export interface UsageLimit {
  /**
   * `api`: requests with tokens and applications, which share this limit. `browser`: API requests of a signed-in
   * browser. `pages`: pages of this site
   */
  name: 'api' | 'browser' | 'pages'
  /** Requests allowed in a window */
  limit: number
  /** Requests counted in the current window */
  used: number
  /** Requests left in the current window */
  remaining: number
  /** When the current window ends */
  resetAt: string
  /** Length of a window */
  windowSeconds: number
}

export interface UsageHour {
  /** Start of the hour */
  startsAt: string
  /** Requests with tokens and applications */
  requests: number
  /** Those that a rate limit refused with 429 */
  refused: number
}

export interface Channel {
  /** Id, unique and never used again */
  id: string
  /** Which chat it is */
  format: 'slack' | 'discord' | 'mattermost'
  /** Host name of the address. The address itself is a secret and never returned */
  host: string
  /** `failing`: see `problem`; `off`: nothing is posted until a test post is accepted */
  state: 'active' | 'failing' | 'off'
  /** Why the last post failed; null if it did not */
  problem: 'gone' | 'refused' | 'busy' | 'server_error' | 'unreachable' | 'blocked' | null
  /** When it was last posted to */
  lastPostAt: string | null
}

export interface Channels {
  /** Oldest first */
  channels: Array<Channel>
}

export interface Webhook {
  /** Id, unique and never used again */
  id: string
  /** What its owner calls it */
  name: string | null
  /** URL that receives the events */
  url: string
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes: Array<string>
  /** Requested types that are never delivered, because the creator lacked the scope */
  unreadable: Array<string>
  /** Whether it is turned on */
  isActive: boolean
  /** `mine`: events about the owner and the owner's groups; `platform`: all events */
  audience: 'mine' | 'platform'
  /** Why the webhook was turned off automatically; null if it was not */
  disabledReason: 'gone' | 'failing' | 'grant_ended' | null
  /** First failure since the last success; null while deliveries succeed */
  failingSince: string | null
  /** Deliveries that wait, counted up to 100 */
  pending: number
  /** When it was made */
  createdAt: string | null
  /** Signing secret; only in the response that creates or rotates it */
  secret?: string
}

export interface Webhooks {
  /** Webhooks of the current user */
  webhooks: Array<KnownWebhook>
}

export interface KnownWebhook {
  /** Id, unique and never used again */
  id: string
  /** What its owner calls it */
  name: string | null
  /** URL that receives the events */
  url: string
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes: Array<string>
  /** Requested types that are never delivered, because the creator lacked the scope */
  unreadable: Array<string>
  /** Whether it is turned on */
  isActive: boolean
  /** `mine`: events about the owner and the owner's groups; `platform`: all events */
  audience: 'mine' | 'platform'
  /** Why the webhook was turned off automatically; null if it was not */
  disabledReason: 'gone' | 'failing' | 'grant_ended' | null
  /** First failure since the last success; null while deliveries succeed */
  failingSince: string | null
  /** Deliveries that wait, counted up to 100 */
  pending: number
  /** When it was made */
  createdAt: string | null
}

export interface WebhookDeliveries {
  /** Attempts, newest first */
  deliveries: Array<WebhookDelivery>
}

export interface WebhookDelivery {
  /** Id, unique and never used again */
  id: string
  /** Type of the event, such as `rsvp.confirmed` */
  eventType: string
  /** Status of the receiver's response; null while pending, or without a response */
  statusCode: number | null
  /** Whether the receiver answered with a 2xx status */
  success: boolean
  /** When the attempt was made; null while pending */
  deliveredAt: string | null
  /** Sent to the receiver as `webhook-id` */
  eventId: string
  /** Counted from 1 */
  attempt: number
  /** Why there was no response */
  error: string | null
  /** Duration of the attempt in milliseconds */
  durationMs: number | null
  /** First 4 KiB of the response */
  responseBody: string | null
}

export interface EventTypes {
  /** All types of events */
  eventTypes: Array<EventTypeInfo>
}

export interface EventTypeInfo {
  /** Type of the event, such as `rsvp.confirmed` */
  type: string
  /** More about it, in plain text; null for none */
  description: string
  /** Scope the creator of a webhook needs to receive this type */
  scope: string
  /** Scope that is enough for events about the owner of the webhook */
  ownScope: string
  /** JSON Schema of the body */
  schemaUrl: string
}

export interface WebhookTestResult {
  /** Whether the receiver answered with a 2xx status */
  success: boolean
  /** Status of the receiver's response; null without a response */
  statusCode: number | null
  /** First 4 KiB of the response */
  responseBody: string | null
  /** Why there was no response */
  error: string | null
  /** true for a pull webhook: the event waits to be taken, and nothing was sent yet */
  isQueued?: boolean
}

export interface WebhookDetail {
  /** Id, unique and never used again */
  id: string
  /** What its owner calls it */
  name: string | null
  /** URL that receives the events */
  url: string
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes: Array<string>
  /** Requested types that are never delivered, because the creator lacked the scope */
  unreadable: Array<string>
  /** Whether it is turned on */
  isActive: boolean
  /** `mine`: events about the owner and the owner's groups; `platform`: all events */
  audience: 'mine' | 'platform'
  /** Why the webhook was turned off automatically; null if it was not */
  disabledReason: 'gone' | 'failing' | 'grant_ended' | null
  /** First failure since the last success; null while deliveries succeed */
  failingSince: string | null
  /** Deliveries that wait, counted up to 100 */
  pending: number
  /** When it was made */
  createdAt: string | null
  /** Last successful attempt of the last 30 days */
  lastSuccessAt: string | null
  /** When the next delivery is due; null if none waits */
  nextAttemptAt: string | null
}

export interface WebhookAttemptDetail {
  /** Id, unique and never used again */
  id: string
  /** Whether people take part in person, online or both */
  eventType: string
  /** Status of the receiver's response; null while pending, or without a response */
  statusCode: number | null
  /** Whether the receiver answered with a 2xx status */
  success: boolean
  /** When the attempt was made; null while pending */
  deliveredAt: string | null
  /** Sent to the receiver as `webhook-id` */
  eventId: string
  /** Counted from 1 */
  attempt: number
  /** Why there was no response */
  error: string | null
  /** Duration of the attempt in milliseconds */
  durationMs: number | null
  /** First 4 KiB of the response */
  responseBody: string | null
  /** Whether the receiver accepted it, failed, or has not been asked yet */
  status: 'success' | 'failed' | 'pending'
  /** Whether it is a test event */
  isTest: boolean
  /** When the event is sent again; null if it is not */
  nextAttemptAt: string | null
  /** What was sent */
  request: WebhookAttemptRequest
  /** What came back; null if nothing did */
  response: WebhookAttemptResponse | null
}

/** What was sent */
export interface WebhookAttemptRequest {
  /** Current URL of the webhook; null for a pull webhook */
  url: string | null
  /** Headers as they were sent, with the signature masked; empty if `body` is null */
  headers: Record<string, string>
  /** Body as it was sent, the same at every attempt */
  body: string | null
  /** Why `body` is null: events are kept for 30 days, and a token shows only events that it could read itself */
  bodyMissing: 'expired' | 'not_readable' | null
}

/** What came back; null if nothing did */
export interface WebhookAttemptResponse {
  /** HTTP status of the response */
  statusCode: number
  /** First 4 KiB of the response */
  body: string | null
}

export interface WebhookAttempt {
  /** Id, unique and never used again */
  id: string
  /** Whether people take part in person, online or both */
  eventType: string
  /** Status of the receiver's response; null while pending, or without a response */
  statusCode: number | null
  /** Whether the receiver answered with a 2xx status */
  success: boolean
  /** When the attempt was made; null while pending */
  deliveredAt: string | null
  /** Sent to the receiver as `webhook-id` */
  eventId: string
  /** Counted from 1 */
  attempt: number
  /** Why there was no response */
  error: string | null
  /** Duration of the attempt in milliseconds */
  durationMs: number | null
  /** First 4 KiB of the response */
  responseBody: string | null
  /** Whether the receiver accepted it, failed, or has not been asked yet */
  status: 'success' | 'failed' | 'pending'
  /** Whether it is a test event */
  isTest: boolean
  /** When the event is sent again; null if it is not */
  nextAttemptAt: string | null
}

export interface Redelivered {
  /** Events that are due now; events that were already due are not counted */
  queued: number
  /** Send it as `since` to continue, if there are more than 1,000 events; otherwise null */
  nextSince: string | null
}

export interface PullWebhook {
  /** Id, unique and never used again */
  id: string
  /** What its owner calls it */
  name: string | null
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes: Array<string>
  /** Requested types that are never delivered, because the creator lacked the scope */
  unreadable: Array<string>
  /** `mine`: events about the owner and the owner's groups; `platform`: all events */
  audience: 'mine' | 'platform'
  /** false once the grant it was created with has ended */
  isActive: boolean
  /** Events that wait to be taken or reported, counted up to 1,000 */
  pending: number
  /** When a program last took events; at first, when it was created */
  lastTakenAt: string
  /** 24 hours after the last take; then it is deleted */
  expiresAt: string
  /** When it was made */
  createdAt: string
  /** Signing secret; only in the response that creates or rotates it */
  secret?: string
}

export interface PullWebhooks {
  /** Pull webhooks of the current user */
  pullWebhooks: Array<KnownPullWebhook>
}

export interface KnownPullWebhook {
  /** Id, unique and never used again */
  id: string
  /** What its owner calls it */
  name: string | null
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes: Array<string>
  /** Requested types that are never delivered, because the creator lacked the scope */
  unreadable: Array<string>
  /** `mine`: events about the owner and the owner's groups; `platform`: all events */
  audience: 'mine' | 'platform'
  /** false once the grant it was created with has ended */
  isActive: boolean
  /** Events that wait to be taken or reported, counted up to 1,000 */
  pending: number
  /** When a program last took events; at first, when it was created */
  lastTakenAt: string
  /** 24 hours after the last take; then it is deleted */
  expiresAt: string
  /** When it was made */
  createdAt: string
}

export interface TakenEvents {
  /** Attempts, newest first */
  deliveries: Array<TakenEvent>
}

export interface TakenEvent {
  /** The `webhook-id` */
  eventId: string
  /** Whether people take part in person, online or both */
  eventType: string
  /** Counted from 1 */
  attempt: number
  /** Headers to send to your receiver, with a signature made now */
  headers: Record<string, string>
  /** The exact body that is signed, as JSON text */
  body: string
}

export interface McpCall {
  /** Id, unique and never used again */
  id: string
  /** When the tool was called */
  calledAt: string
  /** Name of the tool */
  tool: string
  /** Whether the tool did what was asked */
  success: boolean
  /** Error code; null if the call succeeded */
  code: string | null
  /** Duration of the call in milliseconds */
  durationMs: number
  /** The program that called */
  client: McpCallClient
}

/** The program that called */
export interface McpCallClient {
  /** What the agent signed in with */
  type: 'app' | 'token' | 'session'
  /** Name of the app or token; null if it no longer exists */
  name: string | null
}

export interface Passkey {
  /** Id, unique and never used again */
  id: string
  /** Name the user gave the passkey */
  name: string
  /** When it was made */
  createdAt: string
  /** Last sign-in with this passkey; null if it was never used */
  lastUsedAt: string | null
}

export interface LinkedAccount {
  /** Identity provider, such as `github` or `google` */
  provider: string
  /** Username at the provider; null if the provider has none */
  providerUsername: string | null
  /** Email address at the provider; null without the scope user:email */
  providerEmail: string | null
  /** When the account was linked */
  createdAt: string | null
}

export interface FeedToken {
  /** Part of /feeds/{feedToken}/events.ics and events.rss; anyone who has it can read the feeds */
  feedToken: string
}

export interface PartyGuests {
  /** In the order in which they were added */
  guests: Array<PartyGuest>
}

export interface PartyGuest {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string | null
  /** When the person was checked in */
  checkedInAt: string | null
  /** Page of the ticket, to pass on; null unless the RSVP is confirmed */
  url: string | null
}

export interface NewSpotGift {
  /** The link to pass on. It is returned only once, and good for one person. */
  url: string
  /** When RSVPs close or the event ends; it moves with the event */
  expiresAt: string
}

export interface ReceivedSpotGift {
  /** The event it belongs to */
  event: SpotGiftEvent
  /** null if the event has no group */
  groupName: string | null
  /** Who gives the spot away; null unless the status is `open` or `own` */
  giverName: string | null
  /** When RSVPs close or the event ends; it moves with the event */
  expiresAt: string
  /**
   * `open`: it can be taken; `own`: the current user made it; `has_spot`: the current user has a spot already;
   * `asked`: they have asked the organizers; `banned`: they are banned from the group; `ended`: it was taken, taken
   * back, or can no longer be passed on
   */
  status: 'open' | 'own' | 'has_spot' | 'asked' | 'banned' | 'ended'
}

/** The event it belongs to */
export interface SpotGiftEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  startTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
}

export interface OwnSpotGift {
  /** null if the user has made no link for the RSVP they have */
  gift: SpotGiftMade | null
}

/** null if the user has made no link for the RSVP they have */
export interface SpotGiftMade {
  /**
   * `open`: it can be taken; `taken`: another user comes instead; `ended`: it was taken back, or the spot can no
   * longer be passed on
   */
  status: 'open' | 'taken' | 'ended'
  /** When it was made */
  createdAt: string
  /** When RSVPs close or the event ends; it moves with the event */
  expiresAt: string
  /** Name of the user who took the spot; null before, and if it is not shown */
  takenBy: string | null
}

export interface SavedCount {
  /** Users who saved the event; null below 5, so that no one can be recognized */
  saved: number | null
}

export interface ListedSavedEvent {
  /** Id of the event */
  eventId: string
  /** When the user saved the event */
  savedAt: string
  /**
   * When the one reminder goes out: when RSVPs open, else a day before the start, or two hours before a start that is
   * nearer; null where the start is nearer still
   */
  remindsAt: string | null
  /** null until the reminder has gone out */
  remindedAt: string | null
  /** Only with `include=event`; null if the event is no longer visible */
  event?: EventListItem | null
}

export interface SavedEvent {
  /** When the user saved the event */
  savedAt: string
  /**
   * When the one reminder goes out: when RSVPs open, else a day before the start, or two hours before a start that is
   * nearer; null where the start is nearer still
   */
  remindsAt: string | null
  /** null until the reminder has gone out */
  remindedAt: string | null
}

export interface EventSeries {
  /** Id, unique and never used again */
  id: string
  /** Of the next date, or of the last one */
  title: string
  /** Id of the group */
  groupId: string
  /** URL of its page */
  url: string
  /** How its dates were made */
  rule: RepeatRule
  /** The rule in words, such as "Every first Tuesday" */
  repeats: string
  /** The dates that you can see and that are not over, at most 53, soonest first */
  dates: Array<SeriesDate>
}

/** How its dates were made */
export interface RepeatRule {
  /** Unit of time between the dates */
  freq: 'daily' | 'weekly' | 'monthly'
  /** Number of units between the dates */
  interval: number
  /** Which day of the month, with monthly */
  by: 'date' | 'weekday' | 'last_weekday'
}

export interface SeriesDate {
  /** Id of the event */
  eventId: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string | null
  /** URL of its page */
  eventUrl: string
  /** People who are going, guests included */
  rsvpCount: number
  /** null: no limit */
  maxAttendees: number | null
}

export interface StoppedSeries {
  /** Always `true`: a failure has another status and an error */
  success: true
  /** How many RSVPs to dates ahead were cancelled */
  givenUp: number
}

export interface SeriesRsvpResponse {
  /** null if the user does not come to all dates */
  rsvp: SeriesRsvp | null
}

/** null if the user does not come to all dates */
export interface SeriesRsvp {
  /** Number of people that the user brings each time */
  guests: number
  /** Since when the user comes to all dates */
  createdAt: string
  /** Two dates in a row were missed: no spot is taken until the user comes to all again */
  isPaused: boolean
  /** Ids of the dates ahead that the user skips, soonest first */
  skipped: Array<string>
}

export interface PlacingForecast {
  /** Of the spots of a date, how many those get who come to all, in percent */
  seriesShare: number
  /** Users who come to all dates */
  regulars: number
  /** Users who are paused, because they missed two dates in a row */
  paused: number
  /** People who would get a spot, with the guests they bring */
  confirmed: number
  /** People who would join the waitlist, with the guests they bring */
  waitlisted: number
  /** People who would get none because of the share, and hear so, with the guests they bring */
  beyond: number
  /** Spots that are left for others; null: no limit */
  left: number | null
}

export interface SeriesRegular {
  /** The person it is about */
  user: SeriesRegularUser
  /** Number of people that the user brings each time */
  guests: number
  /** Since when the user comes to all dates */
  createdAt: string
  /** Two dates in a row were missed: no spot is taken until the user wants it again */
  isPaused: boolean
}

/** The person it is about */
export interface SeriesRegularUser {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
}

export interface Ticket {
  /** Id of the event */
  eventId: string
  /** Ten characters; who shows it is checked in as this user */
  code: string
  /** The page of the ticket, which shows its QR code */
  url: string
  /** When this code was made */
  createdAt: string
}

export interface CheckinResult {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** When the person was checked in */
  checkedInAt: string
  /** How the user was checked in; `manual`: by an organizer, without the ticket */
  method: 'code' | 'qr' | 'nfc' | 'manual'
  /** The entrance, as the organizer named it */
  label: string | null
}

export interface CheckinInfo {
  /** The event it belongs to */
  event: CheckinEvent
  /** null if the event has no group */
  group: CheckinGroup | null
  /** Whether check-in with this code is open now */
  checkinAvailable: boolean
}

/** The event it belongs to */
export interface CheckinEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  startTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Whether people take part in person, online or both */
  eventType: 'in_person' | 'online' | 'hybrid' | null
  /** URL of the image */
  photoUrl: string | null
}

/** null if the event has no group */
export interface CheckinGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
}

export interface OwnCheckin {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** When the person was checked in */
  checkedInAt: string
  /** How the user was checked in; `manual`: by an organizer, without the ticket */
  method: 'code' | 'qr' | 'nfc' | 'manual'
  /** The entrance, as the organizer named it */
  label: string | null
  /** Only with `include=event`; null if the event is no longer visible */
  event?: EventListItem | null
}

export interface CheckinBatchResult {
  /** One result for each item, in the same order */
  results: Array<CheckinBatchItemResult>
}

export interface CheckinBatchItemResult {
  /** The id that the request gave this item */
  clientId: string
  /** `duplicate`: already checked in another way; `error`: refused, see `code` */
  status: 'created' | 'duplicate' | 'error'
  /** Error code of a refused item */
  code?: string
  /** The attendee, where the group knows them; also for a ticket that the device did not know */
  user?: CheckinBatchUser
  /** The guest, in place of `user`, where the item names one; the `id` of `checkin` too */
  guest?: CheckinBatchGuest
  /** The check-in of the person; null if there is none */
  checkin?: CheckinResult
  /** The walk-in, for an item with `name`; the `id` of `checkin` too */
  walkInId?: string
}

/** The attendee, where the group knows them; also for a ticket that the device did not know */
export interface CheckinBatchUser {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
}

/** The guest, in place of `user`, where the item names one; the `id` of `checkin` too */
export interface CheckinBatchGuest {
  /** Id, unique and never used again */
  id: string
  /** null: not named */
  name: string | null
  /** Who brings them */
  userId: string
  /** Name of that user */
  userName: string
}

export interface CheckinAtDoor {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** When the person was checked in */
  checkedInAt: string
  /** How the user was checked in; `manual`: by an organizer, without the ticket */
  method: 'code' | 'qr' | 'nfc' | 'manual'
  /** The entrance, as the organizer named it */
  label: string | null
  /** The person it is about */
  user: CheckedInUser
  /** Who was checked in, where it was a guest: `user` brings them */
  guest?: CheckedInGuest
  /** The guests of `user`, where they bring some */
  guests?: Array<GuestOfParty>
}

/** The person it is about */
export interface CheckedInUser {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string | null
  /** URL of the profile image */
  avatarUrl: string | null
}

/** Who was checked in, where it was a guest: `user` brings them */
export interface CheckedInGuest {
  /** Id, unique and never used again */
  id: string
  /** null: not named */
  name: string | null
}

export interface GuestOfParty {
  /** Id, unique and never used again */
  id: string
  /** null: not named */
  name: string | null
  /** null if the guest is not checked in */
  checkedInAt: string | null
}

export interface CheckinCode {
  /** Id, unique and never used again */
  id: string
  /** What attendees enter or scan */
  code: string
  /** Private label, such as where the code is displayed */
  label: string | null
  /** null: no limit */
  maxUses: number | null
  /** Number of check-ins with this code */
  currentUses: number
  /** null: the code does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string | null
}

export interface FederationBlock {
  /** Name of the blocked server; its subdomains are blocked too */
  host: string
  /** Note for administrators */
  reason: string | null
  /** When it was made */
  createdAt: string
}

export interface GroupFederation {
  /** Whether people on other servers can follow the group */
  federated: boolean
  /** What people search for to follow the group, such as `@repair-cafe@hearth.example` */
  address: string | null
  /** Followers on other servers */
  followerCount: number
}

export interface Source {
  /** Id, unique and never used again */
  id: string
  /** The group that follows it */
  groupId: string
  /** `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform */
  kind: 'ical' | 'json_ld' | 'meetup' | 'luma' | 'eventbrite'
  /** What its events have as `source` */
  platform: 'meetup' | 'luma' | 'eventbrite' | 'ical'
  /** Host name of the address. The address itself is a secret and never returned */
  host: string
  /** What the calendar calls itself */
  name: string | null
  /** `failing`: the last readings failed; `stopped`: it failed for so long that it is not read anymore */
  state: 'active' | 'paused' | 'failing' | 'stopped'
  /** Whether a reading was requested that is not done yet */
  isReading: boolean
  /** `publish`: new events are public at once; `draft`: an organizer publishes them */
  mode: 'publish' | 'draft'
  /** Where people RSVP: `link`: on the page of the event over there; `local`: here */
  rsvps: 'link' | 'local'
  /** IANA time zone of times that name none */
  timezone: string
  /** Whether it is read with an API key */
  hasKey: boolean
  /** Why the last reading failed; null if it did not */
  problem: SourceProblem | null
  /** What was left out or guessed */
  notices: Array<SourceNotice>
  /** When it was last read, or tried; null: not yet */
  checkedAt: string | null
  /** When a reading last changed events here */
  changedAt: string | null
  /** When it is read next; null while it is paused or stopped */
  nextCheckAt: string | null
  /** Upcoming events that come from it, drafts included */
  upcomingEvents: number
  /** Name of the user who added it */
  createdBy: string | null
  /** When it was made */
  createdAt: string
}

/** Why the last reading failed; null if it did not */
export interface SourceProblem {
  /** Why nothing could be read */
  code: 'unreachable' | 'not_found' | 'forbidden' | 'disallowed' | 'busy' | 'server_error' | 'too_large' | 'too_slow' | 'not_a_calendar' | 'no_events' | 'many_missing' | 'key_refused'
  /** What happened and what to do next, in English */
  text: string
}

export interface SourceNotice {
  /** What was left out or guessed */
  code: 'unknown_timezone' | 'repeats_too_often' | 'incomplete_entry' | 'private_entry' | 'too_many_entries' | 'too_long_entry' | 'unreadable_part'
  /** The same in words, in English */
  text: string
  /** Number of entries it concerns */
  count: number
  /** Title of one of these entries */
  example: string | null
}

export interface SourceDetail {
  /** Id, unique and never used again */
  id: string
  /** The group that follows it */
  groupId: string
  /** `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform */
  kind: 'ical' | 'json_ld' | 'meetup' | 'luma' | 'eventbrite'
  /** What its events have as `source` */
  platform: 'meetup' | 'luma' | 'eventbrite' | 'ical'
  /** Host name of the address. The address itself is a secret and never returned */
  host: string
  /** What the calendar calls itself */
  name: string | null
  /** `failing`: the last readings failed; `stopped`: it failed for so long that it is not read anymore */
  state: 'active' | 'paused' | 'failing' | 'stopped'
  /** Whether a reading was requested that is not done yet */
  isReading: boolean
  /** `publish`: new events are public at once; `draft`: an organizer publishes them */
  mode: 'publish' | 'draft'
  /** Where people RSVP: `link`: on the page of the event over there; `local`: here */
  rsvps: 'link' | 'local'
  /** IANA time zone of times that name none */
  timezone: string
  /** Whether it is read with an API key */
  hasKey: boolean
  /** Why the last reading failed; null if it did not */
  problem: SourceProblem | null
  /** What was left out or guessed */
  notices: Array<SourceNotice>
  /** When it was last read, or tried; null: not yet */
  checkedAt: string | null
  /** When a reading last changed events here */
  changedAt: string | null
  /** When it is read next; null while it is paused or stopped */
  nextCheckAt: string | null
  /** Upcoming events that come from it, drafts included */
  upcomingEvents: number
  /** Name of the user who added it */
  createdBy: string | null
  /** When it was made */
  createdAt: string
  /** The next 20 events that come from it */
  events: Array<SourceEvent>
}

export interface SourceEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event */
  dateTime: string
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Status of the event here */
  status: 'draft' | 'scheduled' | 'cancelled'
  /** Page of the event over there */
  platformEventUrl: string | null
}

export interface Sources {
  /** Oldest first */
  sources: Array<Source>
  /** Sources that a group can have */
  sourcesMax: number
}

export interface SourcePreview {
  /** `ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform */
  kind: 'ical' | 'json_ld' | 'meetup' | 'luma' | 'eventbrite'
  /** What its events have as `source` */
  platform: 'meetup' | 'luma' | 'eventbrite' | 'ical'
  /** Host name of the address. The address itself is a secret and never returned */
  host: string
  /** What the calendar calls itself */
  name: string | null
  /** IANA time zone of times that name none */
  timezone: string
  /** Events that would come here now */
  total: number
  /** Entries that are cancelled over there and would not come */
  cancelled: number
  /** Whether the group follows this address already */
  isFollowed: boolean
  /** The first 10 of them */
  events: Array<PreviewEvent>
  /** What was left out or guessed */
  notices: Array<SourceNotice>
}

export interface PreviewEvent {
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event */
  dateTime: string
  /** End of the event; null if it is not set */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string
  /** Whether people take part in person, online or both */
  eventType: 'in_person' | 'online' | 'hybrid'
  /** Name and city of the place */
  venue: string | null
  /** Page of the event over there */
  url: string | null
}

export interface AdoptedSource {
  /** Host name of the address. The address itself is a secret and never returned */
  host: string
  /** Upcoming events that are now native */
  adopted: number
}

export interface WalkIn {
  /** Id, unique and never used again */
  id: string
  /** Id of the event */
  eventId: string
  /** As an organizer entered it; deleted after 30 days */
  name: string
  /** When the person was checked in */
  checkedInAt: string
  /** The entrance, as the organizer named it */
  label: string | null
}

export interface NewDoorInvitation {
  /** Id, unique and never used again */
  id: string
  /** What the organizers call the invitation */
  label: string | null
  /** When it was made */
  createdAt: string
  /** Number of volunteers who accepted it */
  volunteers: number
  /** The link to send to the volunteers. It is returned only once. */
  url: string
}

export interface WallLink {
  /** A page with the counters of the event, for a screen at the venue */
  url: string
  /** A day after the end of the event; it moves with the event */
  expiresAt: string
}

export interface DoorVolunteer {
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the person joined */
  joinedAt: string
  /** Id of the invitation that was accepted */
  invitation: DoorVolunteerInvitation
}

/** Id of the invitation that was accepted */
export interface DoorVolunteerInvitation {
  /** Id, unique and never used again */
  id: string
  /** What the organizers call the invitation */
  label: string | null
}

export interface DoorInvitation {
  /** Id, unique and never used again */
  id: string
  /** What the organizers call the invitation */
  label: string | null
  /** When it was made */
  createdAt: string
  /** Number of volunteers who accepted it */
  volunteers: number
}

export interface AcceptedDoorInvitation {
  /** Id of the event */
  eventId: string
  /** Until when the user can work at the door */
  closesAt: string
}

export interface ReceivedDoorInvitation {
  /** The event it belongs to */
  event: DoorInvitationEvent
  /** null if the event has no group */
  groupName: string | null
  /** Until when volunteers can work at the door */
  closesAt: string
  /**
   * `open`: the user can accept it; `accepted`: the user can already work at the door; otherwise why they cannot
   * accept it
   */
  status: 'open' | 'accepted' | 'full' | 'cancelled' | 'ended' | 'banned'
}

/** The event it belongs to */
export interface DoorInvitationEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  startTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
}

export interface Wall {
  /** Title as it is shown, in plain text */
  title: string
  /** null if the event has no group */
  groupName: string | null
  /** When the event starts */
  startTime: string
  /** When the event ends */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Numbers at this moment */
  counts: WallCounts
}

/** Numbers at this moment */
export interface WallCounts {
  /** Number of people with a seat in the room */
  confirmed: number
  /** Number of people who are checked in: users, and guests they bring */
  checkedIn: number
  /** Number of people without an account who were checked in by name */
  walkIns: number
  /** null: no limit */
  maxAttendees: number | null
}

export interface JoinedGroup {
  /** Id, unique and never used again */
  id: string
  /** Part of the group's URL */
  urlname: string | null
  /** Name as it is shown */
  name: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Page of the group on this instance or at its source */
  link: string | null
  /** URL of the website */
  website: string | null
  /** Members and organizers, each counted once, plus the members its source reports */
  memberCount: number | null
  /** URL of the image */
  photoUrl: string | null
  /** Wide image at the top of its page */
  coverUrl: string | null
  /** Colors of its page; null: derived from the id */
  theme: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null
  /** Topics of the group */
  tags?: Array<string>
  /** URLs of profiles on other sites */
  socialLinks?: Array<string>
  /** Whether administrators feature the group */
  isFeatured: boolean | null
  /** false: listed by administrators from a public calendar; no one runs the group here so far */
  isClaimed: boolean
  /** Users who marked the group as a favorite */
  favoritesCount?: number
  /** Language of its texts, and of its events that name none; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** When the user joined the group */
  favoritedAt: string
  /**
   * Email about new events of the group: at once (at most one a day), in a weekly email, or none; null: not chosen, so
   * none
   */
  eventMail: 'each' | 'weekly' | 'none' | null
  /** `pending`: waits for the approval of the organizers */
  membership: 'pending' | 'member'
}

export interface GroupClaimResult {
  /** Whether the role was accepted */
  success: boolean
  /** `pending`: waits for approval by an owner */
  status: 'approved' | 'pending'
  /** The status as an English sentence */
  message: string
  /** Id of the join request */
  requestId?: string
}

export interface ClaimInvite {
  /** Anyone who has it can claim the role */
  token: string
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** Whether a claim gets the role without approval by an owner */
  autoApprove: boolean
  /** null: no limit */
  maxUses: number | null
  /** Accepted and pending claims */
  currentUses: number
  /** null: the invite does not expire */
  expiresAt: string | null
}

export interface GroupClaimInvite {
  /** The group it belongs to */
  group: ClaimedGroup
  /** Whether a claim gets the role without approval by an owner */
  autoApprove: boolean | null
  /** Whether the current user could claim the role now */
  claimable: boolean
}

/** The group it belongs to */
export interface ClaimedGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
}

export interface ClaimRequest {
  /** Id of the request for a role */
  requestId: string
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
  /** What became of the request */
  status: 'pending' | 'approved' | 'rejected'
  /** When it was made */
  createdAt: string
}

export interface OwnershipClaim {
  /** The group that is claimed */
  groupId: string
  /** `open`: not decided; `accepted`: you own the group; `ended`: it ran out, or someone else owns the group now */
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'ended'
  /**
   * Put it into the description of an event in the calendar; it works for this claim alone. null when it no longer
   * works
   */
  code: string | null
  /** When the code stops working */
  codeExpiresAt: string
  /** Host name of the calendar that must have the code; null: there is none */
  host: string | null
  /** What you wrote to the administrators */
  reason: string | null
  /** When you asked the administrators; null: you did not */
  requestedAt: string | null
  /** What the administrator wrote */
  note: string | null
  /** When it was decided; null: not yet */
  decidedAt: string | null
  /** When it was made */
  createdAt: string
}

export interface WaitingClaim {
  /** Id, unique and never used again */
  id: string
  /** The group it belongs to */
  group: WaitingClaimGroup
  /** The person it is about */
  user: WaitingClaimUser
  /** Why the user says that they run the group */
  reason: string
  /** When the user asked */
  requestedAt: string
}

/** The group it belongs to */
export interface WaitingClaimGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
}

/** The person it is about */
export interface WaitingClaimUser {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
}

export interface GroupPeopleCounts {
  /** 1001 means more than 1,000 */
  all: number
  /** 1001 means more than 1,000 */
  members: number
  /** 1001 means more than 1,000 */
  regulars: number
  /** 1001 means more than 1,000 */
  lapsed: number
  /** 1001 means more than 1,000 */
  new: number
  /** 1001 means more than 1,000 */
  neverCame: number
  /** 1001 means more than 1,000 */
  noShows: number
  /** 1001 means more than 1,000 */
  missed: number
  /** 1001 means more than 1,000 */
  organizers: number
  /** 1001 means more than 1,000 */
  banned: number
  /** Whether the attendance of any event of the group is known: numbers of who came say little otherwise */
  isAttendanceKnown: boolean
}

export interface GroupPeopleExport {
  /** Link to the CSV file; anyone with the link can download it */
  url: string
  /** When it expires */
  expiresAt: string
}

export interface GroupPersonDetail {
  /** The person it is about */
  user: GroupPersonUser
  /** null without a role in the group */
  role: 'owner' | 'manager' | 'volunteer' | null
  /** null if the user is not a member */
  joinedAt: string | null
  /** null if the user is not banned */
  bannedAt: string | null
  /** Seats at events that are not cancelled, past and upcoming */
  rsvps: number
  /** Events the user was checked in at */
  attended: number
  /** Seats without a check-in, at past events where at least one person was checked in */
  noShows: number
  /** The `noShows` at events whose attendance is known: at least a third of the people with a seat were checked in */
  missed: number
  /** Start of the first event the person attended; null if none */
  firstCameAt: string | null
  /** Start of the last event the person attended; null if none */
  lastCameAt: string | null
  /** Labels that organizers gave the person */
  labels: Array<string>
  /** Private note of the team; empty without one */
  note: string
  /** When the note or a label last changed */
  noteUpdatedAt: string | null
  /** Name of the organizer who last changed it */
  noteUpdatedBy: string | null
  /** Badges of this group */
  badges: Array<GroupPersonBadge>
  /** The latest 100 events of this group, latest first */
  history: Array<GroupPersonEvent>
}

/** The person it is about */
export interface GroupPersonUser {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
}

export interface GroupPersonBadge {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Emoji or image of the badge */
  icon: string
  /** Background color of the badge as `#rrggbb` */
  color: string
  /** When the badge was awarded */
  awardedAt: string
}

export interface GroupPersonEvent {
  /** The event it belongs to */
  event: GroupPersonEventDetails
  /** null if the user came without one */
  rsvp: 'confirmed' | 'waitlisted' | 'cancelled' | null
  /** When the person was checked in */
  checkedInAt: string | null
  /** Whether the person had a seat and did not come */
  noShow: boolean
  /** Whether at least a third of the people with a seat were checked in; otherwise a missing check-in says nothing */
  isAttendanceKnown: boolean
}

/** The event it belongs to */
export interface GroupPersonEventDetails {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** When the event starts */
  dateTime: string
  /** IANA time zone, such as `Europe/Berlin` */
  timezone: string | null
  /** State of the event */
  status: 'draft' | 'scheduled' | 'cancelled'
}

export interface LabeledPeople {
  /** Users whose labels were set; users who are not known to the group are left out */
  people: number
}

export interface GroupPerson {
  /** The person it is about */
  user: GroupPersonUser
  /** null without a role in the group */
  role: 'owner' | 'manager' | 'volunteer' | null
  /** null if the user is not a member */
  joinedAt: string | null
  /** null if the user is not banned */
  bannedAt: string | null
  /** Seats at events that are not cancelled, past and upcoming */
  rsvps: number
  /** Events the user was checked in at */
  attended: number
  /** Seats without a check-in, at past events where at least one person was checked in */
  noShows: number
  /** The `noShows` at events whose attendance is known: at least a third of the people with a seat were checked in */
  missed: number
  /** Start of the first event the person attended; null if none */
  firstCameAt: string | null
  /** Start of the last event the person attended; null if none */
  lastCameAt: string | null
  /** Labels that organizers gave the person */
  labels: Array<string>
  /** Whether the team wrote a private note about the user */
  hasNote: boolean
}

export interface GroupLabels {
  /** The 100 most used labels, most used first */
  labels: Array<GroupLabel>
}

export interface GroupLabel {
  /** The label */
  label: string
  /** Number of people with this label */
  people: number
}

export interface BadgeDetail {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** Points the badge adds to the score of each holder */
  points: number
  /** Position in lists; lower numbers come first */
  sortOrder: number
  /** Number of members who hold the badge */
  awardedCount: number
  /** How many members have the badge */
  rarity: Rarity
  /** When it was made */
  createdAt: string | null
}

export interface UserGroupBadges {
  /** Groups with the badges the person has from each */
  groups: Array<GroupBadgeGroup>
}

export interface BadgeCatalog {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** Points the badge adds to the score of each holder */
  points: number
  /** Position in lists; lower numbers come first */
  sortOrder: number
  /** Number of members who hold the badge */
  awardedCount: number
  /** How many members have the badge */
  rarity: Rarity
}

export interface AwardBadgeResult {
  /** Number of people who got the badge now */
  awarded: Array<string>
  /** Number of people who had it already or cannot get it */
  skipped: Array<SkippedAward>
}

export interface SkippedAward {
  /** As sent in the request */
  username: string
  /** `declined`: the user gave up this badge or muted the group */
  reason: 'already_awarded' | 'user_not_found' | 'declined'
}

export interface AwardByEventResult {
  /** Number of users who got the badge now */
  awarded: number
  /** Number of users who get it within minutes */
  remaining: number
}

export interface ManagedBadge {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** An emoji or a short text */
  icon: string
  /** `#rrggbb` */
  color: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** Points the badge adds to the score of each holder */
  points: number
  /** Position in lists; lower numbers come first */
  sortOrder: number
  /** null for a platform badge */
  groupId: string | null
  /** When it was made */
  createdAt: string | null
  /** Number of members who hold the badge */
  awardedCount?: number
}

export interface BadgeAward {
  /** Id of the user */
  userId: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the badge was awarded */
  awardedAt: string
}

export interface ClaimBadgeResponse {
  /** The badge */
  badge: ClaimedBadge
}

/** The badge */
export interface ClaimedBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** An emoji or a short text */
  icon: string
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** Points the badge adds to the member's score */
  points: number
  /** `#rrggbb` */
  color: string
}

export interface ClaimLink {
  /** Id, unique and never used again */
  id: string
  /** Anyone who has it can claim the badge */
  code: string
  /** null: no limit */
  maxUses: number | null
  /** Number of claims */
  currentUses: number
  /** null: the link does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string | null
}

export interface ClaimInfo {
  /** The badge */
  badge: ClaimableBadge
  /** null for a platform badge */
  group: ClaimableBadgeGroup | null
  /** Whether the current user could claim the badge now */
  claimable: boolean
  /** Why the badge cannot be claimed; absent for other reasons */
  reason?: 'already_claimed' | 'expired' | 'exhausted'
}

/** The badge */
export interface ClaimableBadge {
  /** Name as it is shown */
  name: string
  /** Name in URLs */
  slug: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** An emoji or a short text */
  icon: string
  /** Image of the icon; null if there is none */
  iconUrl: string | null
  /** Points the badge adds to the member's score */
  points: number
  /** `#rrggbb` */
  color: string | null
}

/** null for a platform badge */
export interface ClaimableBadgeGroup {
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
}

export interface FollowState {
  /** Whether the current user follows this user */
  following: boolean
  /** Whether this user follows the current user */
  followedBy: boolean
}

export interface FollowEntry {
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** When the follow began */
  followedAt: string | null
}

export interface Meetpass {
  /** The pass opens the page /pass/{id} */
  id: string
  /** Whether the pass is an NFC tag or a QR code */
  type: 'nfc' | 'qr'
  /** Private label; null if none */
  label: string | null
  /** Visual design of the pass; null for the default */
  designId: string | null
  /** What opening the pass does: `profile`, `connect`, `portfolio` or `link:` followed by a URL; null means `profile` */
  action: string | null
  /** 1: members who connect by this pass also follow its owner */
  autoFollow: 0 | 1
  /** 0: the pass is turned off */
  isActive: 0 | 1
  /** 1: organizers can check its owner in by this pass */
  isTicket: 0 | 1
  /** When the pass got its owner; null while it is unclaimed */
  claimedAt: string | null
  /** When it was made */
  createdAt: string | null
}

export interface MeetpassConnection {
  /** Id, unique and never used again */
  id: string
  /** The other member; null for an anonymous visit */
  connectedUserId: string | null
  /** Identifies the browser of an anonymous visit; null for a connection */
  visitorAnonId: string | null
  /** When it was made */
  createdAt: string | null
  /** `outbound`: by another member's pass; `inbound`: by the current user's pass */
  direction: 'inbound' | 'outbound'
  /** Name of the other person */
  connectedName: string | null
  /** Username of the other person */
  connectedUsername: string | null
  /** URL of the profile image of the other person */
  connectedAvatarUrl: string | null
}

export interface MeetpassExport {
  /** Link to the CSV file; anyone with the link can download it */
  url: string
  /** When it expires */
  expiresAt: string
}

export interface MeetpassBatch {
  /** The new passes */
  passes: Array<Meetpass>
}

export interface NfcTag {
  /** The tag opens the page /pass/{id} */
  id: string
  /** Visual design of the pass; null for the default */
  designId: string | null
  /** Whether it is turned on */
  isActive: boolean
  /** When it was made */
  createdAt: string
  /** When the pass got its owner; null while it is unclaimed */
  claimedAt: string | null
  /** Who has the pass; null while it is unclaimed */
  holder: NfcTagHolder | null
}

/** Who has the pass; null while it is unclaimed */
export interface NfcTagHolder {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
}

export interface OwnReport {
  /** Id, unique and never used again */
  id: string
  /** What it is about */
  target: OwnReportTarget
  /** Why you reported it */
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other'
  /** What you wrote */
  detail: string | null
  /** Whether administrators have decided */
  state: 'open' | 'in_review' | 'closed'
  /** null while the report is not closed */
  outcome: 'action' | 'no_action' | null
  /** When it was made */
  createdAt: string
  /** When it was closed; null while it is open */
  closedAt: string | null
}

/** What it is about */
export interface OwnReportTarget {
  /** What was reported */
  type: 'user' | 'group' | 'event' | 'badge'
  /** Id, unique and never used again */
  id: string
  /** null if you can no longer see it */
  name: string | null
}

export interface ReportReceipt {
  /** Id, unique and never used again */
  id: string
}

export interface Report {
  /** Id, unique and never used again */
  id: string
  /** What it is about */
  target: ReportTarget
  /** Why it was reported */
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other'
  /** What the reporter wrote; null in a report about yourself */
  detail: string | null
  /** What became of the report */
  status: 'open' | 'resolved' | 'dismissed'
  /** null while the report is open, and for a review without an action */
  outcome: 'hide' | 'warn' | 'suspend' | 'dismiss' | null
  /** null if the account was deleted, and in a report about yourself */
  reporter: Reporter | null
  /** What became of earlier reports by the same person */
  reporterRecord: ReporterRecord
  /** Numbers at this moment */
  counts: ReportCounts
  /** Administrator who takes care of it; null if none */
  assignee: ReportPerson | null
  /** Administrator who reviewed the report; null while it is open */
  reviewer: Reviewer | null
  /** null while the report is open */
  reviewedAt: string | null
  /** When it was made */
  createdAt: string
}

/** What it is about */
export interface ReportTarget {
  /** What was reported */
  type: 'user' | 'group' | 'event' | 'badge'
  /** Id, unique and never used again */
  id: string
  /** null if the target was deleted */
  name: string | null
  /** Page of the target */
  url: string | null
  /** Beginning of its description */
  excerpt: string | null
  /** What can be seen of it now */
  state: 'visible' | 'hidden' | 'suspended' | 'deleted'
  /** Who owns it */
  owner: ReportPerson | null
}

/** Who owns it */
export interface ReportPerson {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

/** null if the account was deleted, and in a report about yourself */
export interface Reporter {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

/** What became of earlier reports by the same person */
export interface ReporterRecord {
  /** Reports by this reporter; 100 means 100 or more */
  sent: number
  /** Number of reports that were dismissed */
  dismissed: number
}

/** Numbers at this moment */
export interface ReportCounts {
  /** Open reports of this target; 100 means 100 or more */
  open: number
  /** Earlier reports of this target */
  target: number
  /** Earlier reports of its owner and what else they own */
  owner: number
}

/** Administrator who reviewed the report; null while it is open */
export interface Reviewer {
  /** Id, unique and never used again */
  id: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** Name as it is shown */
  name: string
}

export interface ActOnReportsResult {
  /** Reports closed by this request, others of the same targets included */
  closed: Array<string>
  /** Requested reports that were closed already or do not allow the action */
  skipped: Array<string>
}

export interface ReportNote {
  /** Id, unique and never used again */
  id: string
  /** The text */
  text: string
  /** Who wrote it; null after the account was deleted */
  author: ReportPerson | null
  /** When it was made */
  createdAt: string
}

export interface ReportDetail {
  /** Id, unique and never used again */
  id: string
  /** What it is about */
  target: ReportTarget
  /** Why it was reported */
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other'
  /** What the reporter wrote; null in a report about yourself */
  detail: string | null
  /** What became of the report */
  status: 'open' | 'resolved' | 'dismissed'
  /** null while the report is open, and for a review without an action */
  outcome: 'hide' | 'warn' | 'suspend' | 'dismiss' | null
  /** null if the account was deleted, and in a report about yourself */
  reporter: Reporter | null
  /** What became of earlier reports by the same person */
  reporterRecord: ReporterRecord
  /** Numbers at this moment */
  counts: ReportCounts
  /** Administrator who takes care of it; null if none */
  assignee: ReportPerson | null
  /** Administrator who reviewed the report; null while it is open */
  reviewer: Reviewer | null
  /** null while the report is open */
  reviewedAt: string | null
  /** When it was made */
  createdAt: string
  /** Notes on all reports of this target, oldest first */
  notes: Array<ReportNote>
  /** What was sent to the owner before, latest first */
  warnings: Array<UserWarning>
  /** Other reports of the target or its owner, latest first */
  related: Array<Report>
  /** What the audit log has about it, latest first */
  history: Array<ReportHistoryEntry>
}

export interface UserWarning {
  /** Id, unique and never used again */
  id: string
  /** A warning, or why content was hidden */
  kind: 'warn' | 'hide'
  /** Empty for the standard text */
  text: string
  /** Who wrote it; null after the account was deleted */
  author: ReportPerson | null
  /** When it was made */
  createdAt: string
}

export interface ReportHistoryEntry {
  /** When it happened */
  at: string
  /** Who did it; null for the instance itself */
  actor: ReportPerson | null
  /** As in the audit log */
  action: string
  /** What it is about */
  target: string
  /** More about what happened, depending on the action */
  detail: Record<string, unknown> | null
}

export interface NotificationPreferences {
  /** Emails about RSVPs: confirmed, waitlisted, promoted, cancelled */
  rsvp: boolean
  /** Reminders a day before an event */
  reminders: boolean
  /** Messages from organizers */
  announcements: boolean
  /** Emails about badges and achievements */
  badges: boolean
  /** Emails about new followers and connections */
  follows: boolean
  /** Emails about new events of groups the user joined; false turns them off for every group */
  groups: boolean
  /** News about the account itself */
  account: boolean
}

export interface MailBounce {
  /** Street and number */
  address: string
  /** `bounce`: mail came back; `complaint`: marked as spam; `refused`: the mail server knows no such address */
  reason: string
  /** When the mail came back */
  bouncedAt: string
}

export interface Upload {
  /** Key of the file, for deleting it */
  key: string
  /** What the file is for, such as `avatar` */
  category: string
  /** Original name of the file */
  filename: string
  /** Media type of the file */
  contentType: string
  /** Size in bytes */
  size: number
  /** When it was made */
  createdAt: string | null
  /** Whether a profile, group, event or pass shows the file */
  isInUse: boolean
}

export interface UploadRequestResponse {
  /** Key of the file, for deleting it */
  key: string
  /** Send the file here with PUT within 15 minutes */
  uploadUrl: string
  /** Where the file is served after it has been checked */
  publicUrl: string
}

export interface StorageUsage {
  /** Size of all files in bytes */
  totalSize: number
  /** Number of files */
  fileCount: number
  /** How many bytes the user can store */
  maxSize: number
  /** How many files the user can store */
  maxCount: number
  /** Size in bytes and number of files for each category */
  byCategory: Record<string, {
    /** Size in bytes */
    size: number
    /** Number on this day */
    count: number
  }>
}

export interface OnboardingStep {
  /** Stable key of the step */
  key: string
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in plain text; null for none */
  description: string | null
  /** Whether the user has done the step */
  completed: boolean
  /** null unless the user dismissed the step */
  dismissedAt: string | null
}

export interface SignUpBan {
  /** Id, unique and never used again */
  id: string
  /** Whether an address, all addresses of a domain, or a network is banned */
  kind: 'email' | 'domain' | 'network'
  /** A domain, a network, or a part of an email address */
  value: string
  /** Note for other administrators */
  reason: string | null
  /** null: the ban does not expire */
  expiresAt: string | null
  /** When it was made */
  createdAt: string
}

export interface IdentityProvider {
  /** Id in addresses, chosen by an administrator */
  id: string
  /** Name on the sign-in button, such as "Town library" */
  name: string
  /** Client id at the provider */
  clientId: string
  /** Issuer of OpenID Connect */
  issuer: string
  /** The redirect URI to register at the provider */
  redirectUri: string
  /** When it was made */
  createdAt: string
  /** When it last changed */
  updatedAt: string
}

export interface Notice {
  /** Id, unique and never used again */
  id: string
  /** Subject of the email */
  subject: string
  /** Plain text of the email */
  text: string
  /** Emails that are queued or sent so far */
  queuedCount: number
  /** When it was made */
  createdAt: string
  /** When the last email was queued; null: not yet */
  finishedAt: string | null
}

export interface Recovery {
  /** Id, unique and never used again */
  id: string
  /** Id of the user */
  userId: string
  /** The new address */
  newEmail: string
  /** How the person showed that the account is theirs */
  proof: string
  /** Administrator who opened it */
  requestedBy: string | null
  /** Administrator who approved it; null before */
  approvedBy: string | null
  /** When it was made */
  createdAt: string
  /** When the new address was proven */
  provenAt: string | null
  /** When the address changes; null until approved */
  dueAt: string | null
  /** When the address changed; null before */
  finishedAt: string | null
  /** When it was stopped; null if it was not */
  stoppedAt: string | null
}

export interface EventDetail {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Start of the event */
  dateTime: string
  /** End of the event; null if it is not set */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Page of the event on this instance */
  eventUrl: string | null
  /** Page of a synced event on its platform; null for other events */
  platformEventUrl: string | null
  /** Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where */
  takesRsvps: boolean
  /** URL of the image */
  photoUrl: string | null
  /** What the photo shows */
  photoAlt: string | null
  /** Whether people take part in person, online or both */
  eventType: 'in_person' | 'online' | 'hybrid' | null
  /** RSVPs on this instance and on the source platform together */
  rsvpCount: number | null
  /** RSVPs on this instance */
  localRsvpCount: number
  /** RSVPs on the source platform; null if the source gives no number */
  upstreamRsvpCount: number | null
  /** Capacity; null: no limit */
  maxAttendees: number | null
  /** Language of title and description, else that of the group; null: not said */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** State of the event */
  status: 'draft' | 'scheduled' | 'cancelled'
  /** ISO 8601 duration, such as PT2H; calculated from dateTime and endTime if not set */
  duration: string | null
  /** Where the event comes from; `native`: created on this instance */
  source: 'native' | 'meetup' | 'luma' | 'eventbrite' | 'ical'
  /** The group it belongs to */
  group: EventDetailGroup | null
  /** null if no venue is set */
  venue: Venue | null
  /** Link to join online; null unless you run the event, are confirmed or need no RSVP */
  onlineUrl: string | null
  /** Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs */
  ticketUrl: string | null
  /**
   * `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the
   * group
   */
  visibility: 'public' | 'unlisted' | 'members'
  /** Whether signed-in users can see who is going */
  showGuests: boolean
  /**
   * How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they
   * just come
   */
  rsvpMode: 'here' | 'elsewhere' | 'none'
  /** Guests each person may bring; 0: none */
  maxGuests: number
  /** People ask to come, and the organizers decide */
  requiresApproval: boolean
  /** The series of dates it belongs to; null if it is not repeated */
  series: SeriesPlace | null
}

/** The group it belongs to */
export interface EventDetailGroup {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Name of the group in URLs */
  urlname: string | null
  /** URL of the image */
  photoUrl: string | null
  /** Language of its events that name none; null: not said */
  language: string | null
}

/** The series of dates it belongs to; null if it is not repeated */
export interface SeriesPlace {
  /** Id, unique and never used again */
  id: string
  /** Position in the series, from 1; only when you get one event */
  index?: number
  /** Number of dates in the series; only when you get one event */
  count?: number
  /**
   * Number of dates that are kept ahead, where the series goes on; null: it ends with its last date. Only when you get
   * one event
   */
  ahead?: number | null
}

export interface EventFilters {
  /** Tags of the groups, the most frequent first */
  tags: Array<NamedCount>
  /** Cities of the venues, the most frequent first */
  cities: Array<NamedCount>
  /** Languages of the events and their translations, the most frequent first */
  languages: Array<NamedCount>
  /** IANA time zone of most of the events; null if none is known */
  timezone: string | null
}

export interface NamedCount {
  /** Name as it is shown */
  name: string
  /** Number of events */
  count: number
}

export interface ManagedEvent {
  /** Id, unique and never used again */
  id: string
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in Markdown; null for none */
  description: string | null
  /** Start of the event */
  dateTime: string
  /** End of the event; null if it is not set */
  endTime: string | null
  /** IANA time zone, such as Europe/Berlin */
  timezone: string | null
  /** Page of the event on this instance */
  eventUrl: string | null
  /** Page of a synced event on its platform; null for other events */
  platformEventUrl: string | null
  /** Whether RSVPs are made on this instance; if not, `rsvpMode` of the event says where */
  takesRsvps: boolean
  /** URL of the image */
  photoUrl: string | null
  /** What the photo shows */
  photoAlt: string | null
  /** Whether people take part in person, online or both */
  eventType: 'in_person' | 'online' | 'hybrid' | null
  /** RSVPs on this instance and on the source platform together */
  rsvpCount: number | null
  /** RSVPs on this instance */
  localRsvpCount: number
  /** RSVPs on the source platform; null if the source gives no number */
  upstreamRsvpCount: number | null
  /** Capacity; null: no limit */
  maxAttendees: number | null
  /** Language of title and description; null: that of the group */
  language: string | null
  /** The texts in other languages, by language tag; only with `include=translations` */
  translations?: Record<string, unknown>
  /** State of the event */
  status: 'draft' | 'scheduled' | 'cancelled'
  /** ISO 8601 duration, such as PT2H; calculated from dateTime and endTime if not set */
  duration: string | null
  /** Where the event comes from; `native`: created on this instance */
  source: 'native' | 'meetup' | 'luma' | 'eventbrite' | 'ical'
  /** The group it belongs to */
  group: EventDetailGroup | null
  /** null if no venue is set */
  venue: Venue | null
  /** Link to join online; null unless you run the event, are confirmed or need no RSVP */
  onlineUrl: string | null
  /** Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs */
  ticketUrl: string | null
  /**
   * `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the
   * group
   */
  visibility: 'public' | 'unlisted' | 'members'
  /** Whether signed-in users can see who is going */
  showGuests: boolean
  /**
   * How people sign up: `here`; `elsewhere`: on `ticketUrl`, or on `platformEventUrl` of a synced event; `none`: they
   * just come
   */
  rsvpMode: 'here' | 'elsewhere' | 'none'
  /** Guests each person may bring; 0: none */
  maxGuests: number
  /** People ask to come, and the organizers decide */
  requiresApproval: boolean
  /** The series of dates it belongs to; null if it is not repeated */
  series: SeriesPlace | null
  /** Whether users can join a waitlist when the event is full */
  waitlist: boolean
  /** Users on the waitlist */
  waitlistedCount: number
  /** People without an account who were let in by name; they take seats, too */
  walkInCount: number
  /** Those of the confirmed people who join online and take no seat; absent: none */
  joiningOnline?: number
  /** null: RSVPs are open at once */
  rsvpOpensAt: string | null
  /** null: RSVPs are open until the end of the event */
  rsvpClosesAt: string | null
  /** Whether only users with an RSVP can check in */
  requireRsvp: boolean
  /** Increases with every change; send it with an update */
  version: number
}

export interface ManagedEvents {
  /** Events, next ones first */
  events: Array<ManagedEvent>
}

export interface RepeatDates {
  /** IANA time zone of the days */
  timezone: string
  /** The dates, earliest first */
  dates: Array<RepeatDate>
}

export interface RepeatDate {
  /** Day in the time zone of the event; `skip` takes it */
  day: string
  /** When the event starts */
  dateTime: string
  /** When the event ends */
  endTime: string | null
  /**
   * `past`: it would already have ended; `too_far`: more than five years ahead; `in_series`: the series has an event
   * on this day. null: none
   */
  conflict: 'past' | 'too_far' | 'in_series' | null
}

export interface AnnouncementAudiences {
  /** Who can receive an announcement, with the number of people */
  audiences: Array<AnnouncementAudience>
  /**
   * Whether at least a third of the people with a seat at the event are checked in; otherwise `no_shows` are only
   * those who were not checked in, whether they came or not. False for a group
   */
  isAttendanceKnown: boolean
  /** Announcements that can be sent now */
  leftNow: number
  /** Announcements that can be sent per day */
  perDay: number
}

export interface AnnouncementAudience {
  /**
   * Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those
   * with one label
   */
  audience: 'confirmed' | 'waitlisted' | 'all' | 'checked_in' | 'no_shows' | 'selected' | 'label' | 'members' | 'organizers'
  /** Only of the audience `label` */
  labelId?: string
  /** Name of this label */
  name?: string
  /** Users in it now; users who turned off these emails are included */
  count: number
}

export interface ManagedAnnouncement {
  /** Id, unique and never used again */
  id: string
  /** null for an announcement to a group */
  eventId: string | null
  /** null for an announcement about an event */
  groupId: string | null
  /** `cancelled`: it was not sent; endReason says why */
  status: 'draft' | 'scheduled' | 'sent' | 'cancelled'
  /**
   * Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those
   * with one label
   */
  audience: 'confirmed' | 'waitlisted' | 'all' | 'checked_in' | 'no_shows' | 'selected' | 'label' | 'members' | 'organizers'
  /** Subject of the email */
  subject: string
  /** Markdown */
  body: string
  /** Language of subject and body; null: that of its event or group */
  language: string | null
  /** The label of the audience `label`; it may have been removed since */
  labelId: string | null
  /** Users of the audience `selected` */
  selectedCount: number
  /** Users in the audience when it was sent; users who turned off these emails are included */
  recipientCount: number
  /** Emails that a mail server accepted */
  delivered: number
  /** Emails that a mail server refused or returned */
  bounced: number
  /** Users who turned off these emails, muted the group or left meanwhile */
  skipped: number
  /** When it is to be sent */
  sendAt: string | null
  /** When it was sent; null before */
  sentAt: string | null
  /** Why it was not sent */
  endReason: 'event_cancelled' | 'event_unavailable' | 'group_unavailable' | 'author_unavailable' | 'label_removed' | null
  /** Rises with every change */
  version: number
  /** When it was made */
  createdAt: string
}

export interface AnnouncementPreview {
  /** Subject of the email */
  subject: string
  /** The email as HTML, as the caller would get it */
  html: string
  /** The same as plain text */
  text: string
}

export interface UserBasic {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** URL of the profile image */
  avatarUrl: string | null
  /** null until the user has chosen one */
  username: string | null
  /** Present only with the scope user:email */
  email?: string
  /** Last sign-in; null if the user never signed in */
  lastLoginAt: string | null
}

export interface HeldDecision {
  /** Number of items */
  items: number
  /** Number of accounts */
  accounts: number
}

export interface HeldItem {
  /** Id, unique and never used again */
  id: string
  /** What it is about: a user, group, event or badge */
  targetType: 'event' | 'group' | 'profile' | 'announcement'
  /** Id of what it is about */
  targetId: string
  /** Title as it is shown, in plain text */
  title: string
  /** The first 300 characters */
  excerpt: string
  /** Name of the group in URLs */
  groupSlug: string | null
  /** Why it waits for a decision */
  causes: Array<'link' | 'word'>
  /** The words and hosts that were found */
  found: Array<string>
  /** From where the account signed up, shortened */
  network: string | null
  /** When it was made */
  createdAt: string
  /** The person it is about */
  user: HeldAuthor
}

/** The person it is about */
export interface HeldAuthor {
  /** Id, unique and never used again */
  id: string
  /** Name as it is shown */
  name: string
  /** Unique name in the address of the profile; null until the person has chosen one */
  username: string | null
  /** When it was made */
  createdAt: string
  /** How much of this account waits */
  heldCount: number
}

export interface HeldSummary {
  /** Number of items */
  items: number
  /** Number of accounts */
  accounts: number
  /** When the oldest item began to wait; null if none waits */
  oldestAt: string | null
  /** The ten most frequent */
  found: Array<HeldCount>
  /** The ten most frequent */
  networks: Array<HeldCount>
  /** The ten most frequent */
  domains: Array<HeldCount>
  /** The ten most frequent */
  hours: Array<HeldCount>
}

export interface HeldCount {
  /** The cause, network or account that is counted */
  value: string
  /** Number of items */
  items: number
  /** Number of accounts */
  accounts: number
}

export interface AccountExport {
  /** What is stored about you */
  rememberedAnswers: Array<Record<string, unknown>>
  /** What is stored about you */
  auditLog: Array<Record<string, unknown>>
  /** What is stored about you */
  sessions: Array<Record<string, unknown>>
  /** What is stored about you */
  tokens: Array<Record<string, unknown>>
  /** What is stored about you */
  grants: Array<Record<string, unknown>>
  /** What is stored about you */
  apps: Array<Record<string, unknown>>
  /** What is stored about you */
  apiUsage: Array<Record<string, unknown>>
  /** What is stored about you */
  webhooks: Array<Record<string, unknown>>
  /** What is stored about you */
  mcpCalls: Array<Record<string, unknown>>
  /** What is stored about you */
  passkeys: Array<Record<string, unknown>>
  /** What is stored about you */
  linkedAccounts: Array<Record<string, unknown>>
  /** What is stored about you */
  signInAttempts: Array<Record<string, unknown>>
  /** What is stored about you */
  feedGenerations: Array<Record<string, unknown>>
  /** What is stored about you */
  answers: Array<Record<string, unknown>>
  /** What is stored about you */
  eventLabels: Array<Record<string, unknown>>
  /** What is stored about you */
  rsvps: Array<Record<string, unknown>>
  /** What is stored about you */
  spotGifts: Array<Record<string, unknown>>
  /** What is stored about you */
  spotGiftsTaken: Array<Record<string, unknown>>
  /** What is stored about you */
  guests: Array<Record<string, unknown>>
  /** What is stored about you */
  seriesRsvps: Array<Record<string, unknown>>
  /** What is stored about you */
  tickets: Array<Record<string, unknown>>
  /** What is stored about you */
  checkins: Array<Record<string, unknown>>
  /** What is stored about you */
  checkinReceipts: Array<Record<string, unknown>>
  /** What is stored about you */
  checkinCodesMade: Array<Record<string, unknown>>
  /** What is stored about you */
  doorVolunteer: Array<Record<string, unknown>>
  /** What is stored about you */
  doorInvitationsMade: Array<Record<string, unknown>>
  /** What is stored about you */
  newEventMails: Array<Record<string, unknown>>
  /** What is stored about you */
  eventDigests: Array<Record<string, unknown>>
  /** What is stored about you */
  groupRoles: Array<Record<string, unknown>>
  /** What is stored about you */
  groupBans: Array<Record<string, unknown>>
  /** What is stored about you */
  groupBansGiven: Array<Record<string, unknown>>
  /** What is stored about you */
  favorites: Array<Record<string, unknown>>
  /** What is stored about you */
  pastGroups: Array<Record<string, unknown>>
  /** What is stored about you */
  groupMutes: Array<Record<string, unknown>>
  /** What is stored about you */
  roleOffers: Array<Record<string, unknown>>
  /** What is stored about you */
  roleOffersMade: Array<Record<string, unknown>>
  /** What is stored about you */
  groupClaims: Array<Record<string, unknown>>
  /** What is stored about you */
  groupClaimReviews: Array<Record<string, unknown>>
  /** What is stored about you */
  groupClaimInvites: Array<Record<string, unknown>>
  /** What is stored about you */
  ownershipClaims: Array<Record<string, unknown>>
  /** What is stored about you */
  ownershipClaimDecisions: Array<Record<string, unknown>>
  /** What is stored about you */
  groupNotes: Array<Record<string, unknown>>
  /** What is stored about you */
  groupPeople: Array<Record<string, unknown>>
  /** What is stored about you */
  attendeeLists: Array<Record<string, unknown>>
  /** What is stored about you */
  savedEvents: Array<Record<string, unknown>>
  /** What is stored about you */
  seriesPlacements: Array<Record<string, unknown>>
  /** What is stored about you */
  limitedActions: Array<Record<string, unknown>>
  /** What is stored about you */
  scores: Array<Record<string, unknown>>
  /** What is stored about you */
  gains: Array<Record<string, unknown>>
  /** What is stored about you */
  badges: Array<Record<string, unknown>>
  /** What is stored about you */
  badgesReturned: Array<Record<string, unknown>>
  /** What is stored about you */
  badgesMade: Array<Record<string, unknown>>
  /** What is stored about you */
  achievements: Array<Record<string, unknown>>
  /** What is stored about you */
  claimLinksMade: Array<Record<string, unknown>>
  /** What is stored about you */
  peopleNews: Array<Record<string, unknown>>
  /** What is stored about you */
  following: Array<Record<string, unknown>>
  /** What is stored about you */
  followers: Array<Record<string, unknown>>
  /** What is stored about you */
  pastFollows: Array<Record<string, unknown>>
  /** What is stored about you */
  followCounts: Array<Record<string, unknown>>
  /** What is stored about you */
  passVisits: Array<Record<string, unknown>>
  /** What is stored about you */
  passes: Array<Record<string, unknown>>
  /** What is stored about you */
  connections: Array<Record<string, unknown>>
  /** What is stored about you */
  connectionsOfOthers: Array<Record<string, unknown>>
  /** What is stored about you */
  blocks: Array<Record<string, unknown>>
  /** What is stored about you */
  reports: Array<Record<string, unknown>>
  /** What is stored about you */
  warnings: Array<Record<string, unknown>>
  /** What is stored about you */
  notifications: Array<Record<string, unknown>>
  /** What is stored about you */
  mailSuppressions: Array<Record<string, unknown>>
  /** What is stored about you */
  portfolio: Array<Record<string, unknown>>
  /** What is stored about you */
  uploads: Array<Record<string, unknown>>
  /** What is stored about you */
  storage: Array<Record<string, unknown>>
  /** What is stored about you */
  entitlements: Array<Record<string, unknown>>
  /** What is stored about you */
  onboarding: Array<Record<string, unknown>>
  /** What is stored about you */
  acceptedTerms: Array<Record<string, unknown>>
  /** What is stored about you */
  attendeeListsMade: Array<Record<string, unknown>>
  /** What is stored about you */
  secondApprovals: Array<Record<string, unknown>>
  /** What is stored about you */
  notices: Array<Record<string, unknown>>
  /** What is stored about you */
  heldContent: Array<Record<string, unknown>>
  /** What is stored about you */
  invitationsSent: Array<Record<string, unknown>>
  /** What is stored about you */
  movesStarted: Array<Record<string, unknown>>
  /** What is stored about you */
  invitationsReceived: Array<Record<string, unknown>>
  /** What is stored about you */
  invitationsAccepted: Array<Record<string, unknown>>
  /** What is stored about you */
  addressRecoveries: Array<Record<string, unknown>>
  /** What is stored about you */
  addressRecoveriesOpened: Array<Record<string, unknown>>
  /** What is stored about you */
  addressRecoveriesApproved: Array<Record<string, unknown>>
  /** What is stored about you */
  eventsMade: Array<Record<string, unknown>>
  /** What is stored about you */
  eventsChanged: Array<Record<string, unknown>>
  /** What is stored about you */
  announcements: Array<Record<string, unknown>>
  /** What is stored about you */
  selectedForAnnouncements: Array<Record<string, unknown>>
  /** What is stored about you */
  announcementMails: Array<Record<string, unknown>>
  /** What is stored about you */
  formerUsernames: Array<Record<string, unknown>>
  /** What is stored about you */
  account: Array<Record<string, unknown>>
  /** When the export was made */
  exportedAt: string
  /** Maximum number of rows in each list; older rows are left out */
  rowsMax: number
  /** Names of the lists from which older rows were left out */
  cut: Array<string>
}

export interface Pagination {
  /** Maximum number of items per page */
  limit: number
  /** Whether more items follow */
  hasMore: boolean
  /** Number of items in the whole list; absent where counting would be slow */
  total?: number
  /** Number of skipped items; only if the request had `offset` */
  offset?: number
  /** Send it as `cursor` to get the next page; absent on the last page */
  nextCursor?: string
  /** Send it as `before` to get the previous page; absent on the first page */
  prevCursor?: string
}

export interface ProfileCheckUsernameQuery {
  /** Username to check */
  username: string
}

export interface UpdateProfileRequest {
  /** Display name */
  name?: string | undefined
  /** URL of the avatar; upload the image first */
  avatarUrl?: string | null | undefined
  /** URL of the header image; upload the image first */
  heroImageUrl?: string | null | undefined
  /** Color theme of the profile page */
  themeColor?: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null | undefined
  /** Can be changed once every 30 days */
  username?: string | undefined
  /** Short text about the user; null or an empty text clears it */
  bio?: string | null | undefined
  /** City or region as free text */
  location?: string | null | undefined
  /** Links to other profiles; replaces the whole list */
  socialLinks?: Array<string> | null | undefined
  /** Whether the user appears on leaderboards */
  showOnLeaderboard?: boolean | undefined
  /** Whether others see the user among the guests of events; null makes it not chosen again */
  showOnGuestLists?: boolean | null | undefined
  /** Whether search engines may list the public profile */
  searchEngines?: boolean | undefined
  /** Language of pages and emails; texts without a translation are in English */
  locale?: string | undefined
  /** Without it true with a new `locale`; false: pages are in the language of the browser */
  isLocaleChosen?: boolean | undefined
  /** IANA time zone of the user, such as Europe/Berlin */
  timezone?: string | undefined
  /** `private` hides the profile from everyone except administrators */
  profileVisibility?: 'public' | 'private' | undefined
}

export interface SignUpRequestsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AuditExportRequest {
  /** Username or id of the user who acted */
  actor?: string | undefined
  /** Only entries with this action, such as `groups.update` */
  action?: string | undefined
  /** Only entries about this: an id, a username or the urlname of a group */
  target?: string | undefined
  /** Only entries from this time on */
  from?: string | undefined
  /** Only entries before this time */
  to?: string | undefined
}

export interface AdminListAuditQuery {
  /** Username or id of the user who acted */
  actor?: string | undefined
  /** Only entries with this action, such as `groups.update` */
  action?: string | undefined
  /** Only entries about this: an id, a username or the urlname of a group */
  target?: string | undefined
  /** Only entries from this time on */
  from?: string | undefined
  /** Only entries before this time */
  to?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AdminGetOverviewQuery {
  /** First day; 30 days if you omit it, at most 731 */
  from?: string | undefined
  /** Last day; today if you omit it */
  to?: string | undefined
  /** If you omit it, days up to 92 days */
  by?: 'day' | 'week' | undefined
}

export interface ModerateBadgeRequest {
  /** true hides the badge, false shows it again */
  hidden: boolean
}

export interface ModerateEventRequest {
  /** true hides the event, false shows it again */
  hidden: boolean
}

export interface ModerateGroupRequest {
  /** Whether the group is featured */
  isFeatured?: boolean | undefined
  /** true hides the group, false shows it again */
  hidden?: boolean | undefined
}

export interface AdminListWebhooksQuery {
  /** Only webhooks that fail, the longest failing first */
  failing?: boolean | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AdminListGroupsQuery {
  /** Words of the name or description */
  q?: string | undefined
  /** `orphaned`: without an active owner; `unclaimed`: listed from a calendar and without an owner so far */
  state?: 'all' | 'hidden' | 'featured' | 'orphaned' | 'unclaimed' | 'archived' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupOwnerRequest {
  /** Username or id */
  username: string
}

export interface AdminListEventsQuery {
  /** Words of public and hidden events, or an id */
  q?: string | undefined
  state?: 'all' | 'hidden' | undefined
  /** Only events of this group */
  group?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AdminListUsersQuery {
  /**
   * Beginnings of words of the name or username, the beginning of an email address (one that over 300 share needs an
   * `@`), or an id
   */
  q?: string | undefined
  /** `nameless`: has not chosen a name yet and is listed nowhere */
  status?: 'active' | 'suspended' | 'nameless' | undefined
  /** Role on the instance */
  role?: 'user' | 'admin' | undefined
  /** `lastSeen`: latest sign-in first. With `q`: newest first, email addresses by the alphabet */
  sort?: 'newest' | 'lastSeen' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface SignOutUserRequest {
  /** Also revokes the personal access tokens */
  tokens?: boolean | undefined
  /** Also ends the access of all apps */
  apps?: boolean | undefined
}

export interface ModerateUserRequest {
  /** Role on the instance */
  role?: 'user' | 'admin' | undefined
  /** true suspends the user, false lifts the suspension */
  suspended?: boolean | undefined
  /** With `suspended: true`: when the suspension ends; null: when an administrator lifts it */
  suspendedUntil?: string | null | undefined
  /** With `suspended: true`: mailed and shown to the user */
  reason?: string | null | undefined
  /**
   * With `suspended: true`: also hides the groups of which the user is the only active owner, with their events.
   * Lifting the suspension does not show them again
   */
  hideContent?: boolean | undefined
}

export interface AdminListApprovalsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface LeaveOutFirstRunStep {
  /** `all`: hide the list */
  step: 'name' | 'mail' | 'joining' | 'legal' | 'group' | 'event' | 'invite' | 'all'
  /** Done as it is, rather than left out */
  isDone?: boolean | undefined
}

export interface CreateAnnouncement {
  /** Subject of the email */
  subject: string
  /** Text of the email, in Markdown */
  body: string
  /** Who gets the email: attendees by RSVP status, or those who checked in */
  audience: 'confirmed' | 'waitlisted' | 'all' | 'checked_in'
}

export interface RsvpsListQuery {
  /** Only RSVPs with this status; `active`: confirmed or waitlisted */
  status?: 'confirmed' | 'waitlisted' | 'cancelled' | 'active' | undefined
  /** `upcoming`: the event has not ended; `past`: it has */
  when?: 'upcoming' | 'past' | undefined
  /** `rsvpAt`: newest RSVP first; `startTime`: by event, soonest first with `when=upcoming`, else latest first */
  sort?: 'rsvpAt' | 'startTime' | undefined
  /** `event` adds the event to each item */
  include?: 'event' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface RsvpRequest {
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
  /** The guests the user brings, at most `maxGuests` of the event */
  guests?: Array<NewPartyGuest> | undefined
  /** Joins a hybrid event online, without guests and without a spot in the room */
  joinsOnline?: boolean | undefined
}

export interface NewPartyGuest {
  /** For the holder and the organizers only; deleted 180 days after the event, or 14 where the party got no spot */
  name?: string | null | undefined
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
}

export interface ChangeRsvpRequest {
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
  /** All guests of the party; those who are not named are left out */
  guests?: Array<PartyGuestChange> | undefined
  /** Joins a hybrid event online, without guests and without a spot in the room */
  joinsOnline?: boolean | undefined
}

export interface PartyGuestChange {
  /** A guest who is in the party; without it one is added */
  id?: string | undefined
  /** For the holder and the organizers only; deleted 180 days after the event, or 14 where the party got no spot */
  name?: string | null | undefined
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
}

export interface AddAttendeeRequest {
  /** Username or id of the user */
  username: string
  /** Gives a seat beyond the capacity if none is free */
  overCapacity?: boolean | undefined
}

export interface AttendeesListQuery {
  /**
   * Only RSVPs with this status; `no_show`: had a seat and is not checked in, which says little unless the summary has
   * `isAttendanceKnown`
   */
  status?: 'confirmed' | 'waitlisted' | 'cancelled' | 'no_show' | undefined
  /** Only requests, which no other list has: `pending`: not answered yet; `declined`: told not this time */
  approval?: 'pending' | 'declined' | undefined
  /** Only attendees who are, or are not, checked in */
  checkedIn?: boolean | undefined
  /** Beginning of a username or of any word of a name */
  q?: string | undefined
  /** Only those who gave this question, with options, the `answer` */
  question?: string | undefined
  /** The option; `yes` or `no` for a question of that kind */
  answer?: string | undefined
  /** `answers` adds the answers to ordinary questions; like `question`, for owners and managers in a browser only */
  include?: 'answers' | undefined
  /** Only attendees with this label */
  label?: string | undefined
  /**
   * `checkedInAt`: latest check-in first, only attendees who are checked in; `place`: the waitlist in its order, and
   * no others. Without it: `place` if `status` is `waitlisted`, else `rsvpAt`
   */
  sort?: 'rsvpAt' | 'name' | 'checkedInAt' | 'place' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PromoteAttendeeRequest {
  /** Gives a seat beyond the capacity if none is free */
  overCapacity?: boolean | undefined
}

export interface PromoteAttendeesRequest {
  /** Ids of the users, at most 100 */
  userIds: Array<string>
  /** Gives a seat beyond the capacity if none is free */
  overCapacity?: boolean | undefined
}

export interface RemoveAttendeesRequest {
  /** Ids of the users, at most 100 */
  userIds: Array<string>
}

export interface AttendeesListGuestsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AnswerRequests {
  /** Ids of the users, at most 200 */
  userIds: Array<string>
  /** A sentence of the organizers for the email */
  note?: string | null | undefined
}

export interface ReopenRequests {
  /** Ids of the users, at most 200 */
  userIds: Array<string>
}

export interface EventQuestionsRequest {
  /** The whole list; what is left out is removed */
  questions: Array<{
    /** Of a question that is there; without it, the question is new */
    id?: string | undefined
    /** `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no` */
    kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
    /** The question */
    label: string
    /** A sentence below the question */
    help?: string | undefined
    /** Only with the kinds `choice` and `choices` */
    options?: Array<string> | undefined
    /** Whether an RSVP needs an answer */
    isRequired?: boolean | undefined
    /** Whether each guest is asked, too */
    isAskedOfGuests?: boolean | undefined
    /** Whether volunteers at the door see the answers */
    isShownAtDoor?: boolean | undefined
    /** Whether the answers are encrypted, and opened only by owners and managers in a browser */
    isSensitive?: boolean | undefined
  }>
  /** `version` of the list that you changed */
  version: number
  /** Days after the end of the event for which answers are kept; null: as long as the instance keeps them */
  keptDays?: number | null | undefined
  /**
   * Which events of a series change. `following`: this event and the later ones; `all`: this event and every other
   * one. Events that have ended or are cancelled never change with others
   */
  applyTo?: 'this' | 'following' | 'all' | undefined
}

export interface GroupQuestionsRequest {
  /** The whole list; what is left out is removed */
  questions: Array<{
    /** Of a question that is there; without it, the question is new */
    id?: string | undefined
    /** `short`: up to 200 characters; `long`: up to 2,000; `choice`: one of `options`; `choices`: any of them; `yes_no` */
    kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
    /** The question */
    label: string
    /** A sentence below the question */
    help?: string | undefined
    /** Only with the kinds `choice` and `choices` */
    options?: Array<string> | undefined
    /** Whether an RSVP needs an answer */
    isRequired?: boolean | undefined
    /** Whether each guest is asked, too */
    isAskedOfGuests?: boolean | undefined
    /** Whether volunteers at the door see the answers */
    isShownAtDoor?: boolean | undefined
    /** Whether the answers are encrypted, and opened only by owners and managers in a browser */
    isSensitive?: boolean | undefined
  }>
  /** `version` of the list that you changed */
  version: number
}

export interface CreateEventInvitations {
  /** Email addresses */
  emails: Array<string>
  /** Your words in the mail, without links or addresses */
  note?: string | undefined
}

export interface EventInvitationsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PreviewEventInvitations {
  /** Email addresses */
  emails: Array<string>
  /** Your words in the mail, without links or addresses */
  note?: string | undefined
}

export interface AcceptEventInvitation {
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
}

export interface AttendeeListRequest {
  /** An email address or a username in each line, or a CSV file with a column of addresses; at most 500 people */
  text: string
}

export interface DoorGetQuery {
  /** `since` of the previous response, or `latest` for the counts alone; absent: the whole list */
  since?: string | undefined
  /** Attendees, and walk-ins, per response */
  limit?: number | undefined
}

export interface DoorListEventsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface LabelFile {
  /** A CSV file with an email address or username and the name of a label in each row */
  text: string
}

export interface LabelAttendees {
  /** Ids of the users, at most 200 */
  userIds: Array<string>
  /** A label of the event; null: no label, whatever the user answered */
  labelId: string | null
}

export interface EventLabelsRequest {
  /** The whole list; what is left out is removed and taken off people */
  labels: Array<EventLabelInput>
  /** `version` of the list that you changed */
  version: number
}

export interface EventLabelInput {
  /** Of a label that is there; without it, the label is new */
  id?: string | undefined
  /** Shown on badge, ticket and at the door */
  name: string
  /** Name of its color */
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray'
  /** Question of the event whose answer gives the label; null: none */
  questionId?: string | null | undefined
  /** The option; `yes` or `no` for a question of that kind */
  option?: string | null | undefined
}

export interface OverviewListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ImportPastEvents {
  /** Events, next ones first */
  events: Array<PastEvent>
}

export interface PastEvent {
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event */
  dateTime: string
  /** IANA time zone, such as Europe/Berlin */
  timezone: string
  /** End of the event, in the past */
  endTime?: string | null | undefined
  /** More about it, in Markdown; null for none */
  description?: string | null | undefined
  /** Whether people take part in person, online or both */
  eventType?: 'in_person' | 'online' | 'hybrid' | null | undefined
  /** Where the event takes place; null for an online event */
  venue?: PastEventVenue | null | undefined
  /** Its old page; added to the end of the description */
  url?: string | null | undefined
  /** How many people came, as a number only */
  attendeeCount?: number | null | undefined
}

/** Where the event takes place; null for an online event */
export interface PastEventVenue {
  /** Name as it is shown */
  name: string
  /** City or town */
  city?: string | null | undefined
}

export interface ReadPastEvents {
  /** A CSV or iCalendar (.ics) file */
  text: string
  /** IANA time zone of times that name none */
  timezone: string
}

export interface PlaceSearchRequest {
  /** An address, the name of a place, a link to a map or coordinates */
  q: string
}

export interface UpdateSettingsRequest {
  /** Name of this instance */
  name?: string | undefined
  /** Who can create groups: every user, or users with the entitlement `create_groups` */
  groupCreation?: 'everyone' | 'entitled' | undefined
  /**
   * Who can create an account. `open`: anyone; `domains`: people with an email address of `signUpDomains`; `approval`:
   * anyone an administrator approves; `invite`: only people with an invitation
   */
  signUp?: 'open' | 'domains' | 'approval' | 'invite' | undefined
  /** Days for which the audit log is kept; it is deleted in whole months */
  auditRetentionDays?: number | undefined
  /**
   * Version of the terms, such as their date. Users accept them when they sign up, and again at the next sign-in after
   * the version changed. null: no terms to accept
   */
  termsVersion?: string | null | undefined
  /** Page with the terms */
  termsUrl?: string | null | undefined
  /** Page with the privacy policy */
  privacyUrl?: string | null | undefined
  /** Contact in /.well-known/security.txt; null: the sender address of emails */
  securityContact?: string | null | undefined
  /** One sentence about this instance */
  tagline?: string | null | undefined
  /** `#rrggbb`, the color of buttons and links; dark enough for white text on it. null: the default */
  brandColor?: string | null | undefined
  /** How to reach the people who run this instance */
  contact?: string | null | undefined
  /** Page with the imprint */
  imprintUrl?: string | null | undefined
  /** Privacy policy in Markdown; used where privacyUrl is null */
  privacyText?: string | null | undefined
  /** Terms in Markdown; used where termsUrl is null */
  termsText?: string | null | undefined
  /** Imprint in Markdown; used where imprintUrl is null */
  imprintText?: string | null | undefined
  /** Page with the code of conduct */
  conductUrl?: string | null | undefined
  /** Code of conduct in Markdown; used where conductUrl is null */
  conductText?: string | null | undefined
  /** `publicUrl` of an image you uploaded; null: the default mark */
  logoUrl?: string | null | undefined
  /** Language of new accounts and of visitors whose browser names none */
  locale?: string | undefined
  /** IANA time zone of new accounts and of visitors */
  timezone?: string | undefined
  /** Markdown, shown on the home page */
  homeText?: string | null | undefined
  /** Whether search engines may list this instance */
  searchEngines?: boolean | undefined
  /** Whether there are leaderboards; without, they are empty */
  leaderboards?: boolean | undefined
  /** Domains of email addresses for signUp `domains`, without their subdomains */
  signUpDomains?: Array<string> | undefined
  /** Age that people confirm at sign-up; null: none */
  minimumAge?: number | null | undefined
  /**
   * Whether invitations by organizers let new people in where signUp is `invite` or `domains`; those by administrators
   * always do
   */
  organizerInvitations?: boolean | undefined
  /** Whether text of new accounts with a link or a held word waits for an administrator */
  holdNewAccounts?: boolean | undefined
  /** Words that hold new content back until an administrator decides */
  heldWords?: Array<string> | undefined
  /** Whether browsers solve a small puzzle at sign-up */
  proofOfWork?: boolean | undefined
  /** Whether deleting people and making administrators needs a second administrator */
  twoAdministrators?: boolean | undefined
  /** Whether administrators must sign in with a passkey */
  administratorPasskeys?: boolean | undefined
  /** Longest life of a new token in days; null: no limit */
  tokenDaysMax?: number | null | undefined
  /** A notice for everyone, shown on every page; null: none */
  notice?: {
    /** Plain text, shown on every page */
    text: string
    /** When it is no longer shown; null: until it is cleared */
    until: string | null
  } | null | undefined
  /** Shown at the foot of every page */
  footerLinks?: Array<{
    /** Text of the link */
    label: string
    /** Where the link leads */
    url: string
  }> | undefined
  /** How much accounts can do */
  limits?: {
    /** Days for which an account counts as new */
    newAccountDays?: number | undefined
    /** Groups a new account can create per day */
    newAccountGroupsPerDay?: number | undefined
    /** Events a new account can create per day; a copy counts as one */
    newAccountEventsPerDay?: number | undefined
    /** Seats, badges and role offers a new account can give per day */
    newAccountPeoplePerDay?: number | undefined
    /** Role offers a user can make per day */
    roleOffersPerDay?: number | undefined
    /** Announcements of one event per day */
    eventAnnouncementsPerDay?: number | undefined
    /** Announcements to one group per day */
    groupAnnouncementsPerDay?: number | undefined
    /** Announcements to one group per week */
    groupAnnouncementsPerWeek?: number | undefined
    /** Emails per day to one user about changes of one event */
    changeMailsPerDay?: number | undefined
    /** Changes of an event within this many minutes are sent in one email */
    changeMailMinutes?: number | undefined
  } | undefined
  /** How long records are kept */
  retention?: {
    /** Days for which names of walk-ins are kept after they came */
    walkInDays?: number | undefined
    /** Days for which the people at the door are kept after an event */
    doorTeamDays?: number | undefined
    /** Days for which it is kept who was sent an announcement */
    deliveryDays?: number | undefined
    /** Days for which it is kept who changed an event */
    eventChangeDays?: number | undefined
    /** Days for which visits of passes are kept */
    passVisitDays?: number | undefined
    /** Days for which notes of organizers about people are kept */
    noteDays?: number | undefined
    /** Days for which answers to the questions of an event are kept after its end */
    answerDays?: number | undefined
    /** Days for which sensitive answers, and those of people who got no spot, are kept after the end of an event */
    sensitiveAnswerDays?: number | undefined
  } | undefined
}

export interface GroupsGetQuery {
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
}

export interface GroupsListQuery {
  /** Words, or the beginnings of words */
  q?: string | undefined
  /** Only groups with this tag */
  tag?: string | undefined
  /** Only those in this language or with a translation into it; `de` also finds `de-AT` */
  language?: string | undefined
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
  /** Only groups that administrators feature, or only others */
  featured?: boolean | undefined
  /** `popular`: most members first, here and on the platform a group comes from */
  sort?: 'popular' | 'newest' | 'name' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupsMembersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupsCheckUrlnameQuery {
  /** URL name to check */
  urlname?: string | undefined
  /** Name of the group */
  name?: string | undefined
}

export interface CreateGroupRequest {
  /** Name as it is shown */
  name: string
  /** Part of the group's URL; unique, ignoring letter case */
  urlname: string
  /** More about it, in Markdown; null for none */
  description?: string | null | undefined
  /** URL of the website */
  website?: string | null | undefined
  /** Where the group meets */
  city?: string | null | undefined
  /** URL of the photo; upload the image first */
  photoUrl?: string | null | undefined
  /** URL of the wide image at the top of its page; upload the image first */
  coverUrl?: string | null | undefined
  /** Colors of its page; null: derived from the id */
  theme?: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null | undefined
  /** How to reach the organizers: a mailto: address or an https URL */
  contact?: string | null | undefined
  /** Markdown */
  codeOfConduct?: string | null | undefined
  /** Topics of the group; replaces the whole list */
  tags?: Array<string> | undefined
  /** Who can join: everyone at once, or each user after the organizers approve; `open` admits everyone who waits */
  joining?: 'open' | 'approve' | undefined
  /** Links to other pages of the group; replaces the whole list */
  socialLinks?: Array<string> | undefined
  /** Language of its texts, and of its events that name none */
  language?: string | null | undefined
  /** Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8 */
  translations?: Record<string, unknown> | undefined
}

export interface GroupsGetManagedQuery {
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
}

export interface GroupsListBansQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupsListManagedQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupsListRolesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupRoleRequest {
  /** Role in the group: owners decide everything, managers run it, volunteers check people in */
  role: 'owner' | 'manager' | 'volunteer'
}

export interface UpdateGroupRequest {
  /** Name as it is shown */
  name?: string | undefined
  /** Part of the group's URL; unique, ignoring letter case */
  urlname?: string | undefined
  /** More about it, in Markdown; null for none */
  description?: string | null | undefined
  /** URL of the website */
  website?: string | null | undefined
  /** Where the group meets */
  city?: string | null | undefined
  /** URL of the photo; upload the image first */
  photoUrl?: string | null | undefined
  /** URL of the wide image at the top of its page; upload the image first */
  coverUrl?: string | null | undefined
  /** Colors of its page; null: derived from the id */
  theme?: 'coral' | 'ocean' | 'sunset' | 'forest' | 'violet' | 'rose' | 'slate' | 'sky' | null | undefined
  /** How to reach the organizers: a mailto: address or an https URL */
  contact?: string | null | undefined
  /** Markdown */
  codeOfConduct?: string | null | undefined
  /** Topics of the group; replaces the whole list */
  tags?: Array<string> | undefined
  /** Who can join: everyone at once, or each user after the organizers approve; `open` admits everyone who waits */
  joining?: 'open' | 'approve' | undefined
  /** Links to other pages of the group; replaces the whole list */
  socialLinks?: Array<string> | undefined
  /** Language of its texts, and of its events that name none */
  language?: string | null | undefined
  /** Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8 */
  translations?: Record<string, unknown> | undefined
  /** The version you have read: changes that others made since to the same fields are not overwritten */
  version?: number | undefined
}

export interface GroupsListOwnRoleOffersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupsListRoleOffersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface MemberReview {
  /** Ids of the users */
  userIds: Array<string>
}

export interface GroupsListMemberRequestsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateInvitations {
  /** Email addresses */
  emails: Array<string>
  /** Role on the instance after sign-up */
  role?: 'user' | 'admin' | undefined
  /** Id of the group */
  groupId?: string | undefined
}

export interface InvitationsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateGroupInvitations {
  /** Email addresses */
  emails: Array<string>
}

export interface InvitationsListOfGroupQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PreviewGroupInvitations {
  /** Email addresses */
  emails: Array<string>
}

export interface MoveRequest {
  /** One address per line, or the CSV file of Meetup, Luma, Eventbrite or a spreadsheet */
  text: string
  /** Words of the organizers in the mail, without links */
  note?: string | undefined
}

export interface GroupStatsGetQuery {
  /** First day; if you omit it, the period has 90 days. The longest period has 731 days */
  from?: string | undefined
  /** Last day; today if you omit it */
  to?: string | undefined
  /** Parts of the series; if you omit it, weeks up to half a year */
  by?: 'week' | 'month' | undefined
}

export interface GroupDirectoryRequest {
  /** The groups to list */
  groups: Array<DirectoryGroup>
  /** true: only say what would happen; nothing is stored */
  isPreview?: boolean | undefined
  /** IANA time zone of times that name none, such as Europe/Berlin; without it UTC */
  timezone?: string | undefined
}

export interface DirectoryGroup {
  /** Name as it is shown */
  name: string
  /** Public calendar or page with events, such as https://www.meetup.com/garden-club */
  url: string
}

export interface BlocksListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface DirectoryListQuery {
  /** Words of a name or username; the last word may be incomplete */
  q?: string | undefined
  /** Location to match, up to its first comma, ignoring letter case and accents */
  location?: string | undefined
  /** Slug or id of a badge: lists the members who hold it, latest award first */
  badge?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface DirectoryPortfolioQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface LeaderboardsGetQuery {
  /** Items per page */
  limit?: number | undefined
  /** Number of members to skip; a page beyond 10,000 is empty */
  offset?: number | undefined
}

export interface LeaderboardsGetMoversQuery {
  /** Items per page */
  limit?: number | undefined
  /** Number of members to skip; a page beyond 10,000 is empty */
  offset?: number | undefined
  /** Calendar period in UTC */
  period?: 'week' | 'month' | 'quarter' | 'year' | undefined
  /** Any day of the period; defaults to today */
  ending?: string | undefined
}

export interface LeaderboardsGetOfGroupQuery {
  /** Items per page */
  limit?: number | undefined
  /** Number of members to skip; a page beyond 10,000 is empty */
  offset?: number | undefined
}

export interface SessionsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateTokenRequest {
  /** Name to recognize the token by */
  name: string
  /** Scope names; GET /v1/scopes lists them */
  scopes: Array<string>
  /** Days until the token expires; without it, the token does not expire */
  expiresInDays?: number | undefined
}

export interface TokensListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UpdateTokenRequest {
  /** Name to recognize the token by */
  name: string
}

export interface TokensListAllQuery {
  /** Username or id of the owner */
  user?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateAppRequest {
  /** Shown to users on the consent page */
  name: string
  /** Allowed redirect URIs: https, or http on localhost */
  redirectUris: Array<string>
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** URL of the website */
  website?: string | null | undefined
  /** URL of the logo; upload the image first */
  logoUri?: string | null | undefined
  /** Page with the privacy policy */
  policyUri?: string | null | undefined
  /** Page with the terms of service */
  tosUri?: string | null | undefined
  /** true for an application that cannot keep a secret, such as a mobile app */
  isPublicClient?: boolean | undefined
}

export interface AppsListGrantsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UpdateAppRequest {
  /** Shown to users on the consent page */
  name?: string | undefined
  /** Allowed redirect URIs: https, or http on localhost */
  redirectUris?: Array<string> | undefined
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** URL of the website */
  website?: string | null | undefined
  /** URL of the logo; upload the image first */
  logoUri?: string | null | undefined
  /** Page with the privacy policy */
  policyUri?: string | null | undefined
  /** Page with the terms of service */
  tosUri?: string | null | undefined
}

export interface AppsListAllQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ScopesListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateChannelRequest {
  /** Address of the incoming webhook; it is stored encrypted and never returned */
  url: string
  /** Needed for Mattermost */
  format?: 'slack' | 'discord' | 'mattermost' | undefined
}

export interface CreateWebhookRequest {
  /** What its owner calls it */
  name?: string | null | undefined
  /** Public https URL that receives the events */
  url: string
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes?: Array<string> | undefined
  /** `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin */
  audience?: 'mine' | 'platform' | undefined
}

export interface TestWebhookRequest {
  /** Type whose example data is sent; without it, a `webhook.test` event */
  eventType?: string | undefined
}

export interface UpdateWebhookRequest {
  /** What its owner calls it */
  name?: string | null | undefined
  /** Public https URL that receives the events */
  url?: string | undefined
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes?: Array<string> | undefined
  /** `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin */
  audience?: 'mine' | 'platform' | undefined
  /** false turns the webhook off */
  isActive?: boolean | undefined
}

export interface WebhooksListAttemptsQuery {
  /** Only attempts with this outcome; `pending` lists what waits, the next first */
  status?: 'success' | 'failed' | 'pending' | undefined
  /** Only events of this type */
  eventType?: string | undefined
  /** Only attempts from this time on; of `pending`, due from then on */
  from?: string | undefined
  /** Only attempts before this time; of `pending`, due before it */
  to?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface RedeliverRequest {
  /** Events that were attempted from this time on */
  since: string
  /** `failed`: only events without a successful attempt since then */
  status: 'failed' | 'all'
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes?: Array<string> | undefined
}

export interface CreatePullWebhookRequest {
  /** What its owner calls it */
  name?: string | null | undefined
  /** Types to deliver; `*` and `rsvp.*` match several */
  eventTypes?: Array<string> | undefined
  /** `mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin */
  audience?: 'mine' | 'platform' | undefined
}

export interface TakeRequest {
  /**
   * Results of events taken before. Without `statusCode` and `error`, the event was accepted. A failed one comes
   * again, on the schedule of webhooks
   */
  done?: Array<TakenReport> | undefined
  /**
   * true in the first request of a program that was restarted: events that were taken and not reported come now, not
   * after a minute
   */
  again?: boolean | undefined
  /** How long to wait for an event if there is none */
  waitSeconds?: number | undefined
}

export interface TakenReport {
  /** As it was handed out; unknown ids are ignored */
  eventId: string
  /** What your receiver answered; 2xx is a success */
  statusCode?: number | undefined
  /** How long it took */
  durationMs?: number | undefined
  /** Beginning of the response, without NUL; 4 KiB of it are kept for the log */
  responseBody?: string | undefined
  /** Why there was no response, such as `connection` */
  error?: string | undefined
}

export interface McpCallsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PasskeysListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface LinkedAccountsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface TakeSpotRequest {
  /**
   * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes an
   * answer back
   */
  answers?: Record<string, unknown> | undefined
}

export interface SavedEventsListQuery {
  /** `event` adds the event to each item */
  include?: 'event' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface SeriesDeleteRsvpQuery {
  /** Also cancel the RSVPs to the dates ahead */
  giveUp?: boolean | undefined
}

export interface ComeToAllRequest {
  /** What is answered at each date, by the id of the question; kept encrypted until you stop */
  answers?: Record<string, unknown> | undefined
  /** The people that the user brings each time */
  guests?: Array<{
    /** Name as it is shown */
    name?: string | undefined
    /**
     * By the id of the question: a text, an option, a list of options, or true or false. An empty text or list takes
     * an answer back
     */
    answers?: Record<string, unknown> | undefined
  }> | undefined
}

export interface RegularsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CheckinRequest {
  /** How the code was read */
  method?: 'code' | 'qr' | 'nfc' | undefined
}

export interface CheckInListOwnQuery {
  /** `event` adds the event to each item */
  include?: 'event' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface DeskCheckinRequest {
  /** Id made by the device; sending it again returns the first result */
  clientId?: string | undefined
  /** When the check-in happened; defaults to now */
  checkedInAt?: string | undefined
  /** The entrance, such as Main entrance */
  label?: string | undefined
}

export interface CheckinBatchRequest {
  /** Check-ins, at most 500 */
  items: Array<CheckinBatchItem>
}

export interface CheckinBatchItem {
  /** Id made by the device; sending it again returns the first result */
  clientId: string
  /** Id of the user; an unknown id fails only this item */
  userId?: string | undefined
  /** Id of a guest that a user brings, instead of `userId`; an unknown id fails only this item */
  guestId?: string | undefined
  /** Code of the ticket, or the URL or id of a pass, instead of `userId` */
  ticket?: string | undefined
  /** Name of a person without an account, instead of `userId`; cut after 100 characters */
  name?: string | undefined
  /** When the check-in happened */
  checkedInAt: string
  /** The entrance, such as Main entrance; cut after 40 characters */
  label?: string | undefined
}

export interface CheckinByOrganizerRequest {
  /** Code of the ticket that the attendee shows, or the URL or id of their pass */
  ticket?: string | undefined
  /** Id of the user, instead of `ticket` */
  userId?: string | undefined
  /** Id of a guest that a user brings, instead of `ticket` */
  guestId?: string | undefined
  /** Also checks in the guests of this user who are not in yet */
  withGuests?: boolean | undefined
  /** Id made by the device; sending it again returns the first result */
  clientId?: string | undefined
  /** When the check-in happened; defaults to now */
  checkedInAt?: string | undefined
  /** The entrance, such as Main entrance */
  label?: string | undefined
}

export interface CheckinCodeRequest {
  /** 4 to 32 letters, digits and hyphens in any letter case; generated if absent */
  code?: string | undefined
  /** Private label, such as where the code is displayed */
  label?: string | null | undefined
  /** Maximum number of check-ins; null or absent: no limit */
  maxUses?: number | null | undefined
  /** Must be in the future; null or absent: the code does not expire */
  expiresAt?: string | null | undefined
}

export interface CheckInListCodesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FederationBlockRequest {
  /** Name of a server, such as `social.example`; subdomains included */
  host: string
  /** Note for administrators */
  reason?: string | null | undefined
}

export interface FederationListBlocksQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupFederationRequest {
  /** Whether people on other servers can follow the group */
  federated: boolean
}

export interface CreateSourceRequest {
  /** Address of a calendar (`https:` or `webcal:`) or of a page with events, such as https://www.meetup.com/garden-club */
  url: string
  /** API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned */
  key?: string | undefined
  /** IANA time zone of times that name none, such as Europe/Berlin */
  timezone?: string | undefined
  /** `publish`: new events are public at once; `draft`: an organizer publishes them; without it `publish` */
  mode?: 'publish' | 'draft' | undefined
  /** Where people RSVP: `link`: on the page of the event over there; `local`: here; without it `link` */
  rsvps?: 'link' | 'local' | undefined
}

export interface PreviewSourceRequest {
  /** Address of a calendar (`https:` or `webcal:`) or of a page with events, such as https://www.meetup.com/garden-club */
  url: string
  /** API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned */
  key?: string | undefined
  /** IANA time zone of times that name none, such as Europe/Berlin */
  timezone?: string | undefined
}

export interface UpdateSourceRequest {
  /** true: it is not read anymore; false: it is read again, from now on */
  isPaused?: boolean | undefined
  /**
   * `publish`: new events are public at once; `draft`: an organizer publishes them. With `publish`, its drafts are
   * published, too
   */
  mode?: 'publish' | 'draft' | undefined
  /** Where people RSVP: `link`: on the page of the event over there; `local`: here. Applies to upcoming events, too */
  rsvps?: 'link' | 'local' | undefined
  /** IANA time zone of times that name none, such as Europe/Berlin */
  timezone?: string | undefined
  /** API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned */
  key?: string | undefined
}

export interface SourcesDeleteQuery {
  /**
   * `keep`: upcoming events stay and become native; `remove`: upcoming events are deleted, or cancelled if people have
   * an RSVP here
   */
  events?: 'keep' | 'remove' | undefined
}

export interface WalkInRequest {
  /** Name of the person */
  name: string
  /** Id made by the device; sending it again returns the first result */
  clientId?: string | undefined
  /** When the person came; defaults to now */
  checkedInAt?: string | undefined
  /** The entrance, such as Main entrance */
  label?: string | undefined
}

export interface WalkInsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface DoorInvitationRequest {
  /** What the organizers call the invitation, such as “Front entrance” */
  label?: string | undefined
}

export interface DoorTeamListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface DoorTeamListInvitationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FavoriteRequest {
  /** Email about new events of the group: at once (at most one a day), in a weekly email, or none */
  eventMail?: 'each' | 'weekly' | 'none' | undefined
}

export interface FavoritesListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UpdateFavoriteRequest {
  /** Email about new events of the group: at once (at most one a day), in a weekly email, or none */
  eventMail: 'each' | 'weekly' | 'none'
}

export interface CreateClaimInviteRequest {
  /** Whether a claim gets the role without approval by an owner */
  autoApprove?: boolean | undefined
  /** Role to give; only administrators can invite owners */
  role?: 'owner' | 'manager' | 'volunteer' | undefined
  /** Maximum number of claims; null or absent: no limit */
  maxUses?: number | null | undefined
  /** Must be in the future; null or absent: the invite does not expire */
  expiresAt?: string | null | undefined
}

export interface GroupClaimsListInvitesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupClaimsListRequestsQuery {
  /** Only requests with this status */
  status?: 'pending' | 'approved' | 'rejected' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface OwnershipClaimRequest {
  /** Asks an administrator, with these words; without it, only the code can prove the claim */
  reason?: string | undefined
}

export interface DecideClaimRequest {
  /** `accept`: the user becomes the owner of the group */
  decision: 'accept' | 'decline'
  /** A message to the user, in the mail about the decision */
  note?: string | undefined
}

export interface OwnershipClaimsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ExportPeopleRequest {
  /**
   * `regulars` came 3 times or more; `lapsed` are regulars who did not come in the last 60 days; `new` came for the
   * first time in the last 30 days; `noShows` and `missed` have more than 0 of them
   */
  segment?: 'all' | 'members' | 'regulars' | 'lapsed' | 'new' | 'neverCame' | 'noShows' | 'missed' | 'organizers' | 'banned' | undefined
}

export interface LabelPeopleRequest {
  /** Ids of the users */
  userIds: Array<string>
  /** Labels that each user gets */
  add?: Array<string> | undefined
  /** Labels that each user loses */
  remove?: Array<string> | undefined
}

export interface GroupPeopleListQuery {
  /** Beginning of a username or of any word of a name */
  q?: string | undefined
  /**
   * `regulars` came 3 times or more; `lapsed` are regulars who did not come in the last 60 days; `new` came for the
   * first time in the last 30 days; `noShows` and `missed` have more than 0 of them
   */
  segment?: 'all' | 'members' | 'regulars' | 'lapsed' | 'new' | 'neverCame' | 'noShows' | 'missed' | 'organizers' | 'banned' | undefined
  /** Only users with this label */
  label?: string | undefined
  /** `recent`: latest join, RSVP or check-in first; `times`: who came most often first */
  sort?: 'recent' | 'times' | 'name' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface GroupPersonNoteRequest {
  /** Empty to delete the note */
  note: string
  /** Replaces all labels of the user */
  labels: Array<string>
}

export interface BadgesListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface BadgesListOfGroupQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface BadgesListOfUserQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface BadgesListOwnQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AwardBadgeRequest {
  /** Usernames or ids of users */
  usernames: Array<string>
}

export interface AwardByEventRequest {
  /** An event of the group that the badge belongs to */
  eventId: string
}

export interface CreateBadgeRequest {
  /** Name as it is shown */
  name: string
  /**
   * Lower-case words joined by hyphens; the slug of a group's badge begins with the group's URL name. Generated from
   * the name if absent
   */
  slug?: string | undefined
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** An emoji, or up to 16 characters of text */
  icon: string
  /**
   * `#rrggbb`, or a name that is stored as its color: `coral` #f66e60, `ocean` #29aed4, `sunset` #e6811b, `forest`
   * #58b575, `violet` #a486fe, `rose` #f96195, `slate` #91a0b5, `sky` #33a7f3
   */
  color: string
  /** Points the badge adds to the score of each holder */
  points: number
  /** Position in lists; lower numbers come first */
  sortOrder?: number | undefined
}

export interface BadgesListAwardsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface BadgesListManagedQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UpdateBadgeRequest {
  /** Name as it is shown */
  name?: string | undefined
  /**
   * Lower-case words joined by hyphens; the slug of a group's badge begins with the group's URL name. Generated from
   * the name if absent
   */
  slug?: string | undefined
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** An emoji, or up to 16 characters of text */
  icon?: string | undefined
  /**
   * `#rrggbb`, or a name that is stored as its color: `coral` #f66e60, `ocean` #29aed4, `sunset` #e6811b, `forest`
   * #58b575, `violet` #a486fe, `rose` #f96195, `slate` #91a0b5, `sky` #33a7f3
   */
  color?: string | undefined
  /** Points the badge adds to the score of each holder */
  points?: number | undefined
  /** Position in lists; lower numbers come first */
  sortOrder?: number | undefined
}

export interface AchievementsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AchievementsListOwnQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateClaimLinkRequest {
  /** 4 to 32 letters, digits and hyphens in any letter case; generated if absent */
  code?: string | undefined
  /** Maximum number of claims; null or absent: no limit */
  maxUses?: number | null | undefined
  /** Must be in the future; null or absent: the link does not expire */
  expiresAt?: string | null | undefined
}

export interface ClaimsListLinksQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FollowsListFollowersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FollowsListFollowingQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FollowsListOwnFollowersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface FollowsListOwnFollowingQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface MeetpassRequest {
  /** Only QR passes can be created; NFC passes are claimed */
  type: 'qr'
  /** Private name for the pass; null for none */
  label?: string | null | undefined
}

export interface MeetpassListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface MeetpassListConnectionsQuery {
  /** `outbound`: by another member's pass; `inbound`: by the current user's pass */
  direction?: 'inbound' | 'outbound' | undefined
  /** `people`: connections with members; `visits`: anonymous visits */
  kind?: 'people' | 'visits' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface MeetpassUpdateRequest {
  /** Private name for the pass; null for none */
  label?: string | null | undefined
  /** Visual design of the pass; null for the default */
  designId?: string | null | undefined
  /** `profile`, `connect`, `portfolio`, or `link:` followed by one of the user's own socialLinks */
  action?: string | null | undefined
  /** 1 or true: members who connect by this pass also follow its owner */
  autoFollow?: 0 | 1 | false | true | undefined
  /** 0 or false turns the pass off */
  isActive?: 0 | 1 | false | true | undefined
  /** 1 or true: organizers can check the user in by this pass */
  isTicket?: 0 | 1 | false | true | undefined
}

export interface MeetpassExportRequest {
  /** `createdAt` of a pass: exports only the batch it was created in */
  createdAt?: string | undefined
}

export interface MeetpassBatchRequest {
  /** Number of passes to create */
  count: number
  /** Visual design of the passes */
  designId?: string | null | undefined
}

export interface MeetpassListTagsQuery {
  /** Id or URL of a tag, or username of its holder */
  q?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface NfcTagRequest {
  /** false turns the tag off */
  isActive: boolean
}

export interface ConnectionsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ConnectionsListOwnQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface SafetyListOwnReportsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ReportRequest {
  /** What it is about */
  target: ReportRequestTarget
  /** Category of the report */
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other'
  /** What happened, in your own words */
  detail?: string | null | undefined
}

/** What it is about */
export interface ReportRequestTarget {
  /** What you report */
  type: 'user' | 'group' | 'event' | 'badge'
  /** Id of the target; also the username of a user, the URL name of a group or the slug of a badge */
  id: string
}

export interface ActOnReportRequest {
  /** Each closes all open reports of the target. Users cannot be hidden: warn or suspend them */
  action: 'hide' | 'warn' | 'suspend' | 'dismiss'
  /** What the owner of the target reads in the mail; not for dismiss */
  text?: string | undefined
  /** With suspend: also hides the groups of which they are the only active owner */
  hideContent?: boolean | undefined
  /** With suspend: when it ends by itself */
  until?: string | undefined
}

export interface ActOnReportsRequest {
  /** Ids of the items */
  ids: Array<string>
  /** Each closes all open reports of the target. Users cannot be hidden: warn or suspend them */
  action: 'hide' | 'warn' | 'suspend' | 'dismiss'
  /** What the owner of the target reads in the mail; not for dismiss */
  text?: string | undefined
  /** With suspend: also hides the groups of which they are the only active owner */
  hideContent?: boolean | undefined
  /** With suspend: when it ends by itself */
  until?: string | undefined
}

export interface AddReportNoteRequest {
  /** The text */
  text: string
}

export interface AssignReportRequest {
  /** `me`, or the username or id of an administrator; null for no one */
  assignee: string | null
}

export interface SafetyListReportsQuery {
  status?: 'open' | 'resolved' | 'dismissed' | undefined
  /** `me`, `none`, or the username or id of an administrator */
  assignee?: string | undefined
  /** Only reports of this user, group, event or badge */
  target?: string | undefined
  /** Username or id: only reports of this user and what they own */
  owner?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ReviewReportRequest {
  /** What becomes of the report */
  status: 'open' | 'resolved' | 'dismissed'
}

export interface UpdateNotificationPreferences {
  /** Emails about RSVPs: confirmed, waitlisted, promoted, cancelled */
  rsvp?: boolean | undefined
  /** Reminders a day before an event */
  reminders?: boolean | undefined
  /** Messages from organizers */
  announcements?: boolean | undefined
  /** Emails about badges and achievements */
  badges?: boolean | undefined
  /** Emails about new followers and connections */
  follows?: boolean | undefined
  /** Emails about new events of groups the user joined; false turns them off for every group */
  groups?: boolean | undefined
  /** News about the account itself */
  account?: boolean | undefined
}

export interface BouncesListQuery {
  /** Beginning of the address; then ordered by address */
  q?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PortfolioItemRequest {
  /** Title as it is shown, in plain text */
  title: string
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** Where the project can be seen */
  url?: string | null | undefined
  /** URL of an image; upload the image first */
  imageUrl?: string | null | undefined
  /** Position; lower numbers come first */
  sortOrder?: number | undefined
}

export interface PortfolioListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PortfolioItemUpdateRequest {
  /** Title as it is shown, in plain text */
  title?: string | undefined
  /** More about it, in plain text; null for none */
  description?: string | null | undefined
  /** Where the project can be seen */
  url?: string | null | undefined
  /** URL of an image; upload the image first */
  imageUrl?: string | null | undefined
  /** Position; lower numbers come first */
  sortOrder?: number | undefined
}

export interface UploadsListQuery {
  /** Only files of this category */
  category?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UploadRequest {
  /** What the file is for */
  category: 'avatar' | 'app-logo' | 'instance-logo' | 'media' | 'hero' | 'group-photo' | 'group-cover' | 'event-photo' | 'meetpass-image' | 'meetpass-model'
  /** Original name of the file */
  filename: string
  /** Must be the Content-Type of the PUT */
  contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'model/gltf-binary' | 'application/octet-stream'
  /** Size of the file in bytes */
  size: number
}

export interface GrantEntitlementRequest {
  /** What the person is allowed */
  entitlement: 'create_groups' | 'extra_storage' | 'meetpass_custom' | 'beta'
  /** Must be in the future; null or absent: does not expire */
  expiresAt?: string | null | undefined
}

export interface EntitlementsListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface SignUpBanRequest {
  /** Whether an address, all addresses of a domain, or a network is banned */
  kind: 'email' | 'domain' | 'network'
  /** An email address, a domain (subdomains included) or a network in CIDR notation */
  value: string
  /** Note for administrators */
  reason?: string | null | undefined
  /** Must be in the future; null or absent: the ban does not expire */
  expiresAt?: string | null | undefined
}

export interface BansListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CreateIdentityProviderRequest {
  /** Part of the redirect URI; it cannot be changed later */
  id: string
  /** Name on the sign-in button, such as "Town library" */
  name: string
  /** Client id at the provider */
  clientId: string
  /** Issuer of OpenID Connect, as its discovery document names it; it cannot be changed later */
  issuer: string
  /** Client secret at the provider; it is encrypted and not shown again */
  clientSecret: string
}

export interface IdentityProvidersListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface UpdateIdentityProviderRequest {
  /** Name on the sign-in button, such as "Town library" */
  name?: string | undefined
  /** Client id at the provider */
  clientId?: string | undefined
  /** A new client secret */
  clientSecret?: string | undefined
}

export interface NoticesListQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface SendNotice {
  /** Subject of the email */
  subject: string
  /** Plain text of the email */
  text: string
}

export interface RecoveryListQuery {
  userId?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface OpenRecovery {
  /** The new address */
  newEmail: string
  /** How you checked who asks */
  proof: string
}

export interface EventsGetQuery {
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
}

export interface EventsListQuery {
  /** Only events that start at or after this time; defaults to now */
  from?: string | undefined
  /** Only events that start before this time */
  to?: string | undefined
  /** Only events that start on or after this day, in the time zone of each event */
  fromDay?: string | undefined
  /** Only events that start on or before this day, in the time zone of each event */
  toDay?: string | undefined
  /** URL names or ids of at most 10 groups, separated by commas */
  group?: string | undefined
  /**
   * Only events with all these words, also in the name of the group; the last word may be incomplete. Where these do
   * not fill the first page, events with similar words follow
   */
  q?: string | undefined
  /** Only events of groups with this tag */
  tag?: string | undefined
  /** Only events at a venue in this city, in any spelling of case and accents */
  city?: string | undefined
  eventType?: 'in_person' | 'online' | 'hybrid' | undefined
  /** Only those in this language or with a translation into it; `de` also finds `de-AT` */
  language?: string | undefined
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
  /** Only events from this source; `native`: created on this instance */
  source?: 'native' | 'meetup' | 'luma' | 'eventbrite' | 'ical' | undefined
  /** Center of the search as latitude,longitude in degrees, such as 52.52,13.405 */
  near?: string | undefined
  /** Radius around `near` in kilometers */
  radiusKm?: number | undefined
  /** `distance` needs `near` */
  sort?: 'soonest' | 'latest' | 'distance' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface EventsListOfGroupQuery {
  /** Only events that start at or after this time; defaults to now */
  from?: string | undefined
  /** Only events that start before this time */
  to?: string | undefined
  /** Only those in this language or with a translation into it; `de` also finds `de-AT` */
  language?: string | undefined
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface CancelEventRequest {
  /** Included in the email to everyone with an RSVP */
  message?: string | undefined
  /**
   * Which events of a series change. `following`: this event and the later ones; `all`: this event and every other
   * one. Events that have ended or are cancelled never change with others
   */
  applyTo?: 'this' | 'following' | 'all' | undefined
}

export interface CreateEventRequest {
  /** Title as it is shown, in plain text */
  title: string
  /** Start of the event, within the next five years */
  dateTime: string
  /** IANA time zone, such as Europe/Berlin */
  timezone: string
  /** End of the event, at most 14 days after dateTime */
  endTime?: string | null | undefined
  /** ISO 8601 duration, such as PT2H: sets the end of the event instead of endTime */
  duration?: string | null | undefined
  /** More about it, in Markdown; null for none */
  description?: string | null | undefined
  /** Whether people take part in person, online or both */
  eventType?: 'in_person' | 'online' | 'hybrid' | null | undefined
  /** URL of the photo; upload the image first */
  photoUrl?: string | null | undefined
  /** What the photo shows */
  photoAlt?: string | null | undefined
  /** Capacity; null or absent: no limit */
  maxAttendees?: number | null | undefined
  /** Whether users can join a waitlist when the event is full */
  waitlist?: boolean | undefined
  /** When RSVPs open; null or absent: at once */
  rsvpOpensAt?: string | null | undefined
  /** When RSVPs close; null or absent: at the end of the event */
  rsvpClosesAt?: string | null | undefined
  /** Whether only users with an RSVP can check in */
  requireRsvp?: boolean | undefined
  /** How people sign up: `here`, the default; `elsewhere`: on `ticketUrl`, which it needs; `none`: they just come */
  rsvpMode?: 'here' | 'elsewhere' | 'none' | undefined
  /** Guests each person may bring; 0: none */
  maxGuests?: number | undefined
  /** An RSVP is a request that the organizers answer; turning it off answers none */
  requiresApproval?: boolean | undefined
  /** Where the event takes place; null for an online event */
  venue?: VenueRequest | null | undefined
  /** Link to join online; only organizers and confirmed attendees see it and, with `rsvpMode` `none`, signed-in users */
  onlineUrl?: string | null | undefined
  /** Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs */
  ticketUrl?: string | null | undefined
  /**
   * `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the
   * group
   */
  visibility?: 'public' | 'unlisted' | 'members' | undefined
  /** Whether signed-in users can see who is going */
  showGuests?: boolean | undefined
  /** Language of title and description; null: that of the group */
  language?: string | null | undefined
  /** Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8 */
  translations?: Record<string, unknown> | undefined
  /** `draft` keeps the event hidden until it is published; defaults to `scheduled` */
  status?: 'draft' | 'scheduled' | undefined
  /** How the event repeats */
  repeat?: Repeat | undefined
}

/** Where the event takes place; null for an online event */
export interface VenueRequest {
  /** Name as it is shown */
  name: string
  /** Street and number */
  address?: string | null | undefined
  /** City or town */
  city?: string | null | undefined
  /** State or region */
  state?: string | null | undefined
  /** Degrees north; send it together with longitude */
  latitude?: number | null | undefined
  /** Degrees east; send it together with latitude */
  longitude?: number | null | undefined
  /** Whether the venue is online */
  isOnline?: boolean | null | undefined
  /** How to find the place, and how accessible it is */
  notes?: string | null | undefined
}

/** How the event repeats */
export interface Repeat {
  /** Unit of time between the dates */
  freq: 'daily' | 'weekly' | 'monthly'
  /** Number of units between the dates; weekly with 2 is every second week */
  interval?: number | undefined
  /**
   * Only with monthly. `date`: the same day of the month, or its last day if it is shorter; `weekday`: the same
   * weekday of the month as the start, such as the first Tuesday, where the fifth means the last; `last_weekday`: the
   * last such weekday of the month
   */
  by?: 'date' | 'weekday' | 'last_weekday' | undefined
  /** Number of dates, with those that are skipped */
  count: number
  /** Days to leave out, in the time zone of the event */
  skip?: Array<string> | undefined
}

export interface DuplicateEventRequest {
  /** Start of the first copy; without it, the copies follow the event as `repeat` says */
  dateTime?: string | undefined
  /** How the event repeats */
  repeat?: Repeat | undefined
}

export interface EventsGetManagedQuery {
  /** `translations`: with the texts in other languages */
  include?: 'translations' | undefined
}

export interface EventsListManagedQuery {
  status?: 'draft' | 'scheduled' | 'cancelled' | undefined
  /** `upcoming`: not yet ended, soonest first; `past`: ended, latest first */
  when?: 'upcoming' | 'past' | undefined
  /** Only events with this in their title */
  q?: string | undefined
  /** Only events where at least a third of the people with a seat are checked in, or only the others */
  isAttendanceKnown?: boolean | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface PublishEventRequest {
  /**
   * Which events of a series change. `following`: this event and the later ones; `all`: this event and every other
   * one. Events that have ended or are cancelled never change with others
   */
  applyTo?: 'this' | 'following' | 'all' | undefined
}

export interface UpdateEventRequest {
  /** Title as it is shown, in plain text */
  title?: string | undefined
  /** Start of the event, within the next five years */
  dateTime?: string | undefined
  /** IANA time zone, such as Europe/Berlin */
  timezone?: string | undefined
  /** End of the event, at most 14 days after dateTime */
  endTime?: string | null | undefined
  /** ISO 8601 duration, such as PT2H: sets the end of the event instead of endTime */
  duration?: string | null | undefined
  /** More about it, in Markdown; null for none */
  description?: string | null | undefined
  /** Whether people take part in person, online or both */
  eventType?: 'in_person' | 'online' | 'hybrid' | null | undefined
  /** URL of the photo; upload the image first */
  photoUrl?: string | null | undefined
  /** What the photo shows */
  photoAlt?: string | null | undefined
  /** Capacity; null or absent: no limit */
  maxAttendees?: number | null | undefined
  /** Whether users can join a waitlist when the event is full */
  waitlist?: boolean | undefined
  /** When RSVPs open; null or absent: at once */
  rsvpOpensAt?: string | null | undefined
  /** When RSVPs close; null or absent: at the end of the event */
  rsvpClosesAt?: string | null | undefined
  /** Whether only users with an RSVP can check in */
  requireRsvp?: boolean | undefined
  /** How people sign up: `here`, the default; `elsewhere`: on `ticketUrl`, which it needs; `none`: they just come */
  rsvpMode?: 'here' | 'elsewhere' | 'none' | undefined
  /** Guests each person may bring; 0: none */
  maxGuests?: number | undefined
  /** An RSVP is a request that the organizers answer; turning it off answers none */
  requiresApproval?: boolean | undefined
  /** Where the event takes place; null for an online event */
  venue?: VenueRequest | null | undefined
  /** Link to join online; only organizers and confirmed attendees see it and, with `rsvpMode` `none`, signed-in users */
  onlineUrl?: string | null | undefined
  /** Page that sells tickets or, with `rsvpMode` `elsewhere`, takes RSVPs */
  ticketUrl?: string | null | undefined
  /**
   * `public`: listed everywhere; `unlisted`: only for those who have the link; `members`: only for members of the
   * group
   */
  visibility?: 'public' | 'unlisted' | 'members' | undefined
  /** Whether signed-in users can see who is going */
  showGuests?: boolean | undefined
  /** Language of title and description; null: that of the group */
  language?: string | null | undefined
  /** Texts in other languages, by language tag: only what you send changes, and null removes a language. At most 8 */
  translations?: Record<string, unknown> | undefined
  /** The version you changed; if the event has another one now, nothing is changed */
  version?: number | undefined
  /**
   * Which events of a series change. `following`: this event and the later ones; `all`: this event and every other
   * one. Events that have ended or are cancelled never change with others
   */
  applyTo?: 'this' | 'following' | 'all' | undefined
}

export interface EventsContinueSeriesBody {
  /** Number of dates after now; null: it ends */
  ahead?: number | null | undefined
  /** Of the spots of a date, at most how many those get who come to all dates, in percent; 80 at first */
  seriesShare?: number | undefined
}

export interface EventsListSeriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface EventsPreviewRepeatQuery {
  /** Event to repeat; its dates follow it unless dateTime is sent */
  eventId?: string | undefined
  /** First date; needed without eventId */
  dateTime?: string | undefined
  /** IANA time zone; needed without eventId */
  timezone?: string | undefined
  /** Unit of time between the dates */
  freq: 'daily' | 'weekly' | 'monthly'
  /** Number of units between the dates; weekly with 2 is every second week */
  interval?: number | undefined
  /**
   * Only with monthly. `date`: the same day of the month, or its last day if it is shorter; `weekday`: the same
   * weekday of the month as the start, such as the first Tuesday, where the fifth means the last; `last_weekday`: the
   * last such weekday of the month
   */
  by?: 'date' | 'weekday' | 'last_weekday' | undefined
  /** Number of dates */
  count: number
}

export interface CreateEventAnnouncement {
  /** Subject of the email */
  subject?: string | undefined
  /** Text of the email, in Markdown */
  body?: string | undefined
  /** Language of subject and body; null: that of its event or group */
  language?: string | null | undefined
  /** Users of the audience `selected`; replaces those before */
  userIds?: Array<string> | undefined
  /** Only the people with this label of the event: the audience `label` */
  labelId?: string | null | undefined
  /** Who gets the email; `all` without it, or `selected` with userIds */
  audience?: 'confirmed' | 'waitlisted' | 'all' | 'checked_in' | 'no_shows' | 'selected' | undefined
}

export interface CreateGroupAnnouncement {
  /** Subject of the email */
  subject?: string | undefined
  /** Text of the email, in Markdown */
  body?: string | undefined
  /** Language of subject and body; null: that of its event or group */
  language?: string | null | undefined
  /** Users of the audience `selected`; replaces those before */
  userIds?: Array<string> | undefined
  /** Who gets the email; `members` without it, or `selected` with userIds */
  audience?: 'members' | 'organizers' | 'selected' | undefined
}

export interface AnnouncementsListOfEventQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface AnnouncementsListOfGroupQuery {
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface ScheduleAnnouncement {
  /** When to send it, in the next 90 days */
  sendAt: string
  /** The version you read; refused if someone has changed it since */
  version?: number | undefined
}

export interface SendAnnouncement {
  /** The version you read; refused if someone has changed it since */
  version?: number | undefined
}

export interface UpdateAnnouncement {
  /** Subject of the email */
  subject?: string | undefined
  /** Text of the email, in Markdown */
  body?: string | undefined
  /** Language of subject and body; null: that of its event or group */
  language?: string | null | undefined
  /** Users of the audience `selected`; replaces those before */
  userIds?: Array<string> | undefined
  /** Only the people with this label of the event: the audience `label` */
  labelId?: string | null | undefined
  /**
   * Who gets the email: by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those
   * with one label
   */
  audience?: 'confirmed' | 'waitlisted' | 'all' | 'checked_in' | 'no_shows' | 'selected' | 'label' | 'members' | 'organizers' | undefined
  /** The version you read; refused if someone has changed it since */
  version?: number | undefined
}

export interface DecideHeldRequest {
  /** Ids of the items */
  ids?: Array<string> | undefined
  /** All that waits of these accounts */
  userIds?: Array<string> | undefined
  /** All that matches; {}: everything */
  filter?: {
    /** A host or a word */
    found?: string | undefined
    /** Part of an IP address, such as `192.0.2.0/24` */
    network?: string | undefined
    /** Id of the user */
    userId?: string | undefined
    /** Held at this time or later */
    from?: string | undefined
    /** Held before this time */
    to?: string | undefined
  } | undefined
  /** Only what was held by then, such as when you read the list */
  before?: string | undefined
  /** What happens with the items */
  decision: 'approve' | 'refuse'
  /** With approve: later posts of these accounts do not wait */
  trust?: boolean | undefined
  /** With refuse: suspends these accounts. They get no mail about it */
  suspend?: boolean | undefined
  /** With refuse: deletes these accounts with their data, without a mail. Not where two administrators must agree */
  erase?: boolean | undefined
  /** With refuse: email domains that cannot sign up anymore */
  banDomains?: Array<string> | undefined
  /** With refuse: networks that cannot sign up anymore */
  banNetworks?: Array<string> | undefined
}

export interface HeldListQuery {
  /** A host or a word */
  found?: string | undefined
  network?: string | undefined
  userId?: string | undefined
  /** Held at this time or later */
  from?: string | undefined
  /** Held before this time */
  to?: string | undefined
  /** Items per page */
  limit?: number | undefined
  /** `nextCursor` of the previous response: returns the page after it */
  cursor?: string | undefined
  /** `prevCursor` of the previous response: returns the page before it */
  before?: string | undefined
  /**
   * Number of items to skip; use `cursor` instead
   *
   * @deprecated
   */
  offset?: number | undefined
}

export interface HeldSummaryQuery {
  /** A host or a word */
  found?: string | undefined
  network?: string | undefined
  userId?: string | undefined
  /** Held at this time or later */
  from?: string | undefined
  /** Held before this time */
  to?: string | undefined
}

interface Delivered<T extends string> {
  /** The same at every try: remember the ids that you have handled. */
  id: string
  type: T
  timestamp: string
  apiVersion: string
  /** Only in test events. */
  test?: true
}

/** An event was created, possibly as a draft */
export interface EventCreatedWebhook extends Delivered<'event.created'> {
  data: {
    eventId: string
    groupId: string | null
    /** State of the event */
    status: 'draft' | 'scheduled' | 'cancelled'
  }
}

/** An event changed */
export interface EventUpdatedWebhook extends Delivered<'event.updated'> {
  data: {
    eventId: string
    groupId: string | null
    /** Names of the changed fields */
    fields: Array<string>
    revision: number
  }
}

/** An event became public */
export interface EventPublishedWebhook extends Delivered<'event.published'> {
  data: {
    eventId: string
    groupId: string | null
  }
}

/** An event was cancelled */
export interface EventCancelledWebhook extends Delivered<'event.cancelled'> {
  data: {
    eventId: string
    groupId: string | null
  }
}

/** An event was deleted */
export interface EventDeletedWebhook extends Delivered<'event.deleted'> {
  data: {
    eventId: string
    groupId: string | null
    /** State of the event */
    status: 'draft' | 'scheduled' | 'cancelled'
  }
}

/** Organizers changed how a series goes on */
export interface SeriesUpdatedWebhook extends Delivered<'series.updated'> {
  data: {
    seriesId: string
    groupId: string
  }
}

/** A member got a seat */
export interface RsvpConfirmedWebhook extends Delivered<'rsvp.confirmed'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
    /** The organizers said yes to a request */
    approved: boolean
  }
}

/** A member joined the waitlist */
export interface RsvpWaitlistedWebhook extends Delivered<'rsvp.waitlisted'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
    /** The organizers said yes to a request */
    approved: boolean
  }
}

/** A member moved from the waitlist to a seat */
export interface RsvpPromotedWebhook extends Delivered<'rsvp.promoted'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
  }
}

/** An RSVP was cancelled */
export interface RsvpCancelledWebhook extends Delivered<'rsvp.cancelled'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
    /** About a request that the organizers had not answered; volunteers do not hear of it */
    pending: boolean
    /** The user gave the spot to another user, who is in a webhook of their own */
    passedOn: boolean
    /** Why it happened */
    reason: 'self' | 'organiser' | 'event_cancelled' | 'account_deleted'
  }
}

/** A member asked to come to an event whose organizers decide */
export interface RsvpRequestedWebhook extends Delivered<'rsvp.requested'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
  }
}

/** The organizers could not offer a spot to a member who asked */
export interface RsvpDeclinedWebhook extends Delivered<'rsvp.declined'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
  }
}

/** An RSVP is for another number of people, or for joining online */
export interface RsvpUpdatedWebhook extends Delivered<'rsvp.updated'> {
  data: {
    rsvpId: string
    eventId: string
    groupId: string | null
    userId: string
    /** The user and the guests they bring */
    partySize: number
    /** About a request that the organizers had not answered; volunteers do not hear of it */
    pending: boolean
  }
}

/** A guest of a member was checked in */
export interface GuestCheckedInWebhook extends Delivered<'guest.checked_in'> {
  data: {
    guestId: string
    eventId: string
    groupId: string | null
    /** Who brings the guest */
    userId: string
  }
}

/** A member was checked in */
export interface CheckinCreatedWebhook extends Delivered<'checkin.created'> {
  data: {
    checkinId: string
    eventId: string
    groupId: string | null
    userId: string
    method: 'code' | 'qr' | 'nfc' | 'manual'
  }
}

/** A check-in was undone */
export interface CheckinDeletedWebhook extends Delivered<'checkin.deleted'> {
  data: {
    checkinId: string
    eventId: string
    groupId: string | null
    userId: string
  }
}

/** A member was awarded a badge */
export interface BadgeAwardedWebhook extends Delivered<'badge.awarded'> {
  data: {
    badgeId: string
    groupId: string | null
    userId: string
  }
}

/** A badge was taken from a member */
export interface BadgeRevokedWebhook extends Delivered<'badge.revoked'> {
  data: {
    badgeId: string
    groupId: string | null
    userId: string
  }
}

/** A member completed an achievement */
export interface AchievementCompletedWebhook extends Delivered<'achievement.completed'> {
  data: {
    userId: string
    achievement: string
  }
}

/** A group changed */
export interface GroupUpdatedWebhook extends Delivered<'group.updated'> {
  data: {
    groupId: string
    /** Names of the changed fields */
    fields: Array<string>
  }
}

/** A member marked a group as a favorite */
export interface GroupFavoritedWebhook extends Delivered<'group.favorited'> {
  data: {
    groupId: string
    userId: string
  }
}

/** A member removed a group from their favorites */
export interface GroupUnfavoritedWebhook extends Delivered<'group.unfavorited'> {
  data: {
    groupId: string
    userId: string
  }
}

/** A user requested a role in a group */
export interface GroupClaimPendingWebhook extends Delivered<'group_claim.pending'> {
  data: {
    groupId: string
    userId: string
    requestId: string
  }
}

/** A user got the role they requested */
export interface GroupClaimApprovedWebhook extends Delivered<'group_claim.approved'> {
  data: {
    groupId: string
    userId: string
    requestId: string
  }
}

/** A request for a role was rejected */
export interface GroupClaimRejectedWebhook extends Delivered<'group_claim.rejected'> {
  data: {
    groupId: string
    userId: string
    requestId: string
  }
}

/** A member followed another member */
export interface FollowCreatedWebhook extends Delivered<'follow.created'> {
  data: {
    followerId: string
    followeeId: string
  }
}

/** A member unfollowed another member */
export interface FollowDeletedWebhook extends Delivered<'follow.deleted'> {
  data: {
    followerId: string
    followeeId: string
  }
}

/** A member claimed an NFC pass */
export interface MeetpassClaimedWebhook extends Delivered<'meetpass.claimed'> {
  data: {
    passId: string
    ownerId: string
  }
}

/** A member released an NFC pass */
export interface MeetpassReleasedWebhook extends Delivered<'meetpass.released'> {
  data: {
    passId: string
    ownerId: string
  }
}

/** An anonymous visitor opened a pass */
export interface MeetpassTappedWebhook extends Delivered<'meetpass.tapped'> {
  data: {
    passId: string
    ownerId: string
  }
}

/** Two members connected by a pass */
export interface MeetpassConnectedWebhook extends Delivered<'meetpass.connected'> {
  data: {
    connectionId: string
    userId: string
    otherUserId: string
  }
}

/** A member changed their profile */
export interface UserUpdatedWebhook extends Delivered<'user.updated'> {
  data: {
    userId: string
    /** Names of the changed fields */
    fields: Array<string>
  }
}

/** An uploaded file passed its checks and is served */
export interface UploadReadyWebhook extends Delivered<'upload.ready'> {
  data: {
    /** Key of the file */
    key: string
    category: string
    userId: string
    size: number
  }
}

/** An uploaded file failed its checks and is not served */
export interface UploadRejectedWebhook extends Delivered<'upload.rejected'> {
  data: {
    /** Key of the file */
    key: string
    category: string
    userId: string
    /** Why the file was rejected, as one word */
    flaw: string
  }
}

/** A file was deleted */
export interface UploadDeletedWebhook extends Delivered<'upload.deleted'> {
  data: {
    /** Key of the file */
    key: string
    category: string
    userId: string
    /** Why it happened */
    reason: 'deleted' | 'replaced' | 'unused' | 'account_deleted'
  }
}

/** The owner of a webhook requested a test event */
export interface WebhookTestWebhook extends Delivered<'webhook.test'> {
  data: {
    webhookId: string
  }
}

/** A webhook was turned off because its receiver did not respond */
export interface WebhookDisabledWebhook extends Delivered<'webhook.disabled'> {
  data: {
    webhookId: string
    /** Why it happened */
    reason: 'gone' | 'failing'
  }
}

/** What a webhook receives. `type` says which event it is; a newer server may send types that are not listed here. */
export type WebhookEvent =
  | EventCreatedWebhook | EventUpdatedWebhook | EventPublishedWebhook | EventCancelledWebhook | EventDeletedWebhook
  | SeriesUpdatedWebhook | RsvpConfirmedWebhook | RsvpWaitlistedWebhook | RsvpPromotedWebhook | RsvpCancelledWebhook
  | RsvpRequestedWebhook | RsvpDeclinedWebhook | RsvpUpdatedWebhook | GuestCheckedInWebhook | CheckinCreatedWebhook
  | CheckinDeletedWebhook | BadgeAwardedWebhook | BadgeRevokedWebhook | AchievementCompletedWebhook
  | GroupUpdatedWebhook | GroupFavoritedWebhook | GroupUnfavoritedWebhook | GroupClaimPendingWebhook
  | GroupClaimApprovedWebhook | GroupClaimRejectedWebhook | FollowCreatedWebhook | FollowDeletedWebhook
  | MeetpassClaimedWebhook | MeetpassReleasedWebhook | MeetpassTappedWebhook | MeetpassConnectedWebhook
  | UserUpdatedWebhook | UploadReadyWebhook | UploadRejectedWebhook | UploadDeletedWebhook | WebhookTestWebhook
  | WebhookDisabledWebhook

export type ProfileCheckUsernameError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'validation_failed'

export type ProfileGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type ProfileUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'username_change_too_soon' | 'username_reserved' | 'username_taken'
  | 'validation_failed'

export type SignUpRequestsApproveError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'sign_up_request_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'username_taken'

export type SignUpRequestsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SignUpRequestsRefuseError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'sign_up_request_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AdminExportAuditError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AdminListAuditError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminGetHealthError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AdminGetOverviewError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminUpdateBadgeError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type AdminUpdateEventError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type AdminUpdateGroupError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type AdminListWebhooksError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminListGroupsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminSetGroupOwnerError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type AdminListEventsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminGetUserError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found'

export type AdminListUsersError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminDeleteUserError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'last_owner' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type AdminExportUserError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type AdminSignOutError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type AdminUpdateUserError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'last_owner' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AdminApproveError =
  | 'account_suspended' | 'approval_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'last_owner' | 'passkey_required'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type AdminListApprovalsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AdminRefuseError =
  | 'account_suspended' | 'approval_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type FirstRunGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type FirstRunLeaveOutError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type MailTestError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AttendeeMailAnnounceError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_not_found' | 'forbidden'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type RsvpsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type RsvpsCreateError =
  | 'account_suspended' | 'already_rsvped' | 'answers_required' | 'banned' | 'csrf_refused' | 'event_cancelled'
  | 'event_ended' | 'event_full' | 'event_not_found' | 'idempotency_mismatch' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'request_declined' | 'request_in_flight' | 'rsvp_closed' | 'rsvp_elsewhere' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type RsvpsDeleteError =
  | 'account_suspended' | 'already_checked_in' | 'csrf_refused' | 'event_cancelled' | 'event_ended'
  | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type RsvpsGetError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type RsvpsSummaryError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type RsvpsUpdateError =
  | 'account_suspended' | 'already_checked_in' | 'answers_required' | 'banned' | 'csrf_refused' | 'event_cancelled'
  | 'event_ended' | 'event_full' | 'event_not_found' | 'guest_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'rsvp_closed' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AttendeesAddError =
  | 'account_suspended' | 'already_rsvped' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_ended'
  | 'event_full' | 'event_not_found' | 'forbidden' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'rsvp_declined' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type AttendeesExportError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AttendeesGetError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AttendeesListError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AttendeesPromoteError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_full' | 'event_not_found'
  | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'not_waitlisted'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type AttendeesRemoveError =
  | 'account_suspended' | 'already_checked_in' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type AttendeesSummaryError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AttendeesPromoteManyError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AttendeesRemoveManyError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AttendeesListGuestsError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AttendeesApproveError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AttendeesDeclineError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AttendeesLetAskAgainError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type QuestionsCountError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type QuestionsGetError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type QuestionsGetManagedError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type QuestionsGetOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type QuestionsSetError =
  | 'account_suspended' | 'changed_meanwhile' | 'csrf_refused' | 'event_has_rsvps' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type QuestionsSetOfGroupError =
  | 'account_suspended' | 'changed_meanwhile' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type AnswersGetError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AnswersGetOwnError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type EventInvitationsCountError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type EventInvitationsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found' | 'forbidden'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'limit_reached' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type EventInvitationsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'invitation_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type EventInvitationsListError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventInvitationsPreviewError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventInvitationsAcceptError =
  | 'account_suspended' | 'answers_required' | 'banned' | 'claim_exhausted' | 'csrf_refused' | 'event_cancelled'
  | 'event_ended' | 'event_full' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'invitation_not_found' | 'own_credential_required' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_declined' | 'rsvp_closed' | 'rsvp_elsewhere' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type EventInvitationsGetError =
  | 'event_not_found' | 'internal_error' | 'invitation_not_found' | 'rate_limited' | 'unavailable'

export type AttendeeListsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found' | 'forbidden'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type AttendeeListsLatestError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AttendeeListsPreviewError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type DoorGetError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type DoorListEventsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type LabelsApplyFileError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type LabelsGetError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type LabelsGiveError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type LabelsReadFileError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type LabelsSetError =
  | 'account_suspended' | 'changed_meanwhile' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventStatsGetError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type OverviewCountEventsError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type OverviewListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type PastEventsImportError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type PastEventsReadError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type PlacesListOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type PlacesSearchError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type SettingsGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SettingsGetPublicError =
  | 'internal_error' | 'rate_limited' | 'unavailable'

export type SettingsUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type GroupsExportError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type GroupsGetError =
  | 'account_suspended' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsGetPublicError =
  | 'group_not_found' | 'internal_error' | 'rate_limited' | 'unavailable'

export type GroupsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsMembersError =
  | 'account_suspended' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsMuteError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupsUnmuteError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type GroupsBanError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupsCheckUrlnameError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'entitlement_required' | 'idempotency_mismatch' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'urlname_taken' | 'user_not_found' | 'validation_failed'

export type GroupsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'has_upcoming_events'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type GroupsGetManagedError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsListBansError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsListManagedError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsListRolesError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsRemoveRoleError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'last_owner' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupsSetRoleError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'last_owner' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type GroupsUnbanError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupsUpdateError =
  | 'account_suspended' | 'changed_meanwhile' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'urlname_taken'
  | 'validation_failed'

export type GroupsAcceptRoleOfferError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'role_offer_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type GroupsDeclineRoleOfferError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'role_offer_not_found'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupsListOwnRoleOffersError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsListRoleOffersError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupsApproveMembersError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type GroupsDeclineMembersError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type GroupsListMemberRequestsError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type InvitationsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'idempotency_mismatch' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'passkey_required' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'reauthentication_required' | 'request_in_flight' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type InvitationsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'invitation_not_found' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type InvitationsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type InvitationsCountOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type InvitationsCreateForGroupError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type InvitationsDeleteOfGroupError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'invitation_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type InvitationsListOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type InvitationsPreviewForGroupError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'own_credential_required' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type InvitationsAcceptError =
  | 'account_suspended' | 'banned' | 'claim_exhausted' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'invitation_not_found' | 'own_credential_required' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type InvitationsGetError =
  | 'internal_error' | 'invitation_not_found' | 'rate_limited' | 'unavailable'

export type MovesGetError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type MovesGrantError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type MovesPreviewError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached' | 'own_credential_required'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type MovesStartError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type MovesStopError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type MovesWithdrawError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'not_found' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type GroupStatsGetError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupDirectoryImportError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type BlocksAddError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type BlocksListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BlocksRemoveError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found'

export type DirectoryGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'user_not_found'

export type DirectoryListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type DirectoryPortfolioError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type LeaderboardsGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'validation_failed'

export type LeaderboardsGetMoversError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'validation_failed'

export type LeaderboardsGetOfGroupError =
  | 'account_suspended' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SessionsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type SessionsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'own_credential_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'validation_failed'

export type TokensCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_scope' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'scope_escalation' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type TokensDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'token_not_found' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type TokensListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type TokensUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'token_not_found' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type TokensListAllError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type TokensRevokeError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'token_not_found' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type AppsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AppsCreateSecretError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'own_credential_required'
  | 'payload_too_large' | 'public_client' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AppsDeleteError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AppsDeleteSecretError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'public_client'
  | 'rate_limited' | 'read_only' | 'secret_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type AppsGetError =
  | 'account_suspended' | 'app_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited'
  | 'token_expired' | 'unauthorized' | 'unavailable'

export type AppsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type AppsListGrantsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AppsListSecretsError =
  | 'account_suspended' | 'app_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited'
  | 'token_expired' | 'unauthorized' | 'unavailable'

export type AppsRegenerateSecretError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'public_client' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AppsRevokeGrantError =
  | 'account_suspended' | 'csrf_refused' | 'grant_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type AppsUpdateError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AppsListAllError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AppsRevokeError =
  | 'account_suspended' | 'app_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type ScopesListError =
  | 'account_suspended' | 'internal_error' | 'invalid_cursor' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'validation_failed'

export type UsageGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type ChannelsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed' | 'webhook_url_blocked'

export type ChannelsDeleteError =
  | 'account_suspended' | 'channel_not_found' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type ChannelsListError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type ChannelsTestError =
  | 'account_suspended' | 'channel_not_found' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type WebhooksCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed' | 'webhook_url_blocked'

export type WebhooksDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'webhook_not_found'

export type WebhooksListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type WebhooksListDeliveriesError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'webhook_not_found'

export type WebhooksListEventTypesError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type WebhooksRedeliverError =
  | 'account_suspended' | 'csrf_refused' | 'delivery_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'webhook_not_found'

export type WebhooksRotateSecretError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'webhook_not_found'

export type WebhooksTestError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed' | 'webhook_not_found'

export type WebhooksUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed' | 'webhook_not_found' | 'webhook_url_blocked'

export type WebhooksGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'webhook_not_found'

export type WebhooksGetDeliveryError =
  | 'account_suspended' | 'delivery_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'webhook_not_found'

export type WebhooksListAttemptsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed' | 'webhook_not_found'

export type WebhooksRedeliverAllError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed' | 'webhook_not_found'

export type PullWebhooksCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type PullWebhooksDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'webhook_not_found'

export type PullWebhooksListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type PullWebhooksRotateSecretError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'webhook_not_found'

export type PullWebhooksTakeError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'too_many_waiting' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'
  | 'webhook_not_found'

export type McpCallsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type PasskeysListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'own_credential_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'validation_failed'

export type LinkedAccountsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FeedsGetTokenError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'own_credential_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type FeedsRotateTokenError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type GuestsListError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type GuestsRenewTicketError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found' | 'guest_not_found'
  | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type SpotGiftsCreateError =
  | 'account_suspended' | 'already_checked_in' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_ended'
  | 'event_not_found' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_closed'
  | 'rsvp_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type SpotGiftsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'spot_gift_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type SpotGiftsGetError =
  | 'internal_error' | 'rate_limited' | 'spot_gift_not_found' | 'unavailable'

export type SpotGiftsGetOwnError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SpotGiftsTakeError =
  | 'account_suspended' | 'already_rsvped' | 'answers_required' | 'banned' | 'csrf_refused' | 'event_cancelled'
  | 'event_ended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_declined' | 'rsvp_closed'
  | 'spot_gift_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type SavedEventsCountError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SavedEventsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type SavedEventsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SavedEventsSaveError =
  | 'account_suspended' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type SeriesGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited'
  | 'series_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SeriesDeleteRsvpError =
  | 'account_suspended' | 'already_checked_in' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type SeriesGetRsvpError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited'
  | 'series_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SeriesRsvpError =
  | 'account_suspended' | 'answers_required' | 'banned' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'series_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type SeriesSkipError =
  | 'account_suspended' | 'already_checked_in' | 'csrf_refused' | 'event_not_found' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'rsvp_not_found' | 'series_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type SeriesUnskipError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found'
  | 'series_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type RegularsForecastError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_state'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type RegularsListError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type TicketsRenewError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found'
  | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'rsvp_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type CheckInCreateError =
  | 'account_suspended' | 'already_checked_in' | 'banned' | 'checkin_closed' | 'checkin_code_exhausted'
  | 'checkin_code_expired' | 'checkin_code_not_found' | 'checkin_not_open' | 'csrf_refused' | 'event_cancelled'
  | 'event_full' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight' | 'rsvp_required' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type CheckInInfoError =
  | 'account_suspended' | 'checkin_code_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type CheckInListOwnError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type CheckInCreateAtDeskError =
  | 'account_suspended' | 'already_checked_in' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_not_found'
  | 'forbidden' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight' | 'rsvp_declined'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type CheckInCreateBatchError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type CheckInCreateByOrganizerError =
  | 'account_suspended' | 'already_checked_in' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_not_found'
  | 'forbidden' | 'guest_not_found' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'rsvp_declined' | 'rsvp_required' | 'ticket_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type CheckInCreateCodeError =
  | 'account_suspended' | 'code_taken' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type CheckInDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type CheckInDeleteCodeError =
  | 'account_suspended' | 'checkin_code_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type CheckInDeleteOfGuestError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type CheckInListCodesError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FederationBlockError =
  | 'account_suspended' | 'csrf_refused' | 'federation_off' | 'idempotency_mismatch' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type FederationGetError =
  | 'account_suspended' | 'federation_off' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type FederationListBlocksError =
  | 'account_suspended' | 'federation_off' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'validation_failed'

export type FederationUnblockError =
  | 'account_suspended' | 'block_not_found' | 'csrf_refused' | 'federation_off' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type FederationUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'federation_off' | 'forbidden' | 'group_not_found' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type SourcesCreateError =
  | 'account_suspended' | 'already_followed' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'source_unreadable' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type SourcesGetError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'source_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SourcesListError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SourcesPreviewError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'source_unreadable'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type SourcesSyncError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'source_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type SourcesUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'source_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type SourcesAdoptError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'source_not_found'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type SourcesDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'source_not_found'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type WalkInsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'event_cancelled' | 'event_not_found' | 'forbidden'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type WalkInsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type WalkInsListError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type DoorTeamCreateInvitationError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type DoorTeamCreateWallLinkError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type DoorTeamDeleteInvitationError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'invitation_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type DoorTeamDeleteWallLinkError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type DoorTeamListError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type DoorTeamListInvitationsError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type DoorTeamRemoveError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type DoorTeamAcceptError =
  | 'account_suspended' | 'banned' | 'csrf_refused' | 'event_cancelled' | 'event_ended' | 'event_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'invitation_not_found'
  | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type DoorTeamGetInvitationError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'invitation_not_found'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type WallsGetError =
  | 'event_not_found' | 'internal_error' | 'rate_limited' | 'unavailable'

export type FavoritesAddError =
  | 'account_suspended' | 'banned' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type FavoritesListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FavoritesRemoveError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type FavoritesUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type GroupClaimsApproveError =
  | 'account_suspended' | 'already_reviewed' | 'claim_not_found' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type GroupClaimsClaimError =
  | 'account_suspended' | 'already_manager' | 'already_reviewed' | 'banned' | 'claim_exhausted' | 'claim_expired'
  | 'claim_not_found' | 'claim_pending' | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type GroupClaimsCreateInviteError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type GroupClaimsDeleteInviteError =
  | 'account_suspended' | 'claim_not_found' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type GroupClaimsGetError =
  | 'account_suspended' | 'claim_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type GroupClaimsListInvitesError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupClaimsListRequestsError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupClaimsRejectError =
  | 'account_suspended' | 'already_reviewed' | 'claim_not_found' | 'csrf_refused' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type OwnershipClaimsCheckError =
  | 'account_suspended' | 'already_claimed' | 'banned' | 'claim_expired' | 'claim_not_found' | 'claim_unproven'
  | 'csrf_refused' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'source_unreadable' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type OwnershipClaimsCreateError =
  | 'account_suspended' | 'already_claimed' | 'already_reviewed' | 'banned' | 'csrf_refused' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached'
  | 'own_credential_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type OwnershipClaimsDecideError =
  | 'account_suspended' | 'already_claimed' | 'already_reviewed' | 'claim_not_found' | 'csrf_refused'
  | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type OwnershipClaimsDeleteError =
  | 'account_suspended' | 'claim_expired' | 'claim_not_found' | 'csrf_refused' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type OwnershipClaimsGetError =
  | 'account_suspended' | 'claim_not_found' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type OwnershipClaimsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupPeopleCountError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type GroupPeopleExportError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_unsupported'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type GroupPeopleGetError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found'

export type GroupPeopleLabelError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type GroupPeopleListError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type GroupPeopleListLabelsError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type GroupPeopleSetNoteError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'
  | 'validation_failed'

export type BadgesGetError =
  | 'account_suspended' | 'badge_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type BadgesGetOfUserByGroupError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'user_not_found'

export type BadgesGetOwnByGroupError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type BadgesGiveBackError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type BadgesListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BadgesListOfGroupError =
  | 'account_suspended' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BadgesListOfUserError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type BadgesListOwnError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BadgesAwardError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type BadgesAwardByEventError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type BadgesCreateError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'slug_taken' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type BadgesDeleteError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type BadgesGetManagedError =
  | 'account_suspended' | 'badge_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type BadgesListAwardsError =
  | 'account_suspended' | 'badge_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BadgesListManagedError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type BadgesRevokeError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type BadgesUpdateError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'slug_taken'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AchievementsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type AchievementsListOwnError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type ClaimsClaimError =
  | 'account_suspended' | 'already_claimed' | 'banned' | 'claim_exhausted' | 'claim_expired' | 'claim_not_found'
  | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type ClaimsCreateLinkError =
  | 'account_suspended' | 'badge_not_found' | 'code_taken' | 'csrf_refused' | 'forbidden' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type ClaimsDeleteLinkError =
  | 'account_suspended' | 'badge_not_found' | 'claim_not_found' | 'csrf_refused' | 'forbidden' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type ClaimsGetError =
  | 'account_suspended' | 'claim_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type ClaimsListLinksError =
  | 'account_suspended' | 'badge_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FollowsAddError =
  | 'account_suspended' | 'cannot_follow_self' | 'csrf_refused' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type FollowsGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'user_not_found'

export type FollowsListFollowersError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type FollowsListFollowingError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type FollowsListOwnFollowersError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FollowsListOwnFollowingError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type FollowsRemoveError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found'

export type MeetpassClaimError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'pass_already_claimed' | 'pass_inactive' | 'pass_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type MeetpassConnectError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'pass_inactive' | 'pass_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type MeetpassCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type MeetpassEndConnectionError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type MeetpassGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'pass_not_found'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type MeetpassListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type MeetpassListConnectionsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type MeetpassReleaseError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'pass_not_found' | 'pass_not_releasable' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type MeetpassUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'pass_not_found' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type MeetpassExportError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type MeetpassProvisionError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type MeetpassListTagsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type MeetpassUpdateTagError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'pass_not_found' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type ConnectionsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'user_not_found' | 'validation_failed'

export type ConnectionsListOwnError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SafetyListOwnReportsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SafetyReportError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'event_not_found' | 'group_not_found'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type SafetyActError =
  | 'account_suspended' | 'badge_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'last_owner'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'report_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type SafetyActOnManyError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type SafetyAddReportNoteError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'idempotency_mismatch' | 'insufficient_scope'
  | 'internal_error' | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'report_not_found' | 'request_in_flight' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type SafetyAssignError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'report_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type SafetyGetReportError =
  | 'account_suspended' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'report_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'

export type SafetyListReportsError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type SafetyReviewReportError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'report_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type NotificationsGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type NotificationsUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type BouncesDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type BouncesListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type PortfolioCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type PortfolioDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type'

export type PortfolioGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'not_found' | 'rate_limited'
  | 'token_expired' | 'unauthorized' | 'unavailable'

export type PortfolioListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type PortfolioUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type UploadsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'upload_not_found'

export type UploadsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type UploadsRequestError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'quota_exceeded' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type UploadsUsageError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type EntitlementsGrantError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type EntitlementsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EntitlementsRevokeError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'not_found' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found'

export type OnboardingDismissError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'step_not_found' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found'

export type OnboardingDismissAllError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found'

export type OnboardingGetError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'user_not_found'

export type BansCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type BansDeleteError =
  | 'account_suspended' | 'ban_not_found' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type BansListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type IdentityProvidersCreateError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_unsupported' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'limit_reached' | 'passkey_required' | 'payload_too_large'
  | 'rate_limited' | 'read_only' | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type IdentityProvidersDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'provider_not_found' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type IdentityProvidersListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type IdentityProvidersUpdateError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'provider_not_found' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type NoticesListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type NoticesSendError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type RecoveryApproveError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'recovery_not_found' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type RecoveryListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type RecoveryOpenError =
  | 'account_suspended' | 'csrf_refused' | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'reauthentication_required' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type RecoveryStopError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'reauthentication_required'
  | 'recovery_not_found' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type EventsGetError =
  | 'account_suspended' | 'event_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsGetFiltersError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type EventsListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsListOfGroupError =
  | 'account_suspended' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsNextOfGroupError =
  | 'event_not_found' | 'group_not_found' | 'internal_error' | 'rate_limited' | 'unavailable'

export type EventsCancelError =
  | 'account_suspended' | 'already_cancelled' | 'csrf_refused' | 'event_ended' | 'event_not_found' | 'event_read_only'
  | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type' | 'validation_failed'

export type EventsCreateError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'group_not_found'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventsDeleteError =
  | 'account_suspended' | 'csrf_refused' | 'event_has_rsvps' | 'event_not_found' | 'event_read_only' | 'forbidden'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'

export type EventsDuplicateError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'group_not_found'
  | 'idempotency_mismatch' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'request_in_flight' | 'token_expired'
  | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventsGetManagedError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsListManagedError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsPublishError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventsUpdateError =
  | 'account_suspended' | 'capacity_below_confirmed' | 'changed_meanwhile' | 'csrf_refused' | 'event_ended'
  | 'event_has_rsvps' | 'event_not_found' | 'event_read_only' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventsContinueSeriesError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error'
  | 'invalid_json' | 'invalid_state' | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type EventsListSeriesError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type EventsPreviewRepeatError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AnnouncementsAudiencesOfEventError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AnnouncementsAudiencesOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_token'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'

export type AnnouncementsCreateForEventError =
  | 'account_suspended' | 'csrf_refused' | 'event_not_found' | 'forbidden' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AnnouncementsCreateForGroupError =
  | 'account_suspended' | 'csrf_refused' | 'forbidden' | 'group_not_found' | 'idempotency_mismatch'
  | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token' | 'payload_too_large' | 'rate_limited'
  | 'read_only' | 'request_in_flight' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'user_not_found' | 'validation_failed'

export type AnnouncementsListOfEventError =
  | 'account_suspended' | 'event_not_found' | 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AnnouncementsListOfGroupError =
  | 'account_suspended' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor'
  | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AnnouncementsCancelError =
  | 'account_suspended' | 'announcement_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type AnnouncementsDeleteError =
  | 'account_suspended' | 'announcement_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type AnnouncementsGetError =
  | 'account_suspended' | 'announcement_not_found' | 'event_not_found' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized'
  | 'unavailable'

export type AnnouncementsPreviewError =
  | 'account_suspended' | 'announcement_not_found' | 'event_not_found' | 'forbidden' | 'group_not_found'
  | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired' | 'unauthorized'
  | 'unavailable'

export type AnnouncementsScheduleError =
  | 'account_suspended' | 'announcement_not_found' | 'changed_meanwhile' | 'csrf_refused' | 'event_cancelled'
  | 'event_not_found' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AnnouncementsSendError =
  | 'account_suspended' | 'announcement_not_found' | 'changed_meanwhile' | 'csrf_refused' | 'event_cancelled'
  | 'event_not_found' | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json'
  | 'invalid_state' | 'invalid_token' | 'limit_reached' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type' | 'validation_failed'

export type AnnouncementsTestError =
  | 'account_suspended' | 'announcement_not_found' | 'csrf_refused' | 'event_not_found' | 'forbidden'
  | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_token'
  | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized' | 'unavailable'
  | 'unsupported_media_type'

export type AnnouncementsUpdateError =
  | 'account_suspended' | 'announcement_not_found' | 'changed_meanwhile' | 'csrf_refused' | 'event_not_found'
  | 'forbidden' | 'group_not_found' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'payload_too_large' | 'rate_limited' | 'read_only' | 'token_expired' | 'unauthorized'
  | 'unavailable' | 'unsupported_media_type' | 'user_not_found' | 'validation_failed'

export type UsersGetMeError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'rate_limited' | 'token_expired'
  | 'unauthorized' | 'unavailable'

export type HeldDecideError =
  | 'account_suspended' | 'csrf_refused' | 'insufficient_scope' | 'internal_error' | 'invalid_json' | 'invalid_state'
  | 'invalid_token' | 'passkey_required' | 'payload_too_large' | 'rate_limited' | 'read_only'
  | 'reauthentication_required' | 'token_expired' | 'unauthorized' | 'unavailable' | 'unsupported_media_type'
  | 'validation_failed'

export type HeldListError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_cursor' | 'invalid_token'
  | 'passkey_required' | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type HeldSummaryError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'passkey_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable' | 'validation_failed'

export type AccountExportError =
  | 'account_suspended' | 'insufficient_scope' | 'internal_error' | 'invalid_token' | 'own_credential_required'
  | 'rate_limited' | 'token_expired' | 'unauthorized' | 'unavailable'
