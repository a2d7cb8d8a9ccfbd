export const periodKinds = ['week', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A calendar period in UTC; the end is the start of the next one. */
export interface ScorePeriod {
  kind: PeriodKind
  start: Date
  end: Date
}

/** The period of this kind that contains an instant. Weeks start on Monday. */
export function decidePeriod(kind: PeriodKind, at: Date): ScorePeriod {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const from = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d))
  const quarter = month - (month % 3)
  const monday = day - ((at.getUTCDay() + 6) % 7)
  switch (kind) {
    case 'week':
      return { kind, start: from(year, month, monday), end: from(year, month, monday + 7) }
    case 'month':
      return { kind, start: from(year, month, 1), end: from(year, month + 1, 1) }
    case 'quarter':
      return { kind, start: from(year, quarter, 1), end: from(year, quarter + 3, 1) }
    case 'year':
      return { kind, start: from(year, 0, 1), end: from(year + 1, 0, 1) }
  }
}

/** `2026-11-15`, in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The platform board, for platform badges; a group's board has the id of the group. */
export const platformBoard = '00000000-0000-0000-0000-000000000000'

/** The board on which a badge counts: group badges count only within their group. */
export function boardOf(groupId: string | null): string {
  return groupId ?? platformBoard
}
