import type { Reader } from '../server/src/kernel/context.ts'

export interface Captured {
  text: string
  parameters: readonly unknown[]
}

/** What a query of the server sends, taken from the query itself, so that the two sides cannot drift apart. */
export async function captureSql(query: (db: Reader) => Promise<unknown>): Promise<Captured> {
  const sent: Captured[] = []
  const recorder = {
    executeQuery: async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      sent.push({ text: sql, parameters })
      return { rows: [] }
    },
  }
  await query(recorder as unknown as Reader)
  if (sent.length !== 1) throw new Error(`one statement was expected, not ${sent.length}: ${JSON.stringify(sent)}`)
  return sent[0]!
}

export async function sqlOf(query: (db: Reader) => Promise<unknown>): Promise<string> {
  return (await captureSql(query)).text
}

/** The parameters with the stand-ins that were given at the capture replaced by real values. */
export function fill({ parameters }: Captured, values: Record<string, unknown>): unknown[] {
  return parameters.map((value) => (typeof value === 'string' && value in values ? values[value] : value))
}
