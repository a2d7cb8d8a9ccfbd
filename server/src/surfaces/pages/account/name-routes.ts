import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  decideReturnPath,
  findQuestions,
  findSuspension,
  findWork,
  type Proven,
  type Questions,
} from '#domains/accounts/sign-in/index.ts'
import { findUser, isPlaceholder, proposeUsername } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import type { Reader } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage, suspendedPage } from '#surfaces/site/sign-in/message-page.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'
import { type Flaw, type NameForm, namePage } from './name-page.ts'
import { clearProven, findProven } from './proven-identity.ts'

type NewMember = Extract<Proven, { is: 'new' }>
type Member = Extract<Proven, { is: 'member' }>

/** Asks for the name and the terms before the sign-in completes. */
export function mountName(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  async function show(
    reply: FastifyReply,
    proven: Proven,
    questions: Questions,
    page: Omit<View, 'isNew'>,
    status = 200,
  ) {
    const work = await findWork({ db: database, cipher: server.keys, links: server.links, now: clock.now() }, proven)
    const view = { ...questions, ...page, work, isNew: proven.is === 'new' }
    return sendPage(reply, namePage(messagesOf(reply.request), view), status)
  }

  routes.get('/sign-in/name', open, async (request, reply) => {
    const proven = findProven(scope, request)
    const questions = proven && (await findQuestions(database, proven))
    const returnTo = decideReturnPath((request.query as Record<string, unknown>).return_to)
    if (!proven || !questions) return reply.redirect(findVisitor(request) ? returnTo : '/sign-in', 303)
    const form = await startForm(database, proven, clock.now())
    return show(reply, proven, questions, { returnTo, form })
  })

  routes.get('/sign-in/name/proposal', open, async (request, reply) => {
    const { name } = request.query as Record<string, unknown>
    if (!findProven(scope, request) || typeof name !== 'string') throw new ApiError('not_found')
    return reply.send({ username: await proposeUsername(database, name.slice(0, 100), clock.now()) })
  })

  routes.post('/sign-in/name', open, async (request, reply) => {
    const proven = findProven(scope, request)
    const messages = messagesOf(request)
    const { name: text, signIn } = messages.accounts
    if (!proven) return sendPage(reply, messagePage(messages, text.late), 410)
    const questions = await findQuestions(database, proven)
    if (!questions) return sendPage(reply, messagePage(messages, text.accountThere), 409)
    const returnTo = decideReturnPath(field(request, 'return_to'))
    const form = readForm(request, questions)
    const again = (extra: { flaw?: Flaw; note?: string }, given = form, status = 200) =>
      show(reply, proven, questions, { returnTo, form: given, ...extra }, status)
    const flaw = findFlaw(messages, form, questions)
    if (flaw) return again({ flaw }, form, 400)
    if (questions.needsName && form.username === '') {
      const username = await proposeUsername(database, form.name, clock.now())
      return again({ note: text.proposed }, { ...form, username })
    }
    try {
      const input = { questions, answers: { name: form.name, username: form.username } }
      const browser = browserIn(server, request)
      const work = { challenge: field(request, 'challenge'), answer: field(request, 'work') }
      const result =
        proven.is === 'new'
          ? await performAction(scope, request, actions.signIn.createAccount, { proven, browser, work, ...input })
          : await performAction(scope, request, actions.signIn.completeMember, { proven, browser, ...input })
      clearProven(scope, reply)
      if (result.is === 'suspended' && proven.is === 'member') {
        const suspension = await findSuspension(database, proven.userId, clock.now())
        return sendPage(reply, suspendedPage(messages, suspension, clock.now()), 403)
      }
      if (result.is !== 'in') {
        const page = messagePage(messages, { ...signIn, ...text }[result.is])
        return sendPage(reply, page, result.is === 'waiting' ? 200 : 403)
      }
      await showSession(scope, reply, result)
      return reply.redirect(returnTo, 303)
    } catch (error) {
      const refused = findMistake(messages, error)
      if (refused) return again({ flaw: refused }, form, (error as ApiError).status)
      if (!(error instanceof ApiError) || error.code !== 'invalid_state') throw error
      clearProven(scope, reply)
      return sendPage(reply, messagePage(messages, text.accountThere), 409)
    }
  })
}

interface View {
  isNew: boolean
  returnTo: string
  form: NameForm
  flaw?: Flaw
  note?: string
}

/** Filled in from the provider's data or the current name; never from the email address. */
async function startForm(db: Reader, proven: Proven, now: Date): Promise<NameForm> {
  const start = proven.is === 'new' ? startOfNew(proven) : await startOfMember(db, proven)
  const username = start.source === '' ? '' : await proposeUsername(db, start.source, now)
  return { name: start.name, username: start.username ?? username, isAccepted: false, isOldEnough: false }
}

interface Start {
  name: string
  /** The text that a username is proposed from. */
  source: string
  username?: string
}

function startOfNew({ identity }: NewMember): Start {
  const known = (words: string | null | undefined) => (words?.includes('@') ? '' : (cleanName(words ?? '') ?? ''))
  const name = known(identity?.name)
  return { name, source: name || known(identity?.username) }
}

async function startOfMember(db: Reader, { userId }: Member): Promise<Start> {
  const user = await findUser(db, userId)
  const name = user === undefined || user.name === 'Member' ? '' : user.name
  return { name, source: name, ...(user?.username && !isPlaceholder(user.username) && { username: user.username }) }
}

/** The checkbox contains the version that the user read; if it has changed meanwhile, the form asks again. */
function readForm(request: FastifyRequest, { terms, minimumAge }: Questions): NameForm {
  const read = (name: string) => field(request, name).trim()
  const isAccepted = terms.version !== null && field(request, 'terms') === terms.version
  const isOldEnough = minimumAge !== null && field(request, 'age') === String(minimumAge)
  const typed = read('name')
  // A name that is too long is shown as entered; otherwise hidden characters are removed.
  const name = [...typed].length > 100 ? typed : (cleanName(typed) ?? '')
  return { name, username: read('username'), isAccepted, isOldEnough }
}

function findFlaw(
  messages: Messages,
  { name, isAccepted, isOldEnough }: NameForm,
  questions: Questions,
): Flaw | undefined {
  const text = messages.accounts.name
  const { needsName, needsTerms, minimumAge } = questions
  if (needsName && (name === '' || [...name].length > 100)) return { field: 'name', sentence: text.nameWrong }
  if (minimumAge !== null && !isOldEnough) return { field: 'isOldEnough', sentence: text.ageMissing(minimumAge) }
  return needsTerms && !isAccepted ? { field: 'isAccepted', sentence: text.termsMissing } : undefined
}

/** The field error for an API error that the user can correct. */
function findMistake({ accounts: { name: text } }: Messages, error: unknown): Flaw | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'username_taken') return { field: 'username', sentence: text.usernameTaken }
  if (error.code === 'username_reserved') return { field: 'username', sentence: text.usernameReserved }
  return error.code === 'validation_failed' ? { field: 'username', sentence: text.usernameWrong } : undefined
}
