import { findSettings } from '#domains/instance/settings/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

type Host = Pick<HttpServer, 'database' | 'clock'>

interface Known {
  name: string
  /** When it was read, or a reading began. */
  at: number
}

const keptMs = 1000
/** What a place is called that has not said so, as the database does. */
const unnamed = 'Hearth'
const names = new WeakMap<Host['database'], Known>()

/** What this place is called; a change is seen within a second. A page is shown even when the database is away. */
export async function findInstanceName({ database, clock }: Host): Promise<string> {
  const now = clock.now().getTime()
  const known = names.get(database)
  if (known && Math.abs(now - known.at) < keptMs) return known.name
  try {
    const { name } = await findSettings(database)
    names.set(database, { name, at: now })
    return name
  } catch {
    return known?.name ?? unnamed
  }
}

/** The same for what must not wait, such as a page that says that something failed. */
export function lastInstanceName({ database }: Pick<Host, 'database'>): string {
  return names.get(database)?.name ?? unnamed
}
