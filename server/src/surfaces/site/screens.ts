import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Caller } from '#kernel/context.ts'
import type { InputOf, ListAnswer, OutputOf } from '#kernel/operation/call.ts'
import { ApiError, type ErrorCode } from '#kernel/operation/errors.ts'
import { notFoundCode, type Operation } from '#kernel/operation/operation.ts'
import type { Messages } from '#messages/index.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { areParamsValid } from '#surfaces/operations/validate.ts'
import { type FlashKey, redirectWith } from './flash.ts'
import type { PageContent } from './layout.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from './operation-form.ts'
import { messagesOf, type PageScope, sendPage } from './page-scope.ts'
import { confirmPage, decisionIn, type Question } from './parts/confirm.ts'
import { pager } from './parts/elements.ts'
import type { FormState } from './parts/fields.ts'
import { perform } from './perform.ts'
import { cursorsIn } from './query.ts'
import { getScreen, postScreen } from './screen.ts'

type Nothing = Record<never, never>
type Maybe<T> = T | Promise<T>

/** Adds the routes of a screen. */
export type MountScreen = (scope: PageScope) => void

/** What a declared screen knows of the request that it answers. */
export interface ScreenVisit {
  server: HttpServer
  scope: PageScope
  request: FastifyRequest
  caller: Caller
  messages: Messages
  /** What the path names. */
  params: Readonly<Record<string, string>>
  /** The path of the screen, with what it names. */
  path: string
  /** The URL that the browser asked for. */
  here: string
  perform<T extends Operation>(op: T, input: InputOf<T>): Promise<OutputOf<T>>
}

/** A visit that sends a form. */
export type Posted = ScreenVisit & { posted: URLSearchParams }

/** The form as the screen shows it: what is stored, or what was refused. */
export type ScreenForm = FormState & { alert?: string | undefined; status?: number }

/** What a view gets. */
export type ShownScreen<D = Nothing> = ScreenVisit & D & { form: ScreenForm }

interface PostOptions<T extends Operation> {
  /** Without it: what the path names, and what the operation's schema finds in the form. */
  input?: (visit: Posted) => Maybe<InputOf<T>>
  /** What is asked before it is done. */
  ask?: (visit: Posted) => Maybe<Question | undefined>
  /** Where "No" leads. Without it: to the screen. */
  back?: (visit: Posted) => string
  /** Where the browser goes then. Without it: to the screen. */
  to?: (visit: Posted, answer: OutputOf<T>) => string
  /** The refusal in words of the screen. Undefined, and the error gets a page of its own. */
  refused?: (refusal: FormRefusal, visit: Posted) => Maybe<ScreenForm | undefined>
  /** Refusals that are no fault of the visitor, such as of one who was slower than another, and what is said then. */
  ifRefused?: { codes: readonly ErrorCode[]; say: FlashKey }
  /** In place of the way to another page, the screen shows this once, such as a secret. */
  shows?: (answer: OutputOf<T>, visit: Posted) => object
  /** What else the browser gets when it was done, such as a cookie. */
  answered?: (visit: Posted, reply: FastifyReply) => void
  /** For a form that may be longer than others. */
  formBytesMax?: number
}

/** The sentence that the next page shows; none where the screen shows the answer itself. */
type Done<T extends Operation> = FlashKey | undefined | ((answer: OutputOf<T>, visit: Posted) => FlashKey | undefined)

/** An operation, what is said when it is done, and what is special. */
type Post<T extends Operation> = readonly [op: T, done: Done<T>, options?: PostOptions<T>]

/** By what follows the path of the screen, such as `:id/lift`. */
type Posts<P extends Record<string, Operation>> = { readonly [K in keyof P]: Post<P[K]> }

/** The path of a route with what a request names. */
const fillPath = (route: string, { params }: FastifyRequest): string =>
  route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))

function visitOf(scope: PageScope, request: FastifyRequest, caller: Caller, path: string): ScreenVisit {
  return {
    ...{ server: scope.server, scope, request, caller, here: request.url, path: fillPath(path, request) },
    messages: messagesOf(request),
    params: request.params as Record<string, string>,
    perform: (op, input) => perform(scope, request, op, input),
  }
}

