import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs, hourMs } from '#kernel/time.ts'

/** The addresses of a group for other servers. They contain its id, so that they stay when it is renamed. */
export function addressesOf(baseUrl: string, groupId: string) {
  const actor = `${baseUrl}/ap/groups/${groupId}`
  return {
    actor,
    inbox: `${actor}/inbox`,
    outbox: `${actor}/outbox`,
    followers: `${actor}/followers`,
    sharedInbox: `${baseUrl}/ap/inbox`,
    mainKey: `${actor}#main-key`,
    proofKey: `${actor}#ed25519-key`,
  }
}
export type Addresses = ReturnType<typeof addressesOf>

/** The address of an event for other servers. */
export function eventAddress(baseUrl: string, eventId: string, generation: number): string {
  const address = `${baseUrl}/ap/events/${eventId}`
  return generation === 1 ? address : `${address}/${generation}`
}

/** What is sent to followers, by ids: what it says is read when it is sent. */
export type Activity =
  | { kind: 'accept'; actor: string }
  /** `cause` makes the ids of two updates differ, and is the same when one is sent again. */
  | { kind: 'create'; eventId: string; generation: number; cause: string }
  | { kind: 'update'; eventId: string; generation: number; cause: string }
  | { kind: 'delete'; eventId: string; generation: number; cause: string }
  | { kind: 'group-update'; cause: string }
  | { kind: 'group-delete'; cause: string }

interface ShareState {
  generation: number
  is_shared: boolean
}

/** What followers are sent when an event changed; undefined if nothing. A cancelled event is only sent to those who know it. */
export function decideShare(
  state: ShareState,
  event: { isPublic: boolean; isCancelled: boolean },
): { kind: 'create' | 'update' | 'delete'; generation: number } | undefined {
  const { generation, is_shared: isShared } = state
  if (isShared) return { kind: event.isPublic ? 'update' : 'delete', generation }
  if (!event.isPublic || event.isCancelled) return undefined
  return { kind: 'create', generation: generation + 1 }
}

/** What can be followed: a group that everyone can see and that has a URL name. */
export function assertCanOpen(group: { hidden_at: string | null; urlname: string | null }): void {
  if (group.hidden_at !== null)
    throw new ApiError('invalid_state', 'This group is hidden; people on other servers can only follow public groups')
  if (group.urlname === null) throw new ApiError('invalid_state', 'This group has no URL name; give it one first')
}

/** The name of the server in an address; undefined if it is not a web address. */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.hostname.replace(/\.$/, '')
}

const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A server as administrators type it: its name, its address, or someone's address there. */
export function assertHost(text: string): string {
  const typed = text.trim().toLowerCase()
  const name = /^https?:\/\//.test(typed) ? (hostOf(typed) ?? '') : (typed.split('@').at(-1) ?? '')
  const host = URL.parse(`https://${name}`)?.hostname ?? ''
  if (!hostForm.test(host) || host.length > 253)
    throw new ApiError('validation_failed', 'host: send the name of a server, such as social.example')
  return host
}

/** The host itself and the domains above it: a block of a domain covers its subdomains. */
export function hostsAround(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, start) => labels.slice(start).join('.')).filter((one) => one === host || one.includes('.'))
}

export type FederationOutcome = 'sent' | 'gone' | 'refused' | 'failed'

/** What the status of an answer means. What was refused is not sent again. */
export function decideOutcome(status: number | undefined): FederationOutcome {
  if (status === undefined) return 'failed'
  if (status >= 200 && status < 300) return 'sent'
  if (status === 410) return 'gone'
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) ? 'refused' : 'failed'
}

const deadAfterMs = 7 * dayMs
const keysKeptMs = 30 * dayMs
/** Longer than a signature is valid. */
const receivedKeptMs = 3 * hourMs

/** Since when something must have been so that it is deleted now. */
export function decidePurge(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { failing: before(deadAfterMs), closed: before(keysKeptMs), received: before(receivedKeptMs) }
}

const shownFields = ['name', 'urlname', 'description', 'photoUrl', 'coverUrl']

/** Whether other servers show what changed in a group. */
export const isShownChange = (fields: readonly string[]) => fields.some((field) => shownFields.includes(field))

/** What stands before the host in `@name@host`, if a WebFinger resource names a group of this host. */
export function nameIn(resource: string, host: string): string | undefined {
  const [, name, at] = /^acct:@?([^@]+)@([^@]+)$/i.exec(resource) ?? []
  return at?.toLowerCase() === host ? name : undefined
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** JSON Canonicalization Scheme (RFC 8785): the same text for the same value. JavaScript writes numbers and texts as it says. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  // By UTF-16 code units, as sort() does.
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multibase, base58btc. */
function multibaseOf(bytes: Buffer): string {
  let rest = BigInt(`0x0${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}

/** The last 32 bytes of its DER form are the key; ed01 is the name of the kind of key. */
export function multikeyOf(publicKey: KeyObject): string {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return multibaseOf(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))
}

const digestOf = (value: Json) => createHash('sha256').update(canonicalJson(value)).digest()

/** The document with a proof of who wrote it (FEP-8b32, eddsa-jcs-2022): it can be checked wherever it is passed on. */
export function withProof(document: JsonObject, privateKey: string, keyId: string, createdAt: Date): JsonObject {
  const proof = {
    '@context': document['@context'],
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: keyId,
    proofPurpose: 'assertionMethod',
    // Whole seconds: programs that write the time again leave out zeros at its end, and the proof would be wrong.
    created: `${createdAt.toISOString().slice(0, 19)}Z`,
  }
  const bytes = Buffer.concat([digestOf(proof), digestOf(document)])
  const proofValue = multibaseOf(sign(null, bytes, createPrivateKey(privateKey)))
  return { ...document, proof: { ...proof, proofValue } }
}
