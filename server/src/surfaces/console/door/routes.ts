import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { pagePolicy } from '#surfaces/site/content-policy.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { mountDoor } from './door.ts'
import { mountDoorList } from './list.ts'
import { mountManifest } from './manifest.ts'
import { doorStyle, readerWasm } from './style.ts'
import { mountDoorWorker } from './worker.ts'

/** What is below /door, one file per screen. */
export const doorScreens: readonly ((scope: PageScope) => void)[] = [
  mountDoorList,
  mountDoor,
  mountManifest,
  mountDoorWorker,
]

export const doorAssets = [doorStyle, labelStyle, readerWasm]

/** These pages alone may use the camera, keep the screen on, and read codes in a worker. */
export function admitToDoor(_request: FastifyRequest, reply: FastifyReply): { policy: string } {
  reply.header('permissions-policy', permissionsPolicy('camera', 'screen-wake-lock'))
  return { policy: pagePolicy({ canScan: true }) }
}
