import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { prefersJson } from '#surfaces/http/accept.ts'
import { addressKey } from '#surfaces/http/address.ts'
import { limitGuesses } from '#surfaces/operations/code-rate-limit.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { type Intent, performIntent, rememberIntent } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage, takeFlash } from '#surfaces/site/page-scope.ts'
import { queryIn } from '#surfaces/site/query.ts'

/** What a code leads to, and why the viewer cannot use it, if so. */
export interface CodeState {
  refusal?: ApiError | undefined
}

/** What else a page needs besides the state. */
export interface CodePageContext {
  messages: Messages
  /** The target of the form. */
  path: string
  code: string
  now: Date
  isSignedIn: boolean
  /** The viewer has just submitted the form. */
  isDone: boolean
  /** How the code was read, as given in the URL; empty if unknown. */
  via: string
}

/** A page opened by a code, with one action. Anonymous visitors can submit it too; it runs after the sign-in. */
export interface CodePage<S extends CodeState> {
  root: string
  /** Throws 404 for an unknown code. */
  load(code: string, caller: Caller | undefined, now: Date): Promise<S>
  show(state: S, context: CodePageContext): PageContent
  /** The page for an unknown code. */
  showUnknownCode(messages: Messages, code: string): PageContent
  /** What the button does. */
  intentOf(input: CodeInput): Intent
}

interface CodeInput {
  code: string
  via: string
}

function inputIn(request: FastifyRequest): CodeInput {
  const { code } = request.params as { code: string }
  const sent = request.body instanceof URLSearchParams ? request.body.get('via') : queryIn(request, 'via')
  return { code, via: sent === 'qr' || sent === 'nfc' ? sent : '' }
}

/** A refusal as a page, or as the API's JSON error if the client prefers it. */
function refuse(reply: FastifyReply, error: ApiError, page: PageContent): FastifyReply {
  if (prefersJson(reply.request)) throw error
  return sendPage(reply, page, error.status)
}

const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404, 409, 410].includes(error.status)

/** GET changes nothing; POST runs the action once. After a sign-in in between nothing must be submitted again. */
export function mountCodePage<S extends CodeState>(scope: PageScope, codePage: CodePage<S>): void {
  const { routes, server } = scope
  const { clock } = server
  const url = `${codePage.root}/:code`
  const pathOf = ({ code }: CodeInput) => `${codePage.root}/${encodeURIComponent(code)}`

  /** Wrong codes are counted per user, or per address for anonymous visitors. */
  function guarded<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
    const guesser = findVisitor(request)?.userId ?? `ip:${addressKey(request.ip)}`
    return limitGuesses(server, guesser, attempt)
  }

  const loadState = (request: FastifyRequest) =>
    guarded(request, () => codePage.load(inputIn(request).code, findVisitor(request), clock.now()))

  function show(request: FastifyRequest, state: S): PageContent {
    const input = inputIn(request)
    const isDone = request.method === 'GET' && takeFlash(request, 'codeUsed')
    const isSignedIn = findVisitor(request) !== undefined
    const messages = messagesOf(request)
    return codePage.show(state, { ...input, messages, path: pathOf(input), now: clock.now(), isSignedIn, isDone })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
    try {
      return await work()
    } catch (error) {
      if (!isAnswer(error) || error.status !== 404) throw error
      return refuse(reply, error, codePage.showUnknownCode(messagesOf(request), inputIn(request).code))
    }
  }

  routes.get(url, open, (request, reply) =>
    answer(request, reply, async () => {
      const state = await loadState(request)
      const page = show(request, state)
      // A code that no one can use any more is 410; a refusal for this viewer only is shown with 200.
      return state.refusal?.status === 410 ? refuse(reply, state.refusal, page) : sendPage(reply, page)
    }),
  )

  async function remember(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const state = await loadState(request)
    if (state.refusal) return refuse(reply, state.refusal, show(request, state))
    const input = inputIn(request)
    rememberIntent(server, reply, { ...codePage.intentOf(input), flash: { done: 'codeUsed' } })
    return reply.redirect(`/sign-in?return_to=${encodeURIComponent(pathOf(input))}`, 303)
  }

  routes.post(url, open, (request, reply) =>
    answer(request, reply, async () => {
      const caller = findVisitor(request)
      if (!caller) return remember(request, reply)
      const input = inputIn(request)
      try {
        // The operation limits wrong codes itself.
        await performIntent(scope, request, codePage.intentOf(input))
      } catch (error) {
        if (!isAnswer(error) || error.status === 404) throw error
        const state = await codePage.load(input.code, caller, clock.now())
        return refuse(reply, error, show(request, { ...state, refusal: error }))
      }
      return redirectWith(scope, reply, pathOf(input), 'codeUsed')
    }),
  )
}
