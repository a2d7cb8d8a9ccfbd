import { hostname } from 'node:os'
import { type Hearth, HearthError } from '../../../client/src/index.ts'
import { type Listener, readConfig, updateConfig } from '../config.ts'
import type { Host } from '../host.ts'
import type { Instance } from '../instance.ts'

export interface Wanted {
  types: readonly string[]
  audience: 'mine' | 'platform'
}

const keyOf = ({ types, audience }: Wanted) => [audience, ...types.toSorted()].join(' ')

/** Errors after which a webhook can't be used anymore: it expired, or the sign-in that created it has ended. */
const goneCodes = ['webhook_not_found', 'invalid_state', 'own_credential_required']
export const isGone = (error: unknown) => error instanceof HearthError && goneCodes.includes(error.code)

/** The webhook that the profile has for these types, or a new one. It is kept, so that its secret stays the same. */
export async function openListener(host: Host, api: Hearth, instance: Instance, wanted: Wanted): Promise<Listener> {
  const kept = readConfig(host).listeners?.find(isFor(instance, wanted))
  return kept ?? createListener(host, api, instance, wanted)
}

/** A new one, which replaces one that is gone. */
export async function createListener(host: Host, api: Hearth, instance: Instance, wanted: Wanted): Promise<Listener> {
  const name = `hearth listen on ${hostname()}`.slice(0, 50)
  const eventTypes = wanted.types.length > 0 ? { eventTypes: [...wanted.types] } : {}
  const body = { name, audience: wanted.audience, ...eventTypes }
  const { id, secret = '' } = await api.pullWebhooks.create(body as never, { signal: host.signal })
  const { url, profile } = instance
  const listener = { url, ...(profile !== undefined && { profile }), id, secret, key: keyOf(wanted) }
  const isReplaced = isFor(instance, wanted)
  await updateConfig(host, (config) => {
    config.listeners = [...(config.listeners ?? []).filter((one) => !isReplaced(one)), listener]
  })
  return listener
}

const isFor =
  ({ url, profile }: Instance, wanted: Wanted) =>
  (one: Listener) =>
    one.url === url && one.profile === profile && one.key === keyOf(wanted)
