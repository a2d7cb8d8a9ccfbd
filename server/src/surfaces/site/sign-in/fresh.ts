import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/context.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import { findVisitor, formPageOf, open, type PageScope, signInAgainPath } from '../page-scope.ts'

/** The caller if the sign-in is fresh, else where to sign in. */
export function findFresh({ server }: PageScope, request: FastifyRequest): { caller: Caller } | { location: string } {
  const caller = findVisitor(request)
  if (!caller) return { location: `/sign-in?return_to=${encodeURIComponent(formPageOf(server, request))}` }
  const isRecent = isFresh(caller.credential, 15, server.clock.now())
  return isRecent ? { caller } : { location: signInAgainPath(server, request) }
}

type Act = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A form that requires a fresh sign-in. */
export function postFresh(scope: PageScope, path: string, act: Act): void {
  scope.routes.post(path, open, async (request, reply) => {
    const found = findFresh(scope, request)
    return 'location' in found ? reply.redirect(found.location, 303) : act(found.caller, request, reply)
  })
}