/** What an operation gets when the screen says nothing else. */
function plainInput<T extends Operation>(op: T, { params, posted }: Posted): InputOf<T> {
  const names = Object.keys(op.params?.properties ?? {})
  return {
    ...(op.params && { params: Object.fromEntries(names.map((name) => [name, params[name]])) }),
    ...(op.body && { body: bodyOf(op, posted) }),
  } as InputOf<T>
}

type Again = (
  visit: ScreenVisit,
  reply: FastifyReply,
  refusal: ScreenForm | undefined,
  more?: object,
) => Promise<FastifyReply>

/** With `again`, a refusal shows the screen again with what was typed. Without it, a refusal is a page of its own. */
function mountPost<T extends Operation>(
  scope: PageScope,
  { path, rest }: { path: string; rest: string },
  [op, done, options = {}]: Post<T>,
  again?: Again,
): void {
  const route = rest === '' ? path : `${path}/${rest}`
  const named = Object.keys(op.params?.properties ?? {}).filter((name) => !route.split('/').includes(`:${name}`))
  if (!options.input && named.length > 0) throw new Error(`screen ${route}: the path has no ${named} for ${op.id}`)
  const needsForm = again !== undefined || options.input !== undefined || options.ask !== undefined || op.body

  async function run(visit: Posted): Promise<OutputOf<T> | FormRefusal> {
    const input = options.input ? await options.input(visit) : plainInput(op, visit)
    return visit.perform(op, input)
  }

  postScreen(
    scope,
    route,
    (request) => fillPath(path, request),
    async (request, reply, caller) => {
      const posted = needsForm ? formIn(request) : new URLSearchParams()
      const visit: Posted = { ...visitOf(scope, request, caller, path), posted }
      assertCanExist(op, visit, !options.input && !options.ifRefused)
      if (options.ask && !decisionIn(posted).isConfirmed) {
        const question = await options.ask(visit)
        const asked = { path: request.url, form: posted, back: options.back?.(visit) ?? visit.path }
        if (question) return sendPage(reply, confirmPage({ ...question, ...asked }, visit.messages))
      }
      let answer: OutputOf<T>
      try {
        answer = (await run(visit)) as OutputOf<T>
      } catch (error) {
        if (error instanceof ApiError && options.ifRefused?.codes.includes(error.code))
          return redirectWith(scope, reply, visit.path, options.ifRefused.say)
        if (!again) throw error
        const plain = refusalOf(error, posted, visit.messages)
        const refusal = options.refused ? await options.refused(plain, visit) : plain
        if (!refusal) throw error
        return again(visit, reply, refusal)
      }
      options.answered?.(visit, reply)
      if (options.shows && again) return again(visit, reply, undefined, options.shows(answer, visit))
      const say = typeof done === 'function' ? done(answer, visit) : done
      const to = options.to ? options.to(visit, answer) : visit.path
      return say === undefined ? reply.redirect(to, 303) : redirectWith(scope, reply, to, say)
    },
    options.formBytesMax,
  )
}

/** Only for those who may do it: a path that names nothing has no form to show again, and nothing to ask about. */
function assertCanExist(op: Operation, { caller, params }: ScreenVisit, hasPlainInput: boolean): void {
  assertAccess(op, caller)
  if (hasPlainInput && op.params && !areParamsValid(op.params, { ...params })) throw new ApiError(notFoundCode(op))
}

/** What is done below a screen by a button: `screenActions(path, { ':id/lift': [operations.bans.delete, 'banLifted'] })`. */
export function screenActions<P extends Record<string, Operation>>(path: string, posts: Posts<P>): MountScreen {
  return (scope) => {
    for (const [rest, post] of Object.entries(posts)) mountPost(scope, { path, rest }, post as Post<Operation>)
  }
}

interface ScreenDeclaration<D, P extends Record<string, Operation>> {
  path: string
  /** What the screen shows, read for each request. */
  load?: (visit: ScreenVisit) => Maybe<D>
  /** What its form holds at first. */
  values?: (loaded: ScreenVisit & D) => FormState['values']
  view: (shown: ShownScreen<D>) => Maybe<PageContent>
  /** Its forms, by what follows its path: a refusal shows the screen again with what was typed. */
  forms?: Posts<P>
}

