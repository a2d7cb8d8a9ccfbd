export {
  eventListOperation,
  eventOperation,
  eventTogetherOperation,
  requireDoorRole,
  requireEventRole,
  requireReadableEvent,
  requireShownEvent,
} from './access.ts'
export {
  adoptEvents,
  applyImportSettings,
  cancelImported,
  handOverImported,
  type ImportUnit,
  importEvent,
  lockImported,
  removeImported,
  updateImported,
} from './commands.import.ts'
export { forEachDate, lockManagedDates } from './commands.series.ts'
export { importPast, isPast, listNewPast, moderateEvent, releaseEvent } from './commands.ts'
export { isDoorVolunteer } from './queries.door.ts'
export { countWrongSearch } from './queries.refresh.ts'
export { lockSeries } from './queries.series.ts'
export { listEventPages, listEventsOfPage } from './queries.sitemap.ts'
export {
  type EventRow,
  findLocalTime,
  listEventsByIds,
  listGroupEvents,
  listPastGroupEvents,
  type ManagedEventRow,
  selectEvents,
  updateWallLinksEnded,
} from './queries.ts'
export { decideDoorClose, decideDoorEnd } from './rules.door.ts'
export { type ImportSource, isStorable } from './rules.import.ts'
export { isOrganizer } from './rules.ts'
export { seedEventNow, seedEvents } from './seed.ts'
export { previewEvent } from './views.preview.ts'
export { findListedEvent, findPublicEvent, findShowcase, type Showcase, type ShownEvent } from './views.public.ts'
export { attachEvents, discoverEvents, type FoundEvents, findFilters, includedEvent, includeEvent } from './views.ts'
export { EventsQuery } from './wire.requests.ts'
export { ApplyTo, datesMax, RepeatRule } from './wire.series.ts'
export { EventDetail, presentEventListItem, Venue } from './wire.ts'
