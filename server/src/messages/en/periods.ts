import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What a calendar period is called. */
export const periodLabel = {
  week: (start: Date) => `Week of ${format.day(start)}`,
  month: (start: Date) => format.monthOfYear(start),
  quarter: (start: Date) => `Q${start.getUTCMonth() / 3 + 1} ${start.getUTCFullYear()}`,
  year: (start: Date) => `${start.getUTCFullYear()}`,
}