/** A page for people who are signed in, with any number of forms. */
export function screen<D extends object = Nothing, P extends Record<string, Operation> = Nothing>({
  path,
  load,
  values,
  view,
  forms,
}: ScreenDeclaration<D, P>): MountScreen {
  const show: Again = async (visit, reply, refusal, more = {}) => {
    const loaded = { ...visit, ...((await load?.(visit)) as D), ...more }
    const form = refusal ?? { values: values?.(loaded) ?? {} }
    return sendPage(reply, await view({ ...loaded, form }), refusal?.status)
  }
  return (scope) => {
    getScreen(scope, path, (request, reply, caller) => show(visitOf(scope, request, caller, path), reply, undefined))
    for (const [rest, post] of Object.entries(forms ?? {}))
      mountPost(scope, { path, rest }, post as Post<Operation>, show)
  }
}

type FormDeclaration<T extends Operation, D> = Omit<ScreenDeclaration<D, Nothing>, 'forms'> &
  PostOptions<T> & { op: T; done: Done<T> }

/** A page with one form, which is sent to its own path and performs one operation. */
export function formScreen<T extends Operation, D extends object = Nothing>({
  op,
  done,
  path,
  load,
  values,
  view,
  ...options
}: FormDeclaration<T, D>): MountScreen {
  const forms = { '': [op, done, options] as const }
  return screen<D, { '': T }>({ path, view, forms, ...(load && { load }), ...(values && { values }) })
}

type Listed<T, D> = ShownScreen<D & { found: ListAnswer<T> }>

interface ListDeclaration<T, O extends Operation<unknown, ListAnswer<T>>, D, P extends Record<string, Operation>>
  extends Omit<ScreenDeclaration<D, P>, 'view'> {
  op: O
  /** How many a page shows; 50 if nothing is said. */
  limit?: number
  /** Of the operation, if the path does not name them. */
  params?: (visit: ScreenVisit & D) => object
  /** What else the operation is asked for. */
  filters?: (visit: ScreenVisit & D) => object
  row: (item: T, shown: Listed<T, D>, at: number) => string
  /** Around the rows. */
  list?: (rows: string, shown: Listed<T, D>) => string
  empty: (shown: Listed<T, D>) => string
  above?: (shown: Listed<T, D>) => string
  below?: (shown: Listed<T, D>) => string
  frame: (body: string, shown: Listed<T, D>) => PageContent
}

const card = (rows: string) => html`<section class="card"><ul class="rows">!${rows}</ul></section>`

/** A page of a list with links to its other pages, often with a form below or above it. */
export function listScreen<
  O extends Operation<unknown, ListAnswer<unknown>>,
  D extends object = Nothing,
  P extends Record<string, Operation> = Nothing,
>(declared: ListDeclaration<OutputOf<O>['items'][number], O, D, P>): MountScreen {
  const { op, limit = 50, params, filters, row, list = card, empty, above, below, frame, load, ...rest } = declared
  type Item = OutputOf<O>['items'][number]
  type All = D & { found: ListAnswer<Item> }
  const listed: ScreenDeclaration<All, P> = {
    ...rest,
    async load(visit) {
      const loaded = (await load?.(visit)) as D
      const both = { ...visit, ...loaded }
      const query = { limit, ...filters?.(both), ...cursorsIn(visit.request) }
      const named = op.params && { params: params?.(both) ?? visit.params }
      return { ...loaded, found: await visit.perform(op, { ...named, query } as InputOf<O>) }
    },
    view(shown) {
      const { items, pagination } = shown.found
      const rows = items.map((item, at) => row(item, shown, at)).join('')
      const all = items.length > 0 ? list(rows, shown) : empty(shown)
      const pages = pager(pagination, shown.here, shown.messages)
      return frame(`${above?.(shown) ?? ''}${all}${pages}${below?.(shown) ?? ''}`, shown)
    },
  }
  return screen(listed)
}
