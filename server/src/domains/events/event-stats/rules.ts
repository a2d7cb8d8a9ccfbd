import { dayMs, minuteMs } from '#kernel/time.ts'

const daysMax = 60
const stepsMax = 96
const quarterMs = 15 * minuteMs

interface DayCount {
  date: string
  count: number
}

const dayAt = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Every day up to the last one, also those without RSVPs; at most 60. What came before them is only counted. */
export function decideDays(
  rows: readonly { day: string; count: number }[],
  lastDate: string,
): { before: number; days: DayCount[] } {
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  const dates = [...counts.keys()].sort()
  if (dates.length === 0) return { before: 0, days: [] }
  const last = Math.max(dayAt(lastDate), dayAt(dates.at(-1)!))
  const first = Math.max(dayAt(dates[0]!), last - (daysMax - 1) * dayMs)
  const length = Math.round((last - first) / dayMs) + 1
  const days = Array.from({ length }, (_, n) => dateOf(first + n * dayMs)).map((date) => {
    return { date, count: counts.get(date) ?? 0 }
  })
  const before = rows.filter(({ day }) => dayAt(day) < first).reduce((sum, { count }) => sum + count, 0)
  return { before, days }
}

interface StepCount {
  at: string
  count: number
}

/** Equal steps from the first check-in to the last: quarters of an hour, or longer ones where those are too many. */
export function decideSteps(rows: readonly { at: string; count: number }[]): StepCount[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)]
  const stepMs = quarterMs * Math.ceil(((to - from) / quarterMs + 1) / stepsMax)
  const steps = Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, n) => {
    return { at: new Date(from + n * stepMs).toISOString(), count: 0 }
  })
  for (const { at, count } of rows) steps[Math.floor((Date.parse(at) - from) / stepMs)]!.count += count
  return steps
}
