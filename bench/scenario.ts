import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { fetchBody, fire, type Load, type Round } from './load.ts'
import type { Server } from './processes.ts'

/** What is there to be measured, with the token of a user of its own. */
export interface Bench {
  hearth: Server
  bare: Server
  token: string
  databaseUrl: string
  /** Makes what a scenario needs, through the API, as that user. */
  post(path: string, body: object): Promise<void>
}

/** One of the two that take turns. */
export interface Side {
  label: string
  /** Which process answers; ours by Hearth and theirs by the bare one otherwise. */
  process?: 'hearth'
  round(load: Load): Promise<Round>
}

export interface Sides {
  ours: Side
  theirs: Side
  /** Ends what was started for them. */
  close?(): Promise<void>
}

export interface Scenario {
  name: string
  sides(bench: Bench): Promise<Sides>
  /** The same answer from the same SQL: no rate limit, no validation, no check of the answer, no log. */
  bare?(app: FastifyInstance, pool: Pool): void
}

/** A read, as Hearth answers it and as the least code that gives the same answer does. */
export async function againstBare({ hearth, bare, token }: Bench, path: string) {
  const [ours, theirs] = [await fetchBody(hearth.url + path, token), await fetchBody(bare.url + path, token)]
  // Two sides that answer differently do different work, and their figures would mean nothing.
  if (ours !== theirs) {
    const from = [...ours].findIndex((sign, n) => sign !== theirs[n])
    const near = (text: string) => text.slice(Math.max(0, from - 80), from + 80)
    throw new Error(`${path} is answered differently:\nHearth: …${near(ours)}\nbare:   …${near(theirs)}`)
  }
  return { ours: reading('Hearth', hearth.url + path, token), theirs: reading('bare', bare.url + path, token) }
}

/** What everybody may read beside a process that answers so many bytes and knows nothing: what our own work leaves. */
export async function againstConstant({ hearth, bare }: Bench, path: string) {
  const answer = await fetch(hearth.url + path)
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`)
  const url = `${bare.url}/constant/${bytes}`
  if ((await (await fetch(url)).arrayBuffer()).byteLength !== bytes) throw new Error('the two differ in size')
  return { ours: reading(`Hearth (${bytes} bytes)`, hearth.url + path), theirs: reading('bare constant', url) }
}

export function reading(label: string, url: string, token?: string): Side {
  return { label, round: (load) => fire(url, token, load) }
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
