import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { showStanding } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { type Admitted, admit, assertOwnHost, count, scopeChallenge } from './admit.ts'
import type { Catalogue, Visit } from './catalogue.ts'
import { batchMax, type Item, type RpcAnswer, readItem, rpcCodes, rpcError } from './json-rpc.ts'
import { askInTurn } from './one-shot.ts'

export interface McpOptions {
  catalogue: Catalogue
  /** A missing scope is answered 403, so that clients ask for it by themselves. */
  scopeChallenge: boolean
}

/** Loaded with the first message: a process that no agent calls starts without it. */
const loadProtocol = () => import('./protocol.ts')

const admitted = new WeakMap<FastifyRequest, Admitted>()
const path = '/mcp'
const config = { access: 'any' } as const

/** The HTTP side of MCP, which is ours: the SDK's own differs from the specification, see docs/decisions/0011. */
export function mountMcp(server: HttpServer, options: McpOptions): void {
  void server.app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => echoSession(request, reply))
    // The server's own parsers would answer 400 to bad JSON, which here is the protocol's to tell.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string | Buffer) => text)
    scope.post(path, {
      config,
      onRequest: async (request, reply) => {
        assertOwnHost(request, server.ownOrigins)
        admitted.set(request, await admit(server, request, reply))
      },
      handler: (request, reply) => answerPost(server, options, request, reply),
    })
    // spec §MCP: "`GET /mcp` - always 400 McpError". Clients open it after a 202, so 204 above and 400 here belong together.
    scope.get(path, { config }, async () => {
      throw new ApiError('sse_unsupported')
    })
    // spec §MCP: "sessions hold no server state, so it always answers 204".
    scope.delete(path, { config }, async (request, reply) => {
      await showStanding(server.limiter, server.limits, request, reply)
      return reply.code(204).send()
    })
  })
}

async function answerPost(
  server: HttpServer,
  options: McpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new ApiError('unsupported_media_type')
  const text = typeof request.body === 'string' ? request.body : ''
  const { caller, bucket } = admitted.get(request)!
  reply.header('Cache-Control', 'no-store')
  const body = parse(text)
  if (!body) return sendJson(reply, rpcError(null, rpcCodes.parseError, 'This is not valid JSON'))
  const { value } = body
  const isBatch = Array.isArray(value)
  const messages: unknown[] = isBatch ? value : [value]
  if (messages.length === 0 || messages.length > batchMax)
    return sendJson(reply, rpcError(null, rpcCodes.invalidRequest, `A batch holds 1 to ${batchMax} messages`))
  if (messages.length > 1) await count(server, bucket, messages.length - 1, reply)

  const idempotencyKey = isBatch ? undefined : (request.headers['idempotency-key'] as string | undefined)
  const digest = server.keys.mac('tool-calls', text).toString('hex').slice(0, 16)
  const visit = { caller, requestId: request.id, digest, idempotencyKey }
  const items = messages.map((message) => readItem(message, messages.length))
  const answers = await answerItems(server, options.catalogue, visit, items, hangUpOf(reply))
  if (answers.length === 0) return reply.code(204).send()
  const lacking = lackingScopes(answers)
  if (lacking.length > 0) {
    const challenge = { 'WWW-Authenticate': scopeChallenge(lacking, server.baseUrl) }
    // A personal token cannot be widened, so nobody is asked.
    if (options.scopeChallenge && !isBatch && caller.credential.kind === 'grant')
      throw new ApiError('insufficient_scope', `This needs the scope ${lacking[0]}`, challenge)
    reply.headers(challenge)
  }
  return sendJson(reply, isBatch ? answers : answers[0])
}

/** One answer for each message that wants one, in the order of the messages. */
async function answerItems(
  server: HttpServer,
  catalogue: Catalogue,
  visit: Visit,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = []
  const spoken = items.filter((item) => item.kind !== 'silent')
  if (spoken.length === 0) return answers
  const { flawInParams, openProtocol } = await loadProtocol()
  await askInTurn(
    openProtocol(catalogue, visit, server.logger),
    spoken,
    async (item, ask) => {
      if (item.kind === 'invalid') return void answers.push(item.answer)
      const message = withArguments(item.message)
      const flaw = flawInParams(message)
      answers.push(flaw ? rpcError(message.id, rpcCodes.invalidParams, flaw) : await ask(message))
    },
    signal,
  )
  return answers
}

type Request = Extract<Item, { kind: 'request' }>['message']

/** Clients leave the arguments of a tool without any out, or say null. */
function withArguments(message: Request): Request {
  if (message.params?.arguments !== null) return message
  return { ...message, params: { ...message.params, arguments: {} } }
}

function lackingScopes(answers: readonly RpcAnswer[]): string[] {
  const scopes = answers.flatMap((answer) =>
    'error' in answer && answer.error.code === rpcCodes.insufficientScope
      ? [(answer.error as { data?: { scope: string } }).data!.scope]
      : [],
  )
  return [...new Set(scopes)]
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply.type('application/json').send(JSON.stringify(answer))
}

function hangUpOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** spec §MCP: "Header `Mcp-Session-Id`, when sent, is echoed in the response." It is an echo and never an identity. */
function echoSession(request: FastifyRequest, reply: FastifyReply): void {
  const id = request.headers['mcp-session-id']
  if (typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id)) reply.header('Mcp-Session-Id', id)
}
