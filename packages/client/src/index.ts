import type { CallOptions, Page } from './calls.ts'
import { type HearthOptions, type Input, openCore, type RateLimit } from './core.ts'
import { HearthError } from './errors.ts'
import { operations } from './generated/operations.ts'
import type { Api } from './generated/types.ts'
import { fillPath, randomText } from './url.ts'

export type { Call, CallOptions, Page, PageCall, Result } from './calls.ts'
export type { HearthOptions, RateLimit, TokenOption } from './core.ts'
export { type ConnectionErrorCode, HearthError, type Problem } from './errors.ts'
export type * from './generated/types.ts'
export * as oauth from './oauth.ts'
export { upload } from './upload.ts'
export { verifyWebhook, WebhookConfigurationError, WebhookError } from './webhooks.ts'

/** The API of one instance, for one token. */
export interface Hearth extends Api {
  /** The rate limit as the last answer had it; undefined before the first one. */
  readonly rateLimit: RateLimit | undefined
}

type Core = ReturnType<typeof openCore>

/**
 * Opens the API of an instance.
 *
 * @example
 * const api = hearth({ baseUrl: 'https://hearth.example', token })
 * for await (const event of api.events.list()) console.log(event.title)
 */
export function hearth(options: HearthOptions): Hearth {
  const core = openCore(options)
  const groups = Object.entries(operations).map(([group, lines]) => {
    const methods = Object.entries(lines).map(([name, line]) => [name, methodOf(core, line)])
    return [group, Object.fromEntries(methods)]
  })
  return Object.defineProperty(Object.fromEntries(groups), 'rateLimit', { get: () => core.rateLimit })
}

/** The method of an operation, from its line: `GET /v1/groups/{slug}/events list`. */
function methodOf(core: Core, line: string) {
  const [method = '', template = '', ...flags] = line.split(' ')
  const paramCount = template.split('{').length - 1
  const isList = flags.includes('list')
  const hasInput = isList || flags.includes('input')

  return (...given: unknown[]) => {
    const args = flags.includes('later') ? withInput(given, paramCount) : given
    const input = hasInput ? (args[paramCount] as Input) : undefined
    const options: CallOptions = { ...(args[paramCount + Number(hasInput)] as CallOptions) }
    if (flags.includes('replay')) options.idempotencyKey ??= randomText()

    const send = async (place?: Input) => {
      const answer = await core.send(method, fillPath(template, args), place ? { ...input, ...place } : input, options)
      return isList ? answer : answer.data
    }
    const first = send()
    const result = () => first.then((data) => ({ data }), asResult)
    if (!isList) return Object.assign(first, { result })
    const pages = () => walk(first as Promise<Page<unknown>>, send as Turn, input?.before !== undefined)
    return Object.assign(first, { result, pages, [Symbol.asyncIterator]: () => itemsOf(pages()) })
  }
}

const optionNames = new Set(['signal', 'idempotencyKey', 'headers'] satisfies (keyof CallOptions)[] as string[])

/** Where the operation took no body or query in an earlier release, the options of a call may come in its place. */
function withInput(args: unknown[], paramCount: number): unknown[] {
  const names = Object.keys(args[paramCount] ?? {})
  const isOptions = names.length > 0 && names.every((name) => optionNames.has(name))
  return isOptions ? [...args.slice(0, paramCount), undefined, ...args.slice(paramCount)] : args
}

/** What is not an error of the API, such as an aborted signal, is thrown. */
function asResult(error: unknown) {
  if (error instanceof HearthError) return { error }
  throw error
}

type Turn = (place: Input) => Promise<Page<unknown>>

/** This page and all after it, or all before it. */
async function* walk(first: Promise<Page<unknown>>, turn: Turn, isBackwards: boolean) {
  let page = await first
  for (;;) {
    yield page
    const { nextCursor, prevCursor } = page.pagination
    const edge = isBackwards ? prevCursor : nextCursor
    if (!edge) return
    page = await turn(isBackwards ? { before: edge } : { cursor: edge, offset: undefined })
  }
}

async function* itemsOf(pages: AsyncIterable<Page<unknown>>) {
  for await (const page of pages) yield* page.data
}
