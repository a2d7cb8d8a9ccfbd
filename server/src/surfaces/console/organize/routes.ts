import type { MountScreen } from '#surfaces/site/screens.ts'
import { mountEventAnnouncements } from './event/announcements.ts'
import { mountAttendee } from './event/attendee.ts'
import { mountAttendees } from './event/attendees.ts'
import { mountAnswerCounts } from './event/attendees-answers.ts'
import { mountCancel } from './event/cancel.ts'
import { mountEventDoor } from './event/door.ts'
import { mountDuplicate } from './event/duplicate.ts'
import { mountEditor } from './event/editor.ts'
import { mountEditorSave } from './event/editor-save.ts'
import { mountEventInvite } from './event/invite.ts'
import { mountLabels } from './event/labels.ts'
import { mountEventOverview } from './event/overview.ts'
import { mountPublish } from './event/publish.ts'
import { mountRegulars } from './event/regulars.ts'
import { mountRepeat } from './event/repeat.ts'
import { mountEventRequests } from './event/requests.ts'
import { mountWalkIns } from './event/walk-ins.ts'
import { mountGroupAnnouncements } from './group/announcements.ts'
import { mountBadge } from './group/badge.ts'
import { mountBadgeAward } from './group/badge-award.ts'
import { mountBadgeEdit } from './group/badge-edit.ts'
import { mountBadgeGive } from './group/badge-give.ts'
import { mountBadgeLinks } from './group/badge-links.ts'
import { groupBadges } from './group/badges.ts'
import { groupBansScreens } from './group/bans.ts'
import { groupEvents } from './group/events.ts'
import { mountFirstSteps } from './group/first-steps.ts'
import { groupNumbers } from './group/numbers.ts'
import { mountPastEvents } from './group/past-events.ts'
import { mountPeople } from './group/people.ts'
import { mountInvite } from './group/people-invite.ts'
import { mountMove } from './group/people-move.ts'
import { mountSelectedPeople } from './group/people-selected.ts'
import { mountPerson } from './group/person.ts'
import { mountGroupSettings } from './group/settings.ts'
import { mountShare } from './group/share.ts'
import { mountShareFederation } from './group/share-federation.ts'
import { mountSource } from './group/source.ts'
import { mountSources } from './group/sources.ts'
import { mountTeam } from './group/team.ts'
import { mountHome } from './home.ts'
import { newGroup } from './new-group.ts'
import { mountClaimSheets } from './print/claims.ts'
import { mountLists } from './print/lists.ts'
import { mountPosters } from './print/poster.ts'
import { mountPrintRoom } from './print/room.ts'
import { mountEventQuestions } from './questions/event.ts'
import { mountGroupQuestions } from './questions/group.ts'
import { mountEventTranslations } from './translations/event.ts'
import { mountGroupTranslations } from './translations/group.ts'

/** The pages of organizers, one file per screen. */
export const organizeScreens: readonly MountScreen[] = [
  mountHome,
  mountShare,
  mountShareFederation,
  mountSources,
  mountSource,
  mountEventAnnouncements,
  mountGroupAnnouncements,
  ...groupBansScreens,
  mountTeam,
  newGroup,
  groupEvents,
  mountFirstSteps,
  mountPastEvents,
  mountGroupSettings,
  mountPeople,
  mountInvite,
  mountMove,
  mountSelectedPeople,
  mountPerson,
  groupNumbers,
  mountEditor,
  mountEditorSave,
  mountEventQuestions,
  mountGroupQuestions,
  mountEventTranslations,
  mountGroupTranslations,
  mountPublish,
  mountCancel,
  mountDuplicate,
  mountRegulars,
  mountLabels,
  mountRepeat,
  groupBadges,
  mountBadgeEdit,
  mountBadge,
  mountBadgeAward,
  mountBadgeGive,
  mountBadgeLinks,
  mountEventOverview,
  mountEventRequests,
  mountEventDoor,
  mountPrintRoom,
  mountPosters,
  mountLists,
  mountClaimSheets,
  mountAttendees,
  mountEventInvite,
  mountAnswerCounts,
  mountAttendee,
  mountWalkIns,
]
