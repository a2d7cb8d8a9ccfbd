const months = 'January February March April May June July August September October November December'.split(' ')

/** What a calendar period is called. */
export const periodLabel = {
  week: (start: Date) => `Week of ${start.getUTCDate()} ${periodLabel.month(start)}`,
  month: (start: Date) => `${months[start.getUTCMonth()]} ${start.getUTCFullYear()}`,
  quarter: (start: Date) => `Q${start.getUTCMonth() / 3 + 1} ${start.getUTCFullYear()}`,
  year: (start: Date) => `${start.getUTCFullYear()}`,
}
