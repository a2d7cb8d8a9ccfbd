import { createPrivateKey } from 'node:crypto'
import type { FederationDelivery, Outbound } from '#kernel/context.ts'
import { ConfigError } from '#platform/config/config.ts'
import { openDocuments, type SignRead } from './documents.ts'
import { isKeyListed, isWholeSigned } from './signed.ts'

/** The version that is tested. The next one names a package that does not exist. */
const packageVersion = '2.3.6'

/** Not in the default image, and loaded only here: it takes more than 50 MB. */
async function loadFedify() {
  try {
    const [sig, runtime] = await Promise.all([import('@fedify/fedify/sig'), import('@fedify/vocab-runtime')])
    return { ...sig, contexts: runtime.preloadedContexts }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const install = `npm install --no-save --omit=dev --ignore-scripts @fedify/fedify@${packageVersion}`
    throw new ConfigError([
      `FEDERATION is on, but the package that it needs is not installed. Run ${install}, or build the image with --build-arg FEDERATION=on.`,
    ])
  }
}

export interface Signer {
  keyId: string
  /** PEM. */
  privateKey: string
}

type Spec = 'rfc9421' | 'draft-cavage-http-signatures-12'
const specs: readonly Spec[] = ['rfc9421', 'draft-cavage-http-signatures-12']
const otherThan = (spec: Spec) => specs.find((one) => one !== spec)!
const rememberedMax = 10_000

const timeoutMs = 10_000
const answerMax = 64 * 1024

/** A signature that was not understood; what else was wrong would be wrong with the other kind too. */
const maySpeakOther = (status: number) => status >= 400 && ![404, 405, 408, 410, 413, 429, 502, 503].includes(status)

interface EngineOptions {
  outbound: Outbound
  userAgent: string
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/** Signs and checks requests between servers. Every connection goes through the guarded way out. */
export async function openEngine({ outbound, userAgent }: EngineOptions) {
  const fedify = await loadFedify()
  const documents = openDocuments(outbound, fedify.contexts)
  /** What each server understood last. */
  const spoken = new Map<string, Spec>()

  async function sign(request: Request, { keyId, privateKey }: Signer, spec: Spec) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const key = createPrivateKey(privateKey).toCryptoKey(algorithm, true, ['sign'])
    const signed = await fedify.signRequest(request, key as never, new URL(keyId), { spec })
    const headers = Object.fromEntries(signed.headers)
    // The connection says it itself.
    delete headers.host
    return { ...headers, 'user-agent': userAgent }
  }

  async function deliver({ inbox, body, ...signer }: FederationDelivery): Promise<number> {
    const { origin } = new URL(inbox)
    const post = async (spec: Spec) => {
      const headers = { 'content-type': 'application/activity+json', accept: 'application/activity+json' }
      const request = new Request(inbox, { method: 'POST', headers, body })
      const signed = await sign(request, signer, spec)
      const limits = { timeoutMs, maxBytes: answerMax, beginning: true }
      const { status } = await outbound.send(inbox, { method: 'POST', headers: signed, body, ...limits })
      return status
    }
    const first = spoken.get(origin) ?? 'rfc9421'
    const status = await post(first)
    if (!maySpeakOther(status)) return status
    const second = await post(otherThan(first))
    if (second >= 200 && second < 300) {
      spoken.set(origin, otherThan(first))
      if (spoken.size > rememberedMax) spoken.delete(spoken.keys().next().value!)
    }
    return second
  }

  /** The older kind: servers that want signed reads all know it. */
  const readsAs =
    (signer: Signer): SignRead =>
    (url) =>
      sign(new Request(url, { headers: { accept: 'application/activity+json' } }), signer, specs[1]!)

  /** Whose key signed the request; undefined if the signature is missing, old or wrong, or leaves out the body. */
  async function verify(request: Request, reader: Signer): Promise<string | undefined> {
    const named = isWholeSigned(request.headers)
    if (named === undefined) return undefined
    const result = await fedify.verifyRequestDetailed(request, {
      documentLoader: (url: string) => documents.actor(url, readsAs(reader)),
      contextLoader: (url: string) => documents.context(url),
      timeWindow: { hours: 1 },
    })
    const owner = result.verified && result.key.id?.href === named ? result.key.ownerId?.href : undefined
    if (owner !== undefined && (await isKeyOf(owner, named, reader))) return owner
    // The key may have changed since it was read.
    documents.forget(named)
    if (owner !== undefined) documents.forget(owner)
    return undefined
  }

  /** A key says itself whose it is, and could name anyone: its owner, on the same server, must name the key too. */
  async function isKeyOf(owner: string, keyId: string, reader: Signer): Promise<boolean> {
    if (new URL(owner).origin !== new URL(keyId).origin) return false
    const { document } = await documents.actor(owner, readsAs(reader))
    return isKeyListed(document, owner, keyId)
  }

  return {
    deliver,
    verify,
    /** The document of someone on another server. Throws `DocumentError` or `OutboundError`. */
    async readActor(url: string, reader: Signer): Promise<unknown> {
      return (await documents.actor(url, readsAs(reader))).document
    },
    refusalOf: (url: string) => outbound.refusalOf(url),
  }
}
