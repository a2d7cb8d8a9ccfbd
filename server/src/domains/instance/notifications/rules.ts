import type { Links } from '#kernel/context.ts'
import { isKind, type Kind } from './schemas.ts'

interface Unsubscription {
  userId: string
  kind: Kind
}

/** The one-click unsubscribe URL for this kind of mail. It never expires: people unsubscribe from old mail too. */
export function unsubscribeUrl(links: Links, { userId, kind }: Unsubscription): string {
  return `${links.baseUrl}/unsubscribe/${links.seal('mail-links', { unsubscribe: kind, userId })}`
}

/** The user and kind of an unsubscribe link, or undefined for an invalid link. */
export function findUnsubscription(links: Links, sealed: string): Unsubscription | undefined {
  const said = links.open('mail-links', sealed) as { unsubscribe?: unknown; userId?: unknown } | undefined
  if (typeof said?.userId !== 'string' || !isKind(said.unsubscribe)) return undefined
  return { userId: said.userId, kind: said.unsubscribe }
}
