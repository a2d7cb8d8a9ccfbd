import { minuteMs } from '#kernel/time.ts'

export const mailWindowMs = 10 * minuteMs
const mailsToAddress = 10
const mailsToKnownBrowser = 3
/**
 * Mails to one address from one network, narrowest network first: one wide network cannot use up the limit of the
 * address.
 */
const mailsFromNetworks: Record<number, readonly number[]> = { 2: [3, 6], 3: [3, 4, 6] }

/** Mails to any addresses from one network in ten minutes, narrowest network first (IPv4 has two sizes, IPv6 three). */
export const networkMails: Record<number, readonly number[]> = { 2: [30, 120], 3: [30, 60, 120] }

/** Wrong codes for one address per day; a code has six digits, so guessing has almost no chance. */
export const wrongMax = 20
export const wrongWindowMs = 24 * 60 * minuteMs

/**
 * Where a mail was requested: keyed hashes of the networks, or of a browser that has signed in to this account before.
 */
export interface Origin {
  isKnown: boolean
  hashes: readonly Buffer[]
}

export interface MailedRow {
  is_known: boolean
  origin_hashes: Buffer[]
  created_at: string
}

/**
 * Until when an address is not mailed from this origin; undefined when it can be mailed now. Unknown browsers share
 * limits that do not affect a browser that has signed in to this account before.
 */
export function decideMailingPause(mailed: readonly MailedRow[], origin: Origin): Date | undefined {
  const isFromHere = (row: MailedRow, at: number) => row.origin_hashes[at]?.equals(origin.hashes[at]!) ?? false
  if (origin.isKnown)
    return pauseOf(
      mailed.filter((row) => row.is_known && isFromHere(row, 0)),
      mailsToKnownBrowser,
    )
  const unknown = mailed.filter((row) => !row.is_known)
  const limits = mailsFromNetworks[origin.hashes.length] ?? []
  const pauses = limits.map((max, at) =>
    pauseOf(
      unknown.filter((row) => isFromHere(row, at)),
      max,
    ),
  )
  const ends = [...pauses, pauseOf(unknown, mailsToAddress)].filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : new Date(Math.max(...ends.map((end) => end.getTime())))
}

/** Rows are ordered by time: the next mail is allowed when the first of the last `max` leaves the window. */
function pauseOf(rows: readonly MailedRow[], max: number): Date | undefined {
  const first = rows.at(-max)
  return rows.length < max || !first ? undefined : new Date(Date.parse(first.created_at) + mailWindowMs)
}
