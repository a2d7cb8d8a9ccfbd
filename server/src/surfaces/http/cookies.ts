import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie; none when it was sent twice, because then one of the two was planted. */
export function findCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const values = cookiesNamed(request, name)
  return values.length === 1 ? values[0] : undefined
}

export function cookiesNamed(request: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}

interface Cookie {
  name: string
  value: string
  maxAgeSeconds: number
  isSecure: boolean
}

export function setCookie(reply: FastifyReply, { name, value, maxAgeSeconds, isSecure }: Cookie): void {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${name}=${value}; ${flags}`)
}
