import type { JSONRPCMessage, JSONRPCRequest, JSONRPCResponse, Server, Transport } from '@modelcontextprotocol/server'
import { protocolVersion } from '#surfaces/oauth/metadata.ts'
import { rpcCodes } from './json-rpc.ts'

/** A transport for the messages of one POST; nothing survives the request. */
class OneShot implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  #waiting = new Map<string, (answer: JSONRPCResponse) => void>()
  #asked = 0

  async start(): Promise<void> {}

  /** Everything but responses is dropped: spec §Events, "MCP over HTTP does not send server-initiated events". */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return
    this.#waiting.get(String(message.id))?.(message)
    this.#waiting.delete(String(message.id))
  }

  async close(): Promise<void> {
    this.onclose?.()
  }

  /** With an id of our own: two messages of a batch may have the same one, and each must be answered. */
  ask(message: JSONRPCRequest): Promise<JSONRPCResponse> {
    const id = `ask-${++this.#asked}`
    const asked = message.method === 'initialize' ? withInitializeParams(message) : message
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => resolve(restored(message, answer)))
      try {
        this.onmessage?.({ ...asked, id })
      } catch {
        this.giveUp()
      }
    })
  }

  /** The SDK does not answer messages it considers invalid or of another revision; the caller must not wait. */
  giveUp(): void {
    const error = {
      code: rpcCodes.invalidRequest,
      message: `This is not a request of protocol version ${protocolVersion}`,
    }
    for (const [id, answer] of this.#waiting) answer({ jsonrpc: '2.0', id, error })
    this.#waiting.clear()
  }
}

type Ask = (request: JSONRPCRequest) => Promise<JSONRPCResponse>

/** Connects to the protocol server for one request. It is not closed: everything is answered, and closing would create an
 *  error with a stack trace that no one reads. */
export async function openOneShot(server: Server): Promise<Ask> {
  const transport = new OneShot()
  await server.connect(transport)
  server.onerror = () => transport.giveUp()
  return (request) => transport.ask(request)
}

/** The SDK turns every -32002 into -32602, which is right only for later revisions of the protocol. */
function restored({ id, method }: JSONRPCRequest, answer: JSONRPCResponse): JSONRPCResponse {
  if (!('error' in answer) || method !== 'resources/read') return { ...answer, id }
  const isMissing = (answer.error.data as { uri?: unknown } | undefined)?.uri !== undefined
  return { ...answer, id, error: { ...answer.error, ...(isMissing && { code: rpcCodes.resourceNotFound }) } }
}

/** Nothing depends on the client's info, so a client that sends none is answered too. */
function withInitializeParams(message: JSONRPCRequest): JSONRPCRequest {
  if (message.params) return message
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'unknown', version: '0' } }
  return { ...message, params }
}
