import type { Static } from 'typebox'
import { type ExportLink, findExportCaller, findUserIdByUsername } from '#domains/foundation/users/index.ts'
import { findGroup } from '#domains/groups/groups/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { isId } from '#kernel/operation/schema.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { type AuditFilter, type AuditRow, listAllAudit, listNames } from './queries.ts'
import { decideSpan, type Entry, idsIn, type Names, writeSentence } from './rules.ts'
import { type AuditEntry, presentAudit } from './wire.ts'

export interface AuditQuery {
  actor?: string
  action?: string
  target?: string
  from?: string
  to?: string
}

/** The filter that a query means. Undefined if it names a person who does not exist. */
export async function findFilter(
  db: Reader,
  { actor, target, ...query }: AuditQuery,
): Promise<AuditFilter | undefined> {
  // A deleted user has no username, but their actions are still found by id.
  const actorId = actor === undefined || isId(actor) ? actor : await findUserIdByUsername(db, actor)
  if (actor !== undefined && actorId === undefined) return undefined
  const about = target === undefined ? undefined : await findTarget(db, target)
  return { action: query.action, actorId, target: about, ...decideSpan(query) }
}

/** Other words, such as `instance`, are targets themselves. */
async function findTarget(db: Reader, target: string): Promise<string> {
  if (isId(target)) return target.toLowerCase()
  return (await findUserIdByUsername(db, target)) ?? (await findGroup(db, target))?.id ?? target
}

async function findNames(db: Reader, rows: readonly Entry[]): Promise<Names> {
  const found = await listNames(db, idsIn(rows))
  return new Map(
    found.map(({ thing, id, name, username, is_deleted: isDeleted }) => [
      `${thing}:${id}`,
      { name, username, isDeleted },
    ]),
  )
}

/** Entries with their sentences. Texts of the API are English. */
export async function describeEntries(db: Reader, rows: readonly AuditRow[]) {
  const names = rows.length === 0 ? new Map() : await findNames(db, rows)
  return rows.map((row) => presentAudit(row, names, messagesFor('en')))
}

/** The sentences of entries in the language of a page. */
export async function listSentences(
  db: Reader,
  entries: readonly Pick<Static<typeof AuditEntry>, 'actorId' | 'action' | 'target' | 'detail'>[],
  messages: Messages,
): Promise<string[]> {
  const rows = entries.map(({ actorId, action, target, detail }) => ({ actor_id: actorId, action, target, detail }))
  const names = await findNames(db, rows)
  return rows.map((row) => writeSentence(row, names, messages))
}

/**
 * The file behind a link, as a stream of JSON lines. Undefined when the link is wrong or expired, or when its user is not an
 * administrator any longer.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('audit-exports', sealed) as (ExportLink & { filter: AuditFilter }) | undefined
  const caller = await findExportCaller(db, link, now)
  return link && caller?.scopes.has('admin') ? writeLines(db, link.filter) : undefined
}

async function* writeLines(db: Reader, filter: AuditFilter): AsyncGenerator<string> {
  for await (const rows of listAllAudit(db, filter))
    yield (await describeEntries(db, rows)).map((entry) => `${JSON.stringify(entry)}\n`).join('')
}
