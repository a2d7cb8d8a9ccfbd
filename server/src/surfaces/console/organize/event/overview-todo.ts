import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { eventPath, groupPath, type ManagedEvent, overAtOf, slugOf } from '../shell.ts'
import { isSynced } from '../synced.ts'

export type Stats = OutputOf<(typeof operations)['event-stats']['get']>

/** `before` it starts, `during`, or `after` its end. */
type Phase = 'before' | 'during' | 'after'

export interface TodoFacts {
  event: ManagedEvent
  stats: Stats
  hasCode: boolean
  phase: Phase
}

interface Todo {
  /** The name of its sentence. */
  key: string
  isDone: boolean
  href: string
}

export function phaseOf(event: ManagedEvent, now: Date): Phase {
  if (now.getTime() < Date.parse(event.dateTime)) return 'before'
  return now.getTime() < overAtOf(event) ? 'during' : 'after'
}

/** What is left to do, by rules: what is done stays in the list, so that an organizer sees how far they are. */
export function listTodos(facts: TodoFacts): Todo[] {
  if (facts.phase === 'after') return listLateTodos(facts)
  // What comes from another site is not edited here.
  const edit = eventPath(facts.event.id, 'edit')
  return listEarlyTodos(facts).filter(({ href }) => !isSynced(facts.event) || href !== edit)
}

function listEarlyTodos({ event, stats, hasCode }: TodoFacts): Todo[] {
  const edit = eventPath(event.id, 'edit')
  const { venue, eventType } = event
  const isOnSite = eventType !== 'online'
  const place = { key: 'place', isDone: venue !== null, href: edit }
  const directions = { key: 'directions', isDone: Boolean(venue?.notes?.trim()), href: edit }
  const sent = stats.announcements.length > 0
  return [
    { key: 'cover', isDone: event.photoUrl !== null, href: edit },
    { key: 'description', isDone: Boolean(event.description?.trim()), href: edit },
    ...(isOnSite ? [place, directions] : []),
    ...(eventType === 'in_person' ? [] : [{ key: 'link', isDone: event.onlineUrl !== null, href: edit }]),
    ...(stats.going > 0 ? [{ key: 'announced', isDone: sent, href: eventPath(event.id, 'announcements') }] : []),
    ...(isOnSite ? [{ key: 'code', isDone: hasCode, href: eventPath(event.id, 'print') }] : []),
  ]
}

function listLateTodos({ event, stats }: TodoFacts): Todo[] {
  const hasThanked = stats.announcements.some(({ sentAt }) => Date.parse(sentAt) > overAtOf(event))
  const badges = event.group && `${groupPath(slugOf(event.group), 'badges')}?event=${event.id}`
  return [
    { key: 'thanks', isDone: hasThanked, href: eventPath(event.id, 'announcements') },
    ...(badges !== null && stats.isAttendanceKnown ? [{ key: 'badge', isDone: false, href: badges }] : []),
    { key: 'next', isDone: false, href: `${eventPath(event.id)}/duplicate` },
  ]
}
