import type { App, Response } from '#test/support/app/harness.ts'
import { assertSeatsAgree, type EventInput, type Guest, type MadeEvent } from './events.ts'
import { scene } from './scene.ts'

export const statusAndCode = ({ status, body }: Response) => [status, body.code]

/** Check-in by an organizer: its requests, and the rows that its tests change. */
export function organizerCheckIn(app: App) {
  const pathOf = (event: MadeEvent, userId: string) => `/v1/manage/events/${event.id}/attendees/${userId}/checkin`
  const minutesFromNow = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

  /** An event and a volunteer who checks attendees in. */
  async function makeEventWithVolunteer(input: EventInput = {}): Promise<[MadeEvent, Guest]> {
    const { event, volunteer } = await scene(app, { people: { volunteer: 'volunteer' }, event: input })
    return [event, volunteer]
  }
  return {
    minutesFromNow,
    makeEventWithVolunteer,
    agree: (event: MadeEvent) => assertSeatsAgree(app.database, event.id),
    admit: (event: MadeEvent, { token }: Guest, userId: string, body?: object) =>
      app.post(pathOf(event, userId), { token, ...(body && { body }) }),
    undo: (event: MadeEvent, { token }: Guest, userId: string) => app.delete(pathOf(event, userId), { token }),
    sendBatch: (event: MadeEvent, { token }: Guest, items: object[]) =>
      app.post(`/v1/manage/events/${event.id}/checkins/batch`, { token, body: { items } }),
    ban: ({ groupId }: MadeEvent, user_id: string) =>
      app.database
        .insertInto('group_bans')
        .values({ group_id: groupId!, user_id, banned_at: minutesFromNow(0) })
        .execute(),
    cancel: (event: MadeEvent) =>
      app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute(),
  }
}
