import type { Outbound } from '#kernel/context.ts'

/** A document of another server could not be read; with the status where there was an answer. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

interface RemoteDocument {
  contextUrl: null
  documentUrl: string
  document: unknown
}

/** Headers that say who reads, for servers that answer only to those they know. */
export type SignRead = (url: string) => Promise<Record<string, string>>

export interface Documents {
  /** Who someone is, and their key: only from the server that the address names, and only as what it is. */
  actor(url: string, sign: SignRead): Promise<RemoteDocument>
  /** A vocabulary that a document names. */
  context(url: string): Promise<RemoteDocument>
  forget(url: string): void
}

const bytesMax = 1024 * 1024
/** Until it is read, nothing is known of who asks. */
const timeoutMs = 3000
const redirectsMax = 3
const keptMs = 600_000
const keptMax = 500
/** A picture or text that someone uploaded there must not pass as a document of the server. */
const actorType = /^application\/(?:activity\+json|ld\+json)\s*(?:;|$)/i
const contextType = /^application\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i
const accepted = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

type Kept = { until: number; document: RemoteDocument }

/** Reads documents of other servers through the guarded way out, and keeps them for ten minutes. */
export function openDocuments(outbound: Pick<Outbound, 'send'>, known: Readonly<Record<string, unknown>>): Documents {
  const kept = new Map<string, Kept>()
  /** Those that are being read now: several who ask for one wait for the same answer. */
  const read = new Map<string, Promise<RemoteDocument>>()

  async function follow(start: string, type: RegExp, sign: SignRead): Promise<RemoteDocument> {
    const endsAt = performance.now() + timeoutMs
    let url = start
    for (let n = 0; n <= redirectsMax; n++) {
      const headers = { accept: accepted, ...(await sign(url)) }
      const leftMs = Math.max(1, endsAt - performance.now())
      const answer = await outbound.send(url, {
        ...{ headers, timeoutMs: leftMs, maxBytes: bytesMax },
        purpose: 'inbox',
      })
      const { location } = answer.headers
      if (answer.status >= 300 && answer.status < 400 && typeof location === 'string') {
        url = new URL(location, url).href
        continue
      }
      if (answer.status !== 200) throw new DocumentError('the document is not there', answer.status)
      if (!type.test(String(answer.headers['content-type']))) throw new DocumentError('it is not such a document')
      return { contextUrl: null, documentUrl: url, document: JSON.parse(answer.body.toString()) }
    }
    throw new DocumentError('there are too many redirects')
  }

  async function once(url: string, begin: () => Promise<RemoteDocument>): Promise<RemoteDocument> {
    const found = kept.get(url)
    if (found && found.until > performance.now()) return found.document
    const reading = read.get(url) ?? begin().finally(() => read.delete(url))
    read.set(url, reading)
    const document = await reading
    kept.delete(url)
    kept.set(url, { until: performance.now() + keptMs, document })
    if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
    return document
  }

  return {
    actor: (address, sign) => {
      const url = withoutFragment(address)
      return once(url, async () => {
        const found = await follow(url, actorType, sign)
        if (new URL(found.documentUrl).host !== new URL(url).host)
          throw new DocumentError('another server answered for it')
        return found
      })
    },
    context: async (url) => {
      if (url in known) return { contextUrl: null, documentUrl: url, document: known[url] }
      return once(url, () => follow(url, contextType, async () => ({})))
    },
    forget: (address) => void kept.delete(withoutFragment(address)),
  }
}

const withoutFragment = (address: string) => address.split('#')[0]!
