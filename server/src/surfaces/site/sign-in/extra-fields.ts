import type { FastifyRequest } from 'fastify'
import { findIntent, type Intent } from '../intents.ts'
import type { PageScope } from '../page-scope.ts'

/** What must be asked before something that was pressed signed out can be done. */
export interface ExtraFields {
  /** The fields, already escaped: at the end of the form that asks for a name. `sent` is what was typed into them. */
  render(sent?: URLSearchParams): string
  /** What was pressed, with the answers, or what to correct. It is done in this request, so nothing stores the answers. */
  read(sent: URLSearchParams): { intent: Intent } | { flaw: string }
  /** The page that asks the same of people who have a name already. */
  path: string
}

export type FindExtraFields = (request: FastifyRequest, intent: Intent) => Promise<ExtraFields | undefined>

/** What must be asked for what this browser pressed before the sign-in. */
export async function findExtraFields(
  { server, extraFields }: Pick<PageScope, 'server'> & { extraFields?: FindExtraFields | undefined },
  request: FastifyRequest,
): Promise<ExtraFields | undefined> {
  const intent = extraFields && findIntent(server, request)
  return intent && extraFields(request, intent)
}
