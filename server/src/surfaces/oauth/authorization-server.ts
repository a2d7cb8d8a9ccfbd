import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openDeviceDecisions } from './device-decision.ts'
import { type OAuthOptions, openEngine } from './engine.ts'
import { openInteractions } from './interaction.ts'
import { RegistrationError, readRegistration, registerClient } from './register.ts'

/** Everything that needs the engine. Loaded at the first request under /oauth, because many processes never get one. */
export function openAuthorizationServer(server: HttpServer, options: OAuthOptions) {
  const engine = openEngine(server, options)
  const answer = engine.callback()
  return {
    ...openInteractions(server, engine),
    ...openDeviceDecisions(server, engine),
    /** The engine's own endpoints: it reads the body and writes the response itself. */
    answer: (request: IncomingMessage, response: ServerResponse): Promise<void> => answer(request, response),
    async register(body: unknown): Promise<{ status: number; body: object }> {
      try {
        return { status: 201, body: await registerClient(server, engine, readRegistration(body, server.outbound)) }
      } catch (error) {
        if (!(error instanceof RegistrationError)) throw error
        return { status: 400, body: { error: error.code, error_description: error.message } }
      }
    },
  }
}

export type AuthorizationServer = ReturnType<typeof openAuthorizationServer>
