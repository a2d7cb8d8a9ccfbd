import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface TesterRow {
  email: string | null
  locale: string
}

const tester = statement<{ userId: string }, TesterRow>((db, slot) =>
  db.selectFrom('users').select(['email', 'locale']).where('id', '=', slot('userId')),
)

/** The administrator who asks for a test mail. */
export function findTester(db: Reader, userId: string): Promise<TesterRow | undefined> {
  return tester.first(db, { userId })
}
