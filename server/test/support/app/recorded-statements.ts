import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Every statement that this process sends while the work runs, whichever way it takes to a connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [first, second] = given as unknown as [string | Statement | null, unknown]
    if (typeof first === 'string') found.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && 'text' in first) found.push({ text: first.text, values: first.values ?? (second as []) ?? [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return found
}
