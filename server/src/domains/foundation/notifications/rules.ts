import type { Links } from '#kernel/context.ts'
import { isKind, type Kind } from './schemas.ts'

interface Unsubscription {
  userId: string
  kind: Kind
  /** Only news of this group. */
  groupId?: string
}

/** The one-click unsubscribe URL for this kind of mail, or for one group of it. It never expires: people unsubscribe from old mail too. */
export function unsubscribeUrl(links: Links, { userId, kind, groupId }: Unsubscription): string {
  const said = { unsubscribe: kind, userId, ...(groupId !== undefined && { groupId }) }
  return `${links.baseUrl}/unsubscribe/${links.seal('mail-links', said)}`
}

/** The user and kind of an unsubscribe link, or undefined for an invalid link. */
export function findUnsubscription(links: Links, sealed: string): Unsubscription | undefined {
  const said = links.open('mail-links', sealed) as Partial<Record<string, unknown>> | undefined
  if (typeof said?.userId !== 'string' || !isKind(said.unsubscribe)) return undefined
  const { userId, unsubscribe: kind, groupId } = said
  return { userId, kind, ...(typeof groupId === 'string' && { groupId }) }
}
