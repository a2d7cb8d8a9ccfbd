import type { JSONRPCMessage, JSONRPCRequest, JSONRPCResponse, Server, Transport } from '@modelcontextprotocol/server'
import { protocolVersion } from '#surfaces/oauth/metadata.ts'
import { rpcCodes } from './json-rpc.ts'

/** Carries the messages of one POST to the SDK and its answers back; nothing survives the request. */
class OneShot implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  #waiting = new Map<string, (answer: JSONRPCResponse) => void>()
  #asked = 0

  async start(): Promise<void> {}

  /** What is no answer is dropped: spec §Events, "MCP over HTTP does not send server-initiated events". */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return
    this.#waiting.get(String(message.id))?.(message)
    this.#waiting.delete(String(message.id))
  }

  async close(): Promise<void> {
    this.onclose?.()
  }

  /** Under an id of our own: two messages of a batch may bring the same one, and each must be answered. */
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

  /** The SDK answers nothing to what it takes for no message, or for one of another revision; the caller must not wait. */
  giveUp(): void {
    const error = {
      code: rpcCodes.invalidRequest,
      message: `This is no request of protocol version ${protocolVersion}`,
    }
    for (const [id, answer] of this.#waiting) answer({ jsonrpc: '2.0', id, error })
    this.#waiting.clear()
  }
}

type Ask = (request: JSONRPCRequest) => Promise<JSONRPCResponse>

/** A way to ask the protocol server, for as long as the request lives. It is not closed: everything asked is answered, and
 *  closing makes an error with its stack for nobody. */
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

/** Nothing depends on what a client says of itself, so one that says nothing is answered too. */
function withInitializeParams(message: JSONRPCRequest): JSONRPCRequest {
  if (message.params) return message
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'unknown', version: '0' } }
  return { ...message, params }
}
