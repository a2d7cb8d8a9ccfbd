import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { prefersJson } from '#surfaces/http/accept.ts'
import { addressKey } from '#surfaces/http/address.ts'
import { limitGuesses } from '#surfaces/operations/code-rate-limit.ts'
import { type Intent, performIntent, rememberIntent } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { queryIn } from '#surfaces/site/query.ts'

/** How whoever looks stands before a door: what it is, and why they cannot go through it, if they cannot. */
export interface CodeState {
  refusal?: ApiError | undefined
}

/** What else a page needs to know of the moment. */
export interface CodePageContext {
  messages: Messages
  /** Where the button leads. */
  path: string
  code: string
  now: Date
  isSignedIn: boolean
  /** They come from pressing the button. */
  isDone: boolean
  /** How they got here, as the address says, where it says what we know. */
  via: string
}

/** Something that a code leads to and that one press does, also for those who sign in only then. */
export interface CodePage<S extends CodeState> {
  root: string
  /** A code that leads nowhere is refused with 404. */
  look(code: string, caller: Caller | undefined, now: Date): Promise<S>
  show(stand: S, situation: CodePageContext): PageContent
  /** For a code that leads nowhere. */
  ask(messages: Messages, code: string): PageContent
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

/** A refusal as a page of its own; whoever would rather have JSON gets what the API would answer. */
function refuse(reply: FastifyReply, error: ApiError, page: PageContent): FastifyReply {
  if (prefersJson(reply.request)) throw error
  return sendPage(reply, page, error.status)
}

const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404, 409, 410].includes(error.status)

/** Looking changes nothing; the button does it, once, and a sign-in that comes between asks for nothing again. */
export function mountCodePage<S extends CodeState>(scope: PageScope, doorway: CodePage<S>): void {
  const { routes, server } = scope
  const { clock } = server
  const url = `${doorway.root}/:code`
  const pathOf = ({ code }: CodeInput) => `${doorway.root}/${encodeURIComponent(code)}`

  /** Wrong codes are counted for a person, and for an address where nobody is signed in. */
  function guarded<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
    const guesser = findVisitor(request)?.userId ?? `ip:${addressKey(request.ip)}`
    return limitGuesses(server, guesser, attempt)
  }

  const lookAt = (request: FastifyRequest) =>
    guarded(request, () => doorway.look(inputIn(request).code, findVisitor(request), clock.now()))

  function show(request: FastifyRequest, stand: S): PageContent {
    const input = inputIn(request)
    const isDone = request.method === 'GET' && queryIn(request, 'done') !== undefined
    const isSignedIn = findVisitor(request) !== undefined
    const messages = messagesOf(request)
    return doorway.show(stand, { ...input, messages, path: pathOf(input), now: clock.now(), isSignedIn, isDone })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
    try {
      return await work()
    } catch (error) {
      if (!isAnswer(error) || error.status !== 404) throw error
      return refuse(reply, error, doorway.ask(messagesOf(request), inputIn(request).code))
    }
  }

  routes.get(url, open, (request, reply) =>
    answer(request, reply, async () => {
      const stand = await lookAt(request)
      const page = show(request, stand)
      // What is over for everybody is gone; what only this person cannot do, or not yet, is still there to be seen.
      return stand.refusal?.status === 410 ? refuse(reply, stand.refusal, page) : sendPage(reply, page)
    }),
  )

  async function remember(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const stand = await lookAt(request)
    if (stand.refusal) return refuse(reply, stand.refusal, show(request, stand))
    const input = inputIn(request)
    rememberIntent(server, reply, doorway.intentOf(input))
    return reply.redirect(`/sign-in?return_to=${encodeURIComponent(`${pathOf(input)}?done=1`)}`, 303)
  }

  routes.post(url, open, (request, reply) =>
    answer(request, reply, async () => {
      const caller = findVisitor(request)
      if (!caller) return remember(request, reply)
      const input = inputIn(request)
      try {
        // The operation counts wrong codes itself.
        await performIntent(scope, request, doorway.intentOf(input))
      } catch (error) {
        if (!isAnswer(error) || error.status === 404) throw error
        const stand = await doorway.look(input.code, caller, clock.now())
        return refuse(reply, error, show(request, { ...stand, refusal: error }))
      }
      return reply.redirect(`${pathOf(input)}?done=1`, 303)
    }),
  )
}
