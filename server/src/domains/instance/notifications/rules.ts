import type { Links } from '#kernel/context.ts'
import { isKind, type Kind } from './schemas.ts'

interface Unsubscription {
  userId: string
  kind: Kind
}

/** The address under which one click ends mail of this kind. It stays good: people unsubscribe from old mail too. */
export function unsubscribeUrl(links: Links, { userId, kind }: Unsubscription): string {
  return `${links.baseUrl}/unsubscribe/${links.seal('mail-links', { unsubscribe: kind, userId })}`
}

/** Who wants no more mail of which kind, or undefined when we never made this link. */
export function findUnsubscription(links: Links, sealed: string): Unsubscription | undefined {
  const said = links.open('mail-links', sealed) as { unsubscribe?: unknown; userId?: unknown } | undefined
  if (typeof said?.userId !== 'string' || !isKind(said.unsubscribe)) return undefined
  return { userId: said.userId, kind: said.unsubscribe }
}
