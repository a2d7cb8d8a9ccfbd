import type { App, Response } from '#test/support/app/harness.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; the tests say what it must be
type Any = any

interface PostOptions {
  token?: string
  headers?: Record<string, string>
}

/** Posts a message or a batch as a client would. */
export function post(app: App, message: unknown, { token, headers = {} }: PostOptions = {}): Promise<Response> {
  return app.post('/mcp', {
    ...(token && { token }),
    headers: { host: 'hearth.test', 'content-type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
}

let count = 0
export const request = (method: string, params?: unknown, id: unknown = ++count) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
})

export const ping = (id: unknown = 1) => request('ping', undefined, id)
export const call = (name: string, id: unknown = 1) => request('tools/call', { name }, id)
export const codeOf = (answer: { body: { error: { code: number } } }) => answer.body.error.code

/** One request and its answer, which must come with 200. */
export async function ask(app: App, token: string, method: string, params?: unknown): Promise<Any> {
  const answer = await post(app, request(method, params), { token })
  if (answer.status !== 200) throw new Error(`${method} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

export interface Outcome {
  /** What an agent gets of a success. */
  value?: Any
  /** The refusal in a result, with its hint. */
  refusal?: {
    error: string
    code: string
    status: number
    hint: string
    problems?: { field: string; message: string }[]
    retryAfter?: number
    requestId?: string
  }
  /** The error of the protocol. */
  error?: { code: number; message: string; data?: Any }
  text: string
}

/** A call of a tool, taken apart. */
export async function callTool(app: App, token: string, name: string, given?: unknown): Promise<Outcome> {
  const { result, error } = await ask(app, token, 'tools/call', {
    name,
    ...(given !== undefined && { arguments: given }),
  })
  if (error) return { error, text: JSON.stringify(error) }
  const { text } = result.content[0] as { text: string }
  return result.isError ? { refusal: JSON.parse(text), text } : { value: result.structuredContent, text }
}
