import type { Geocoder, GeocoderKind, Outbound } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { openOutbound } from './outbound.ts'

export interface GeocoderConfig {
  url: string
  kind: GeocoderKind
}

interface GeocoderOptions {
  timeoutMs?: number
  maxBytes?: number
  /** How long an answer is kept. */
  keepMs?: number
}

const answersMax = 500

/** Photon answers at /api and Nominatim at /search; the setting may name either the server or this address. */
function geocoderUrl({ url, kind }: GeocoderConfig, words: string): URL {
  const target = new URL(url)
  const end = kind === 'photon' ? '/api' : '/search'
  const path = target.pathname.replace(/(?<!\/)\/+$/, '')
  target.pathname = path.endsWith(end) ? path : `${path}${end}`
  target.searchParams.set('q', words)
  target.searchParams.set('limit', '5')
  if (kind === 'nominatim') {
    target.searchParams.set('format', 'jsonv2')
    target.searchParams.set('addressdetails', '1')
  }
  return target
}

/**
 * The geocoder that the operator names. Its origin may be private, so this client reaches every address, but only this
 * one origin: what users write is never part of the host or the path, and redirects are not followed.
 */
export function openGeocoder(config: GeocoderConfig, options: GeocoderOptions = {}): Geocoder & Disposable {
  const { timeoutMs = 4000, maxBytes = 256 * 1024, keepMs = 10 * 60_000 } = options
  const outbound: Outbound & Disposable = openOutbound({ allow: ['0.0.0.0/0', '::/0'], reuse: true, inFlightMax: 16 })
  const { origin } = new URL(config.url)
  const answers = new Map<string, { body: unknown; until: number }>()

  function keep(words: string, body: unknown): void {
    if (answers.size >= answersMax) answers.delete(answers.keys().next().value!)
    answers.set(words, { body, until: performance.now() + keepMs })
  }

  return {
    kind: config.kind,
    async search(words) {
      const known = answers.get(words)
      if (known && known.until > performance.now()) return known.body
      answers.delete(words)
      const url = geocoderUrl(config, words)
      if (url.origin !== origin) throw new OutboundError('url', 'only the origin of GEOCODER_URL is asked')
      const headers = { accept: 'application/json', 'user-agent': 'Hearth' }
      const answer = await outbound.send(url, { timeoutMs, maxBytes, headers })
      if (answer.status !== 200) throw new OutboundError('connection', `the geocoder answered ${answer.status}`)
      const body = parse(answer.body)
      keep(words, body)
      return body
    },
    [Symbol.dispose]: () => outbound[Symbol.dispose](),
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OutboundError('connection', 'the geocoder did not answer with JSON')
  }
}
