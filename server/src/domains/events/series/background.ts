import { sendMail } from '#domains/foundation/notifications/index.ts'
import type { JobContext, ReactionContext } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { minuteMs } from '#kernel/time.ts'
import { noteDates, placeDate, reviewDate } from './commands.ts'
import { writeNewDates, writePaused } from './mail.ts'
import { findNewDates, findPausedMail } from './queries.mail.ts'
import { listDatesToPlace, listSeriesDue, listSeriesOf, listSeriesUntold, updateTold } from './queries.placing.ts'
import { listDatesToReview } from './queries.review.ts'
import { isOpening, placedBefore } from './rules.ts'

interface OfSeries {
  seriesId: string
}

/**
 * Gives those who come to all dates their spots: date by date, each in a transaction of its own. A worker that dies leaves whole
 * dates, and the job is run again.
 */
export const placeAll = job<OfSeries>({
  name: 'series.place-regulars',
  async handler(ctx, { seriesId }) {
    for (const eventId of await listDatesToPlace(ctx.db, seriesId, placedBefore(ctx.now), ctx.now))
      await ctx.write((unit) => placeDate({ ...unit, cipher: ctx.cipher }, eventId, ctx.now))
    await ctx.write(async ({ enqueue }) => enqueue(tellAll, { seriesId }))
  },
})

/** People in one transaction. */
const toldMax = 200

/** One mail for each person, with all that is new since the last one. */
export const tellAll = job<OfSeries>({
  name: 'series.tell-regulars',
  async handler({ write, now }, { seriesId }) {
    const toldAt = now.toISOString()
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const told = await updateTold(db, seriesId, toldMax, now)
        for (const userId of told)
          enqueue(sendNewDates, { seriesId, userId, toldAt }, `${seriesId} ${userId} ${toldAt}`)
        return told.length
      })
      if (count < toldMax) return
    }
  },
})

interface ToldPerson extends OfSeries {
  userId: string
  toldAt: string
}

export const sendNewDates = job<ToldPerson>({
  name: 'series.send-new-dates',
  isOutbound: true,
  async handler(ctx, { seriesId, userId, toldAt }) {
    const dates = await findNewDates(ctx.db, { seriesId, userId, toldAt, now: ctx.now.toISOString() })
    if (dates.length === 0) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'rsvp',
      key: `series.${seriesId}.${userId}.${Date.parse(toldAt)}`,
      write: (frame) => writeNewDates(ctx.links, seriesId, dates, frame, ctx.now),
    })
  },
})

const seriesMax = 100

/** Where RSVPs open in a minute, and where a worker has stopped in the middle. */
export const placeDue = job({
  name: 'series.place-due',
  schedule: '* * * * *',
  async handler({ db, write, now }) {
    const due = await listSeriesDue(db, placedBefore(now), seriesMax)
    const untold = await listSeriesUntold(db, new Date(now.getTime() - 10 * minuteMs), seriesMax)
    await write(async ({ enqueue }) => {
      for (const seriesId of due) enqueue(placeAll, { seriesId })
      for (const seriesId of untold) enqueue(tellAll, { seriesId })
    })
  },
})

/** Dates of one series that are published together are handled by one job. */
export const noteNewDates = reaction({
  name: 'series.note-dates',
  on: ['event.published', 'event.updated'],
  handler: (ctx, event) => noteAll(ctx, [event]),
  handleAll: noteAll,
})

async function noteAll(
  { db, now, enqueue }: ReactionContext,
  events: readonly DomainEvent<'event.published' | 'event.updated'>[],
): Promise<void> {
  const eventIds = events.filter(isOpening).map(({ data }) => data.eventId)
  if (eventIds.length === 0) return
  for (const seriesId of await listSeriesOf(db, eventIds))
    if (await noteDates({ db }, seriesId, now)) enqueue(placeAll, { seriesId })
}

export const placeNew = reaction({
  name: 'series.place-new-regular',
  on: 'series.regular_added',
  handler: async ({ enqueue }, { data: { seriesId } }) => enqueue(placeAll, { seriesId }),
})

interface PausedPerson extends OfSeries {
  userId: string
}

export const sendPaused = job<PausedPerson>({
  name: 'series.send-paused',
  isOutbound: true,
  async handler(ctx, { seriesId, userId }) {
    const row = await findPausedMail(ctx.db, { seriesId, userId, now: ctx.now.toISOString() })
    if (!row) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'rsvp',
      key: `series-paused.${seriesId}.${userId}.${Date.parse(row.paused_at)}`,
      write: (frame) => writePaused(ctx.links, seriesId, row, frame),
    })
  },
})

const reviewsMax = 50

/** A day after a date: who has missed two in a row is asked whether they still come. */
export const reviewDates = job({
  name: 'series.review-dates',
  schedule: '41 * * * *',
  async handler(ctx: JobContext) {
    for (let dates = await listDatesToReview(ctx.db, ctx.now, reviewsMax); dates.length > 0; ) {
      for (const { event_id: eventId, series_id: seriesId } of dates)
        await ctx.write(async ({ db, enqueue }) => {
          for (const userId of await reviewDate(db, { eventId, seriesId }, ctx.now))
            enqueue(sendPaused, { seriesId, userId })
        })
      dates = await listDatesToReview(ctx.db, ctx.now, reviewsMax)
    }
  },
})
