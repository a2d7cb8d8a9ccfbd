import { randomBytes } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { insertGroup, listTakenUrlnames } from './queries.manage.ts'
import { decideUrlname, decideUrlnames } from './rules.urlname.ts'

/** Creates a group without an owner, for an administrator who lists it from a public calendar. */
export async function createListedGroup(tx: Writer, name: string, now: Date): Promise<string> {
  const proposals = decideUrlnames(name)
  const taken = await listTakenUrlnames(tx, proposals)
  const { proposal } = decideUrlname('', proposals, taken)
  // A name without Latin letters makes no URL name.
  const urlname = proposal ?? `group-${randomBytes(5).toString('hex')}`
  return insertGroup(tx, { name, urlname, is_claimed: false }, now)
}
