import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type HttpMessageSignaturesSpec, signRequest, verifyRequest } from '@fedify/fedify/sig'
import { exportSpki, getDocumentLoader } from '@fedify/vocab-runtime'

// biome-ignore lint/suspicious/noExplicitAny: an activity is whatever was sent; the tests say what it must be
export type Json = any

export interface PeerOptions {
  /** The only kind of signature that this server understands. */
  speaks?: HttpMessageSignaturesSpec
  /** Where it listens; 127.0.0.1 otherwise. */
  address?: string
}

/** Another server, with people who follow groups. Its signatures and checks are those of the library, not ours. */
export async function startPeer(options: PeerOptions = {}) {
  const { speaks, address = '127.0.0.1' } = options
  const pair = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const publicKeyPem = await exportSpki(pair.publicKey)
  const documentLoader = getDocumentLoader({ allowPrivateAddress: true })
  const contextLoader = getDocumentLoader()
  /** Servers keep the keys of those they know: one that is gone still says so. */
  const known = new Map<string, Json>()
  const keyCache = {
    get: async (id: URL) => known.get(id.href),
    set: async (id: URL, key: Json) => void known.set(id.href, key),
  }
  const received: { activity: Json; path: string; spec: string; text: string }[] = []
  const refused: string[] = []
  const gone = new Set<string>()
  let status: number | undefined
  let url = ''

  const nameIn = (path: string) => /^\/users\/([\w-]+)$/.exec(path)?.[1]
  const actorOf = (name: string) => `${url}/users/${name}`
  const documentOf = (name: string) => ({
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: actorOf(name),
    type: 'Person',
    preferredUsername: name,
    inbox: `${actorOf(name)}/inbox`,
    outbox: `${actorOf(name)}/outbox`,
    endpoints: { sharedInbox: `${url}/inbox` },
    publicKey: { id: `${actorOf(name)}#main-key`, type: 'CryptographicKey', owner: actorOf(name), publicKeyPem },
  })
  const others = new Map<string, object>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const headers = request.headers as Record<string, string>
    const spec = headers['signature-input'] ? 'rfc9421' : 'draft-cavage-http-signatures-12'
    if (status !== undefined) return void response.writeHead(status).end()
    const asked = new Request(`${url}${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
    const isOther = speaks !== undefined && spec !== speaks
    const key = isOther ? null : await verifyRequest(asked, { documentLoader, contextLoader, keyCache, spec })
    if (!key) {
      refused.push(spec)
      return void response.writeHead(401).end()
    }
    const activity = JSON.parse(body.toString())
    received.push({ activity, path: request.url!, spec, text: body.toString() })
    response.writeHead(202).end()
  }

  let asked = 0
  const server = createServer((request, response) => {
    asked++
    if (request.method === 'POST') return void take(request, response)
    const name = nameIn(request.url!)
    if (name === undefined || gone.has(name)) return void response.writeHead(name ? 410 : 404).end()
    response.setHeader('content-type', 'application/activity+json')
    response.end(JSON.stringify(others.get(name) ?? documentOf(name)))
  })
  server.listen(0, address)
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://${address}:${(server.address() as AddressInfo).port}`

  let count = 0
  const activity = (type: string, name: string, object: unknown): Json => ({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${url}/activities/${++count}`,
    type,
    actor: actorOf(name),
    object,
  })

  interface Sending {
    spec?: HttpMessageSignaturesSpec
    keyId?: string
    /** Changes what was signed. */
    change?(request: { headers: Headers; body: string }): { headers?: Headers; body?: string }
  }

  /** A signed request to an inbox, over a real connection. */
  async function send(inbox: string, what: Json, sending: Sending = {}): Promise<number> {
    const { spec = 'draft-cavage-http-signatures-12', change = () => ({}) } = sending
    const body = JSON.stringify(what)
    const keyId = new URL(sending.keyId ?? `${what.actor}#main-key`)
    const headers = { 'content-type': 'application/activity+json' }
    const signed = await signRequest(new Request(inbox, { method: 'POST', headers, body }), pair.privateKey, keyId, {
      spec,
    })
    const sent = { headers: signed.headers, body, ...change({ headers: signed.headers, body }) }
    return (await fetch(inbox, { method: 'POST', ...sent })).status
  }

  return {
    url,
    received,
    refused,
    gone,
    activity,
    actorOf,
    send,
    publicKeyPem,
    countAsked: () => asked,
    /** Of the inbox, in place of its own answer. */
    setStatus(next: number) {
      status = next
    },
    /** What is said at someone's address from now on. */
    describe: (name: string, document: object) => void others.set(name, document),
    /** What has come of this kind, in order. */
    ofType: (type: string) => received.filter(({ activity: one }) => one.type === type).map((one) => one.activity),
    follow: (name: string, group: string, sending?: Sending) => {
      const what = activity('Follow', name, group)
      return send(`${group}/inbox`, what, sending)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Peer = Awaited<ReturnType<typeof startPeer>>
