import { ApiError } from '#kernel/operation/errors.ts'
import { hourMs } from '#kernel/time.ts'

/** contract §8.1: "at most 200". What is not listed does not count. */
export const savedMax = 200

export function assertRoom(count: number): void {
  if (count < savedMax) return
  throw new ApiError('limit_reached', `You can save ${savedMax} events; delete a saved event first`)
}

/** Fewer would say who they are: contract §8.1, "the team gets a number from 5 on". */
const countShownMin = 5

export const shownCount = (count: number): number | null => (count < countShownMin ? null : count)

interface SavableEvent {
  status: string
  over_at: string
  is_banned: boolean
}

export function assertSavable(event: SavableEvent, now: Date): void {
  if (event.status === 'cancelled') throw new ApiError('event_cancelled')
  if (Date.parse(event.over_at) <= now.getTime()) throw new ApiError('event_ended')
  if (event.is_banned) throw new ApiError('banned')
}

const leastNoticeMs = 2 * hourMs

type Times = Pick<ReminderState, 'starts_at' | 'rsvp_opens_at' | 'takes_rsvps'>

/** Whether a reminder that is set now would come before the start, as the database finds it due. */
export function canBeReminded(
  { starts_at, rsvp_opens_at: opensAt, takes_rsvps: takesRsvps }: Times,
  now: Date,
): boolean {
  const start = Date.parse(starts_at)
  const opens = takesRsvps && opensAt !== null ? Date.parse(opensAt) : 0
  return opens > now.getTime() ? opens < start : start - leastNoticeMs > now.getTime()
}

/** `past`: it has come, or the event moved so near that none will. */
export const reminderStateOf = (saved: { reminds_at: string | null; reminded_at: string | null }): 'set' | 'past' =>
  saved.reminds_at !== null && saved.reminded_at === null ? 'set' : 'past'

/** What decides whether a reminder goes out, read when the mail is written. */
export interface ReminderState {
  due_at: string
  event_status: string
  starts_at: string
  rsvp_opens_at: string | null
  takes_rsvps: boolean
  saved_at: string
  /** As the person would see it now: neither hidden nor for members only. */
  is_visible: boolean
  is_banned: boolean
  has_muted: boolean
  /** An RSVP that has not ended, a request included; they hear of the event by that. */
  has_rsvp: boolean
  wants_reminders: boolean
}

/** `moved`: the times of the event have changed since the reminder was queued, so it goes out later. */
export function decideReminder(state: ReminderState, now: Date): 'send' | 'moved' | 'drop' {
  if (!state.is_visible || state.is_banned || state.has_muted || state.has_rsvp || !state.wants_reminders) return 'drop'
  if (state.event_status !== 'scheduled' || Date.parse(state.starts_at) <= now.getTime()) return 'drop'
  return Date.parse(state.due_at) > now.getTime() ? 'moved' : 'send'
}

/** Whether the reminder is about the opening of RSVPs, and not about the event itself. */
export function isAboutOpening({ takes_rsvps, rsvp_opens_at: opensAt, saved_at: savedAt }: ReminderState): boolean {
  return takes_rsvps && opensAt !== null && Date.parse(opensAt) > Date.parse(savedAt)
}

/** The same for every attempt to send the one reminder. */
export const reminderKey = ({ eventId, userId, savedAt }: { eventId: string; userId: string; savedAt: string }) =>
  `saved-event.${eventId}.${userId}.${Date.parse(savedAt)}`
