import { type CallOptions, type Hearth, hearth, type Page } from '../../client/src/index.ts'
import type { OperationCommand } from './command-data.ts'
import { openToken } from './credentials.ts'
import { identifiedFetch } from './fetch.ts'
import type { Host } from './host.ts'
import { chooseInstance, type Instance } from './instance.ts'

export interface Session {
  api: Hearth
  instance: Instance
}

/** The client for the instance of a command, signed in as its profile or the environment says. */
export function openSession(host: Host, profile?: string): Session {
  const instance = chooseInstance(host, profile)
  return { api: openApi(host, instance), instance }
}

export function openApi(host: Host, instance: Instance): Hearth {
  return hearth({ baseUrl: instance.url, token: openToken(host, instance), fetch: identifiedFetch })
}

interface AnyCall extends Promise<unknown> {
  pages(): AsyncIterable<Page<Record<string, unknown>>>
}

type Method = (...args: unknown[]) => AnyCall

/** Calls an operation by name. Commands are made from data, so the types of the client don't help here. */
export function callOperation(
  api: Hearth,
  { group, name, input }: Pick<OperationCommand, 'group' | 'name' | 'input'>,
  args: readonly string[],
  fields: unknown,
  options: CallOptions,
): AnyCall {
  const method = (api as unknown as Record<string, Record<string, Method>>)[group]?.[name]
  if (!method) throw new Error(`The client has no operation ${group}.${name}`)
  return method(...args, ...(input ? [fields] : []), options)
}
