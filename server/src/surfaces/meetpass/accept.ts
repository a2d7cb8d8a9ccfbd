import type { FastifyRequest } from 'fastify'

/** Whether a caller would rather have JSON than a page. Whoever takes anything gets the page. */
export function prefersJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const wishes = (headers.accept ?? '').split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  })
  const json = wishes.findIndex(({ type }) => type === 'application/json')
  const page = wishes.findIndex(({ type }) => type === 'text/html')
  if (json < 0 || wishes[json]!.quality === 0) return false
  if (page < 0) return true
  const more = wishes[json]!.quality - wishes[page]!.quality
  return more > 0 || (more === 0 && json < page)
}
