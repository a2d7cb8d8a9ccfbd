import { hourMs } from '#kernel/time.ts'

/** How many hours are shown, the current one included. */
export const hoursShown = 24

export const hourOf = (instant: Date) => new Date(Math.floor(instant.getTime() / hourMs) * hourMs)

/** The start of the first hour that is shown. */
export const firstHourOf = (now: Date) => new Date(hourOf(now).getTime() - (hoursShown - 1) * hourMs)
