import type { HttpServer } from '../http/server.ts'
import { doorIntents, mountDoor } from './door/routes.ts'
import { mountPeople, peopleIntents } from './people/routes.ts'
import { mountRecognition } from './recognition/routes.ts'

/** What somebody may have pressed on these pages before they signed in. */
export const communityIntents = { ...peopleIntents, ...doorIntents }

/** The pages of people, of what they are recognised for, and of what a code opens. */
export function mountCommunity(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  for (const mount of [mountPeople, mountRecognition, mountDoor]) mount(server, options)
}
