import type { Client } from 'oidc-provider'
import { updateShownClient } from '#domains/accounts/apps/index.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { messagesFor } from '#messages/index.ts'
import { transact } from '#platform/database/outbox.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import type { Frame } from '#surfaces/site/layout.ts'
import { isBuiltInId } from './built-in-clients.ts'
import { originOf } from './clients.ts'

/** The name of a client, as pages show it. */
export function nameOfClient(
  client: Client,
  { messages: { oauth }, instanceName }: Pick<Frame, 'messages' | 'instanceName'>,
): string {
  if (isBuiltInId(client.clientId)) return oauth.builtIn[client.clientId](instanceName)
  return cleanName(client.clientName ?? '') ?? URL.parse(client.clientId)?.host ?? oauth.consent.namelessApp
}

/** A client that a document or our code describes gets a row before the first consent, which references it. */
export async function storeShownClient(server: HttpServer, client: Client, userId: string): Promise<void> {
  const { clientId, redirectUris = [] } = client
  const origin = originOf(client)
  if (origin !== 'document' && origin !== 'built-in') return
  const shown = {
    clientId,
    origin,
    name: nameOfClient(client, { messages: messagesFor('en'), instanceName: await findInstanceName(server) }),
    redirectUris: [...redirectUris],
    website: client.clientUri ?? null,
  }
  await transact(server.database, server.clock, { userId, requestId: null }, ({ db }) =>
    updateShownClient(db, shown, server.clock.now()),
  )
}
