import type { HttpServer } from '#surfaces/http/server.ts'
import { mountCodes } from '#surfaces/pages/codes/routes.ts'
import { mountPeople } from '#surfaces/pages/people/routes.ts'
import { mountRecognition } from '#surfaces/pages/recognition/routes.ts'
import { mountSafety } from '#surfaces/pages/safety/routes.ts'
import { mountGuestTickets } from '#surfaces/pages/tickets/guest-routes.ts'
import { mountTickets } from '#surfaces/pages/tickets/routes.ts'

/** The pages of members, badges, leaderboards and codes. */
export function mountCommunity(server: HttpServer, options: { legacyBaseUrl?: string | undefined }): void {
  mountGuestTickets(server)
  for (const mount of [mountPeople, mountRecognition, mountCodes, mountTickets, mountSafety]) mount(server, options)
}
