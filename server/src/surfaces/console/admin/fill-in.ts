import type { Messages } from '#messages/index.ts'

const mark = /\[FILL IN\b/gi

/** How many marks of its template a legal text still has. */
export const countUnfilled = (text: unknown) => String(text ?? '').match(mark)?.length ?? 0

/** What to say beside each legal text that still has such marks. */
export function unfilledProblems(
  values: Readonly<Record<string, unknown>>,
  { admin }: Messages,
): Record<string, string> {
  const open = Object.entries(values).flatMap(([name, text]) => {
    const count = /^\w+Text$/.test(name) ? countUnfilled(text) : 0
    return count === 0 ? [] : [[name, admin.settings.unfilled(count)] as const]
  })
  return Object.fromEntries(open)
}
