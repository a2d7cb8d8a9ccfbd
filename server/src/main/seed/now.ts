import { seedCheckinsNow } from '#domains/events/check-in/index.ts'
import { seedEventNow } from '#domains/events/events/index.ts'
import { seedCrowd } from '#domains/events/rsvps/index.ts'
import { seedTickets } from '#domains/events/tickets/index.ts'
import { seedWalkIns } from '#domains/events/walk-ins/index.ts'
import type { Writer } from '#kernel/context.ts'

const walkIns = ['Jo Lindqvist', 'Pia Łukasik', 'Wen']

/** An event that is on now, with two entrances at work: 77 of 80 spots by RSVP, and a waitlist. */
export async function seedNow(db: Writer): Promise<void> {
  const eventId = await seedEventNow(db)
  if (eventId === undefined) return
  await seedCrowd(db, { eventId, rsvps: 96, seats: 80, walkIns: walkIns.length, except: ['ana', 'olive', 'vito'] })
  await seedTickets(db)
  await seedCheckinsNow(db, { eventId, count: 31, entrances: { Front: 'vito', Yard: 'olive' } })
  await seedWalkIns(db, { eventId, names: walkIns, label: 'Front', by: 'vito' })
}
