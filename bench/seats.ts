import { withClient } from './crowd.ts'

export interface Seats {
  confirmed: number
  waitlisted: number
  /** What is wrong with them. */
  flaws: string[]
}

/** The spots of an event: never oversold, numbers of the waitlist without a gap, counters and tickets as many as rows. */
export async function readSeats(databaseUrl: string, eventId: string): Promise<Seats> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `select s.max_attendees as spots, s.confirmed as counted_confirmed, s.waitlisted as counted_waitlisted, s.last_place::int,
         r.*, (select count(*)::int from tickets where event_id = s.event_id) as tickets
       from event_seats s cross join lateral (
         select count(*) filter (where status = 'confirmed')::int as confirmed,
           count(*) filter (where status = 'waitlisted')::int as waitlisted,
           count(distinct place)::int as places, coalesce(min(place), 1)::int as first, coalesce(max(place), 0)::int as last
         from rsvps where event_id = s.event_id) r
       where s.event_id = $1`,
      [eventId],
    ),
  )
  const row = rows[0]
  const { confirmed, waitlisted } = row
  const flaws: string[] = []
  const hold = (isRight: boolean, what: string) => {
    if (!isRight) flaws.push(`${what}: ${JSON.stringify(row)}`)
  }
  hold(row.spots === null || confirmed <= row.spots, 'the event is oversold')
  hold(waitlisted === 0 || confirmed === row.spots, 'people wait while there is a spot')
  hold(
    confirmed === row.counted_confirmed && waitlisted === row.counted_waitlisted,
    'the counters differ from the rows',
  )
  hold(
    row.places === waitlisted && row.last === waitlisted && row.first === 1,
    'the numbers of the waitlist have a gap',
  )
  hold(row.last_place === waitlisted, 'the last number of the waitlist is wrong')
  hold(row.tickets === confirmed, 'there is not a ticket for each spot')
  return { confirmed, waitlisted, flaws }
}
