export { requireEventRole, requireReadableEvent, requireShownEvent } from './access.ts'
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
export { moderateEvent, releaseEvent } from './commands.moderate.ts'
export { importPast, isPast, listNewPast } from './commands.past.ts'
export { eventPersonalData } from './personal.ts'
export { countWrongSearch } from './queries.refresh.ts'
export { listEventPages, listEventsOfPage } from './queries.sitemap.ts'
export {
  type EventRow,
  findLocalTime,
  listEventsByIds,
  listGroupEvents,
  listPastGroupEvents,
  type ManagedRow,
} from './queries.ts'
export { type ImportSource, isStorable } from './rules.import.ts'
export { assertEventRole } from './rules.ts'
export { EventDetail, EventsQuery, Venue } from './schemas.ts'
export { seedEventNow } from './seed.now.ts'
export { seedEvents } from './seed.ts'
export { discoverEvents } from './views.discover.ts'
export { findFilters } from './views.filters.ts'
export { attachEvents, includedEvent, includeEvent } from './views.include.ts'
export { previewEvent } from './views.preview.ts'
export { findListedEvent, findPublicEvent, findShowcase, type Showcase, type ShownEvent } from './views.public.ts'
