import type { FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>

function wishesOf({ headers }: Asking): { type: string; quality: number }[] {
  return (headers.accept ?? '').split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  })
}

/** Whether the client prefers JSON to a page. A client that accepts anything gets the page. */
export function prefersJson(request: Asking): boolean {
  const wishes = wishesOf(request)
  const json = wishes.findIndex(({ type }) => type === 'application/json')
  const page = wishes.findIndex(({ type }) => type === 'text/html')
  if (json < 0 || wishes[json]!.quality === 0) return false
  if (page < 0) return true
  const more = wishes[json]!.quality - wishes[page]!.quality
  return more > 0 || (more === 0 && json < page)
}

/** Whether the client explicitly accepts HTML, as browsers do. */
export function prefersPage(request: Asking): boolean {
  return wishesOf(request).some(({ type, quality }) => type === 'text/html' && quality > 0) && !prefersJson(request)
}
