import { findGroup } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { countFollowers } from './queries.followers.ts'
import { findActor } from './queries.ts'

/** How people on other servers follow a group. */
export async function findGroupFederation(db: Reader, host: string, groupId: string) {
  const [actor, group, followerCount] = await Promise.all([
    findActor(db, { id: groupId }),
    findGroup(db, groupId),
    countFollowers(db, groupId),
  ])
  const urlname = group?.urlname ?? null
  return { federated: actor !== undefined, address: urlname && `@${urlname}@${host}`, followerCount }
}
