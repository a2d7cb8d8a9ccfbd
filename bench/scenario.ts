import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** One request, as Hearth answers it and as the least code that gives the same answer does. */
export interface Scenario {
  name: string
  path: string
  /** Makes what the request needs, through the API, as the user who will call. */
  prepare?(post: (path: string, body: object) => Promise<void>): Promise<void>
  /** The same answer from the same SQL: no rate limit, no validation, no check of the answer, no log. */
  bare(app: FastifyInstance, pool: Pool): void
}

/** Every file in `scenarios/` is one. */
export async function listScenarios(): Promise<Scenario[]> {
  const files = await readdir(new URL('scenarios/', import.meta.url))
  return Promise.all(
    files.sort().map(async (file) => {
      const { scenario } = (await import(`./scenarios/${file}`)) as { scenario: Scenario }
      return scenario
    }),
  )
}
