import type { Reader } from '#kernel/context.ts'
import { type GuestRow, isGuestListShown, listFirstGuests } from './queries.guests.ts'

export interface GuestFaces {
  /** Users the viewer follows come first. */
  guests: GuestRow[]
  /** How many of all guests the viewer follows. */
  followed: number
}

const facesMax = 5

/** The guests that the page of an event shows to a signed-in viewer; undefined if the organizers do not show them. */
export async function findGuestFaces(db: Reader, eventId: string, viewer: string): Promise<GuestFaces | undefined> {
  const filter = { eventId, viewer }
  return (await isGuestListShown(db, filter)) ? listFirstGuests(db, filter, facesMax) : undefined
}
