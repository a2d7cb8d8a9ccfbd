import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type OAuthOptions, openEngine } from './engine.ts'
import { openInteractions } from './interaction.ts'
import { RegistrationError, readRegistration, registerClient } from './register.ts'

/** All that needs the engine. It is loaded by the first request under /oauth: many processes never see one. */
export function openAuthorizationServer(server: HttpServer, options: OAuthOptions) {
  const engine = openEngine(server, options)
  const answer = engine.callback()
  return {
    ...openInteractions(server, engine),
    /** The engine's own endpoints: it reads the body and writes the answer by itself. */
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
