import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../../kernel/errors.ts'
import { codeText } from '../../../messages/en-door.ts'
import { TooManyGuesses } from '../../guesses.ts'
import type { HttpServer } from '../../http/server.ts'
import type { PageContent } from '../layout.ts'
import { queryIn } from '../people/query.ts'
import { communityAssets } from '../recognition/style.ts'
import { type Desk, open, openPages, sendPage } from '../visit.ts'
import { askForCheckIn, checkInDoorway } from './check-in.ts'
import { askForClaim, claimDoorway } from './claim.ts'
import { mountDoorway } from './doorway.ts'
import { groupClaimDoorway } from './group-claim.ts'

export { doorIntents } from './intents.ts'

function sayError(error: ApiError) {
  return error instanceof TooManyGuesses ? codeText.tooMany(Number(error.headers['Retry-After'])) : undefined
}

/** The pages that a code opens, on a slide, at a door or in a mail: a badge, a role in a group, the way into an event. */
export function mountDoor(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const admission = (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Robots-Tag', 'noindex')
    return { legacyBaseUrl }
  }
  openPages(server, { assets: communityAssets, admission, say: sayError }, (scope) => {
    const desk = { server, scope }
    mountDoorway(desk, claimDoorway(server))
    mountDoorway(desk, groupClaimDoorway(server))
    mountDoorway(desk, checkInDoorway(server))
    mountAsking(desk, '/claim', askForClaim)
    mountAsking(desk, '/checkin', askForCheckIn)
  })
}

/** For a code that is read out or stands on a wall, and is typed. */
function mountAsking({ scope }: Desk, root: string, ask: () => PageContent): void {
  scope.get(root, open, async (request, reply) => {
    const code = queryIn(request, 'code')
    return code === undefined ? sendPage(reply, ask()) : reply.redirect(`${root}/${encodeURIComponent(code)}`, 303)
  })
}
