import type {
  CallToolResult,
  GetPromptResult,
  ListResourceTemplatesResult,
  Prompt,
  ReadResourceResult,
  Resource,
  Tool,
} from '@modelcontextprotocol/server'
import type { Caller } from '#kernel/context.ts'
import type { Access } from '#kernel/operation/operation.ts'

/** One POST: who calls, and what follows the call through logs and answers. */
export interface Visit {
  caller: Caller
  requestId: string
  /** Shortened, for the audit log. */
  address: string
  /** A fingerprint of what was sent, by which a log line can be matched with a client's own record. */
  digest: string
  /** Only where the request holds one message: a key stands for one call. */
  idempotencyKey: string | undefined
  /** Whether the client gave up all that changes something, whatever its token permits. */
  isReadOnly: boolean
}

export interface ServedTool {
  definition: Tool
  access: Access
  call(visit: Visit, given: Record<string, unknown>, visible: readonly ServedTool[]): Promise<CallToolResult>
}

interface Readable {
  access: Access
  /** Undefined when there is nothing under this address, or nothing for this caller. */
  read(
    visit: Visit,
    uri: string,
    variables: Record<string, string>,
  ): Promise<ReadResourceResult['contents'] | undefined>
}
export interface ServedResource extends Readable {
  definition: Resource
}
export interface ServedTemplate extends Readable {
  definition: ListResourceTemplatesResult['resourceTemplates'][number]
}

export interface ServedPrompt {
  definition: Prompt
  get(given: Readonly<Record<string, string>>): GetPromptResult['messages']
}

/** All that is offered to agents. It does not change while the process runs, and its order is fixed. */
export interface Catalogue {
  tools: readonly ServedTool[]
  resources: readonly ServedResource[]
  templates: readonly ServedTemplate[]
  prompts: readonly ServedPrompt[]
}

/** spec §Scope rules: "MCP `tools/list` returns only tools that the token's scopes permit." */
export function isPermitted({ access }: { access: Access }, { scopes }: Caller): boolean {
  return access === 'public' || access === 'any' || scopes.has(access)
}

export function isReading({ definition }: ServedTool): boolean {
  return definition.annotations?.readOnlyHint === true
}
