import { msOf } from './cpu.ts'
import { withClient } from './crowd.ts'
import type { Server } from './processes.ts'

export interface Spent {
  nodeMs: number
  postgresMs: number
}

/** Measures the processor time of these API processes, and of PostgreSQL's processes for their database, from now on. */
export async function startMeter(databaseUrl: string, servers: readonly Server[]): Promise<() => Promise<Spent>> {
  const own = servers.map(({ pid }) => pid)
  const before = new Map([...own, ...(await listBackends(databaseUrl))].map((pid) => [pid, msOf(pid)]))
  const spent = (pids: number[]) => pids.reduce((sum, pid) => sum + msOf(pid) - (before.get(pid) ?? 0), 0)
  return async () => ({ nodeMs: spent(own), postgresMs: spent(await listBackends(databaseUrl)) })
}

async function listBackends(databaseUrl: string): Promise<number[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
  )
  return rows.map((row) => row.pid as number)
}
