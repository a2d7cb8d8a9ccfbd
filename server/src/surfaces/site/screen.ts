import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/context.ts'
import { findVisitor, open, type PageScope } from './page-scope.ts'

/** A file of 200 kB in a text area, encoded for a form. */
const formBytesMax = 512 * 1024

type Show = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<FastifyReply>

export const signInPath = (path: string) => `/sign-in?return_to=${encodeURIComponent(path)}`

/** A screen for signed-in users. Others sign in first and come back. */
export function getScreen({ routes }: PageScope, path: string, show: Show): void {
  routes.get(path, open, async (request, reply) => {
    const caller = findVisitor(request)
    return caller ? show(request, reply, caller) : reply.redirect(signInPath(request.url), 303)
  })
}

/** A form of a screen. `from` is the page that has the form: after a sign-in the visitor is there again. */
export function postScreen(
  { routes }: PageScope,
  path: string,
  from: string | ((request: FastifyRequest) => string),
  act: Show,
  bodyLimit = formBytesMax,
): void {
  routes.post(path, { ...open, bodyLimit }, async (request, reply) => {
    const caller = findVisitor(request)
    if (caller) return act(request, reply, caller)
    return reply.redirect(signInPath(typeof from === 'string' ? from : from(request)), 303)
  })
}
