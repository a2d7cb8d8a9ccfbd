export { type EventFacts, type EventLine, mailChangesOf, mailDetailsOf, presentEventFacts } from './present.ts'
export {
  type EventColumns,
  type EventFactsRow,
  isEventVisibleTo,
  isHiddenEvent,
  isListedEvent,
  isMemberOfEvent,
  isOpenEvent,
  isScheduledEvent,
  selectEventFacts,
} from './queries.ts'
export {
  beforeOf,
  type CopiedColumn,
  columnOfField,
  columnOfVenue,
  copiedColumnNames,
  type EventField,
  eventColumnNames,
  eventToolInputs,
  isMailedChange,
  isOpenAfterEnd,
  type WrittenColumn,
} from './rules.fields.ts'
export { type RsvpPlace, rsvpPlaceOf } from './rules.rsvp-place.ts'
export {
  checkInMarginMs,
  decideCheckInEnd,
  decideCheckinTime,
  durationMs,
  durationText,
  type EventTimes,
  endOf,
  givenEndOf,
  isInFuture,
  isOver,
} from './rules.time.ts'
export { isVisibleEvent } from './rules.visibility.ts'
export { formatFullWhere, formatWhere, type Where, whereOf } from './rules.where.ts'
