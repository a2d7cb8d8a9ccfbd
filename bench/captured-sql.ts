import type { Reader } from '../server/src/kernel/context.ts'

/** The SQL that a query of the server sends, taken from the query itself, so that the two sides cannot drift apart. */
export async function sqlOf(query: (db: Reader) => Promise<unknown>): Promise<string> {
  const texts: string[] = []
  const recorder = {
    executeQuery: async ({ sql }: { sql: string }) => {
      texts.push(sql)
      return { rows: [] }
    },
  }
  await query(recorder as unknown as Reader)
  if (texts.length !== 1) throw new Error(`one statement was expected, not ${texts.length}: ${texts.join('; ')}`)
  return texts[0]!
}
