import { hash } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Keys } from '#platform/keys.ts'
import { shortAddress } from '#surfaces/http/address.ts'
import { count, showRateLimit } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { type Admitted, admit, assertOwnHost, listHostNames, scopeChallenge } from './admit.ts'
import type { Catalog, Visit } from './catalog.ts'
import { batchMax, type Item, type RpcAnswer, readItem, rpcCodes, rpcError } from './json-rpc.ts'

export interface McpOptions {
  catalog: Catalog
  /** A missing scope is answered 403, so that clients ask for it by themselves. */
  scopeChallenge: boolean
}

type Protocol = typeof import('./protocol.ts')
let protocol: Protocol | undefined

/** Loaded with the first message: a process that no agent calls starts without it. */
async function loadProtocol(): Promise<Protocol> {
  protocol ??= await import('./protocol.ts')
  return protocol
}

const admitted = new WeakMap<FastifyRequest, Admitted>()
const path = '/mcp'
const config = { access: 'any' } as const

/** The HTTP side of MCP: that of the SDK differs from the specification, see docs/decisions/0011. */
export function mountMcp(server: HttpServer, options: McpOptions): void {
  void server.app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => echoSession(request, reply))
    // The server's own parsers would answer 400 to bad JSON, which here is the protocol's to tell.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string | Buffer) => text)
    const hostNames = listHostNames(server.ownOrigins)
    scope.post(path, {
      config,
      onRequest: async (request, reply) => {
        assertOwnHost(request, hostNames)
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
      await showRateLimit(server.limiter, server.limits, request, reply)
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
  if (!body) return reply.send(rpcError(null, rpcCodes.parseError, 'This is not valid JSON'))
  const { value } = body
  const isBatch = Array.isArray(value)
  const messages: unknown[] = isBatch ? value : [value]
  if (messages.length === 0 || messages.length > batchMax)
    return reply.send(rpcError(null, rpcCodes.invalidRequest, `A batch holds 1 to ${batchMax} messages`))
  // contract §Rate limit: "An MCP batch costs its size."
  if (messages.length > 1) await count(server, reply, bucket, messages.length - 1)

  const idempotencyKey = isBatch ? undefined : (request.headers['idempotency-key'] as string | undefined)
  const digest = digestOf(server.keys, text)
  const isReadOnly = wantsToRead(request.headers['x-mcp-readonly'])
  const visit = { caller, requestId: request.id, address: shortAddress(request.ip), digest, idempotencyKey, isReadOnly }
  const items = messages.map((message) => readItem(message, messages.length))
  const answers = await answerItems(server, options.catalog, visit, items, () => request.socket.destroyed)
  if (answers.length === 0) return reply.code(204).send()
  const lacking = lackingScopes(answers)
  if (lacking.length > 0) {
    const challenge = { 'WWW-Authenticate': scopeChallenge(lacking, server.baseUrl) }
    // A personal token cannot get more scopes, so there is no challenge.
    if (options.scopeChallenge && !isBatch && caller.credential.kind === 'grant')
      throw new ApiError(
        'insufficient_scope',
        `This needs the scope ${lacking[0]}; use a token with that scope`,
        challenge,
      )
    reply.headers(challenge)
  }
  const texts = answers.map(stringifyAnswer)
  return reply.type('application/json').send(isBatch ? `[${texts.join(',')}]` : texts[0])
}

/** One answer for each message that wants one. In turn, so that what one message of a batch changes is seen by the next;
 *  for a caller who has hung up the rest is not done. */
async function answerItems(
  server: HttpServer,
  catalog: Catalog,
  visit: Visit,
  items: readonly Item[],
  hasLeft: () => boolean,
): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = []
  const spoken = items.filter((item) => item.kind !== 'silent')
  if (spoken.length === 0) return answers
  const { answerRequest, flawInParams } = await loadProtocol()
  for (const item of spoken) {
    if (hasLeft()) break
    const message = item.kind === 'request' ? withArguments(item.message) : undefined
    const flaw = message && flawInParams(message)
    if (item.kind === 'invalid') answers.push(item.answer)
    else if (flaw) answers.push(rpcError(message!.id, rpcCodes.invalidParams, flaw))
    else answers.push(await answerRequest(catalog, visit, server.logger, message!))
  }
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

const salts = new WeakMap<Keys, string>()

/** With a salt that only we know: what was sent may be a short code, which a plain hash would give away. */
function digestOf(keys: Keys, text: string): string {
  const salt = salts.get(keys) ?? keys.mac('tool-calls', 'salt').toString('hex')
  salts.set(keys, salt)
  return hash('sha256', salt + text).slice(0, 16)
}

/** The text of a structured result is its JSON, and is put in as it is. */
function stringifyAnswer(answer: RpcAnswer): string {
  const { content, structuredContent } = ('result' in answer ? answer.result : {}) as Partial<CallToolResult>
  if (structuredContent === undefined || content?.[0]?.type !== 'text') return JSON.stringify(answer)
  const shown = `"content":${JSON.stringify(content)},"structuredContent":${content[0].text}`
  return `{"jsonrpc":"2.0","id":${JSON.stringify(answer.id)},"result":{${shown}}}`
}

/** It can only narrow, so that a client which spells it in its own way is not given more than it meant. */
const wantsToRead = (header: unknown) => header !== undefined && !/^(false|0|)$/i.test(String(header).trim())

/** spec §MCP: "Header `Mcp-Session-Id`, when sent, is echoed in the response." It is an echo and never an identity. */
function echoSession(request: FastifyRequest, reply: FastifyReply): void {
  const id = request.headers['mcp-session-id']
  if (typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id)) reply.header('Mcp-Session-Id', id)
}
