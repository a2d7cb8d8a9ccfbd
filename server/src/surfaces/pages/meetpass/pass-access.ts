import type { FastifyReply, FastifyRequest } from 'fastify'
import { findTap, type Tap } from '#domains/people/meetpass/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findVisitor, type PageScope } from '#surfaces/site/page-scope.ts'
import type { PersonalTap } from './pass-parts.ts'

/** The pass id in the path. An invalid one is not found. */
export function passIdIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!/^[\w-]{22}$/.test(id)) throw new ApiError('pass_not_found')
  return id
}

/** The pass as this visitor may see it. An inactive pass is visible to its owner only. */
export async function requireTap({ server }: PageScope, request: FastifyRequest): Promise<Tap> {
  const tap = await findTap(server.database, passIdIn(request), findVisitor(request)?.userId)
  if (!tap) throw new ApiError('pass_not_found')
  if (!tap.isUsable && !tap.isOwn) throw new ApiError('pass_inactive')
  return tap
}

export function hasOwner(tap: Tap): tap is PersonalTap {
  return tap.owner !== null
}

type Act = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Redirects anonymous visitors to the sign-in, which leads back to the page. */
export function signedIn(pageOf: (request: FastifyRequest) => string, act: Act) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = findVisitor(request)
    return caller ? act(caller, request, reply) : reply.redirect(`/sign-in?return_to=${pageOf(request)}`, 303)
  }
}

export const passPathIn = (request: FastifyRequest) => `/pass/${passIdIn(request)}`
