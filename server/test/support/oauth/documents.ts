import type { ServerResponse } from 'node:http'
import type { Outbound } from '#kernel/context.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { makeCertificate, startTlsHost, type TlsHost } from '#test/support/net/tls-host.ts'

/** Acts as the public internet in these tests; every other private address stays private. */
const open = '127.0.0.2'

export interface DocumentHost extends AsyncDisposable {
  host: TlsHost
  outbound: Outbound
  /** The client id of a document that can be read from now on at this name and path. */
  publish(place: string, document: object): string
  /** The client id of a place that answers in its own way. */
  serve(place: string, answer: (response: ServerResponse) => void): string
  /** Where a name leads from now on; the last answer stays. */
  resolveTo(name: string, ...answers: string[]): void
}

/** A web server that clients keep their documents on, under names that only this test can resolve. */
export async function startDocumentHost(names: readonly string[]): Promise<DocumentHost> {
  const certificate = makeCertificate(names)
  const pages = new Map<string, (response: ServerResponse) => void>()
  const addresses = new Map<string, string[]>()
  const host = await startTlsHost({
    certificate,
    address: open,
    answer(request, response) {
      const page = pages.get(`${request.headers.host}${request.url}`)
      if (page) page(response)
      else response.writeHead(404).end()
    },
  })
  const outbound = openOutbound({
    allow: [`${open}/32`],
    ca: certificate.cert,
    resolve(name, _options, done) {
      const known = addresses.get(name) ?? [open]
      const address = known.length > 1 ? known.shift()! : known[0]!
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    },
  })
  function serve(place: string, answer: (response: ServerResponse) => void): string {
    const [name = '', ...path] = place.split('/')
    const url = `${name}:${host.port}/${path.join('/')}`
    pages.set(url, answer)
    return `https://${url}`
  }
  return {
    host,
    outbound,
    serve,
    publish(place, document) {
      const clientId: string = serve(place, (response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ client_id: clientId, ...document }))
      })
      return clientId
    },
    resolveTo: (name, ...answers) => void addresses.set(name, answers),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  }
}
