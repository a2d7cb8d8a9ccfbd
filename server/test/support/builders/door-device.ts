import assert from 'node:assert/strict'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { App } from '#test/support/app/harness.ts'

type Answer = OutputOf<typeof operations.door.get>

export interface DoorQuery {
  since?: string
  limit?: number
}

interface Asked {
  event: { id: string }
  token: string
}

/** The answer as it is at once: an answer that is shared for less than a second is of one limit. */
let limits = 0
const nextLimit = () => 1000 + (++limits % 1000)

/** One request of a device at the door. */
export async function askDoor(app: App, { event, token }: Asked, query: DoorQuery = {}): Promise<Answer> {
  const { since, limit = nextLimit() } = query
  const text = new URLSearchParams({ ...(since !== undefined && { since }), limit: String(limit) })
  const { status, body } = await app.get(`/v1/manage/events/${event.id}/door?${text}`, { token })
  assert.equal(status, 200, body.error)
  return body.data
}

/** What a device keeps, as it follows the answers. */
export interface Device {
  attendees: Map<string, Answer['attendees'][number]>
  walkIns: Map<string, Answer['walkIns'][number]>
  last?: Answer
}

export const openDevice = (): Device => ({ attendees: new Map(), walkIns: new Map() })

/** Asks until nothing more is there. */
export async function followDoor(app: App, asked: Asked, device: Device, limit?: number): Promise<void> {
  do {
    const since = device.last?.since
    const answer = await askDoor(app, asked, { ...(since && { since }), ...(limit && { limit }) })
    apply(device, answer)
  } while (device.last!.hasMore)
}

function apply(device: Device, answer: Answer): void {
  const isNextPart = device.last?.isList === true && device.last.hasMore
  if (answer.isList && !isNextPart) Object.assign(device, openDevice())
  for (const one of answer.attendees) device.attendees.set(one.userId, one)
  for (const one of answer.walkIns)
    if (one.isRemoved) device.walkIns.delete(one.id)
    else device.walkIns.set(one.id, one)
  device.last = answer
}

/** The counts that a device compares with those of the server: people, so an attendee counts with their guests. */
export function countDevice({ attendees }: Device) {
  const all = [...attendees.values()]
  const count = (status: string) =>
    all.filter((one) => one.status === status).reduce((sum, { partySize = 1 }) => sum + partySize, 0)
  const people = all.flatMap((one) => [one, ...(one.guests ?? [])])
  return {
    confirmed: count('confirmed'),
    waitlisted: count('waitlisted'),
    cancelled: count('cancelled'),
    checkedIn: people.filter((one) => one.checkedInAt !== null).length,
  }
}

export function comparedCounts({ last }: Device) {
  const { walkIns: _, ...compared } = last!.counts
  return compared
}
