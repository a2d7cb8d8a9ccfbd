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
import type { RecordCall } from './call-log.ts'

/** One POST: its caller, and what identifies the call in logs and answers. */
export interface Visit {
  caller: Caller
  requestId: string
  /** Shortened, for the audit log. */
  address: string
  /** A hash of the message, to match a log line with a client's own record. */
  digest: string
  /** Only when the request holds one message: a key identifies one call. */
  idempotencyKey: string | undefined
  /** Whether the client asked for read-only tools, regardless of its token's scopes. */
  isReadOnly: boolean
}

export interface ServedTool {
  definition: Tool
  access: Access
  call(visit: Visit, given: Record<string, unknown>, visible: readonly ServedTool[]): Promise<CallToolResult>
}

interface Readable {
  access: Access
  /** Undefined when the URI names nothing, or nothing this caller may see. */
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
  /** Needed to follow it. */
  scopes: readonly string[]
  definition: Prompt
  get(given: Readonly<Record<string, string>>): GetPromptResult['messages']
}

/** Everything that is offered to agents. It does not change while the process runs, and its order is fixed. */
export interface Catalog {
  /** Keeps what users see of the calls of their agents. */
  record: RecordCall
  /** By name. */
  tools: ReadonlyMap<string, ServedTool>
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
