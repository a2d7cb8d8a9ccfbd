import type { FastifyReply, FastifyRequest } from 'fastify'
import { decideReturnPath, findSuspension } from '#domains/accounts/sign-in/index.ts'
import { confirmName, createUser, findUser, isPlaceholder, proposeUsername } from '#domains/accounts/users/index.ts'
import { isSignUpBanned } from '#domains/instance/sign-up-bans/index.ts'
import { insertAcceptance } from '#domains/instance/terms/index.ts'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage, write } from '#surfaces/site/page-scope.ts'
import { type Flaw, type NameForm, namePage } from './name-page.ts'
import { findProven, findQuestions, forgetProven, type Proven, type Questions } from './proven.ts'
import { linkIdentity } from './providers.ts'
import { type AccountScope, isInviteOnly, showSession, signIn } from './session.ts'
import { overPage } from './sign-in-page.ts'

type NewPerson = Extract<Proven, { is: 'new' }>
type Member = Extract<Proven, { is: 'member' }>

/** What people must still answer before they are signed in. This is the only place where signing up makes accounts. */
export function mountName(scope: AccountScope): void {
  const { routes, server } = scope
  const { database, clock } = server

  function show(reply: FastifyReply, proven: Proven, questions: Questions, page: Omit<View, 'isNew'>, status = 200) {
    const view = { ...questions, ...page, isNew: proven.is === 'new' }
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
    const text = messages.accounts.name
    if (!proven) return sendPage(reply, overPage(messages, text.late), 410)
    const questions = await findQuestions(database, proven)
    if (!questions) return sendPage(reply, overPage(messages, text.accountThere), 409)
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
      const secret = await write(scope, request, (unit) =>
        proven.is === 'new'
          ? makeAccount(scope, request, unit, proven, questions, form)
          : finishMember(scope, request, unit, proven, questions, form),
      )
      forgetProven(scope, reply)
      await showSession(scope, reply, secret)
      return reply.redirect(returnTo, 303)
    } catch (error) {
      const refused = flawOf(messages, error)
      if (refused) return again({ flaw: refused }, form, (error as ApiError).status)
      const over = endOf(messages, error)
      forgetProven(scope, reply)
      return sendPage(reply, overPage(messages, over.what), over.status)
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

/** Filled in from what a provider says of a person, or from what they are called now; never from an address. */
async function startForm(db: Reader, proven: Proven, now: Date): Promise<NameForm> {
  const start = proven.is === 'new' ? startOfNew(proven) : await startOfMember(db, proven)
  const username = start.source === '' ? '' : await proposeUsername(db, start.source, now)
  return { name: start.name, username: start.username ?? username, isAccepted: false }
}

interface Start {
  name: string
  /** What a username is proposed from. */
  source: string
  username?: string
}

function startOfNew({ identity }: NewPerson): Start {
  const known = (words: string | null | undefined) => (words?.includes('@') ? '' : (cleanName(words ?? '') ?? ''))
  const name = known(identity?.name)
  return { name, source: name || known(identity?.username) }
}

async function startOfMember(db: Reader, { userId }: Member): Promise<Start> {
  const user = await findUser(db, userId)
  const name = user === undefined || user.name === 'Member' ? '' : user.name
  return { name, source: name, ...(user?.username && !isPlaceholder(user.username) && { username: user.username }) }
}

/** The box carries the version that was read: one that has changed meanwhile is asked for again. */
function readForm(request: FastifyRequest, { terms }: Questions): NameForm {
  const read = (name: string) => field(request, name).trim()
  const isAccepted = terms.version !== null && field(request, 'terms') === terms.version
  const typed = read('name')
  // One that is too long is shown as it was typed; anything hidden in the others is taken out.
  const name = [...typed].length > 100 ? typed : (cleanName(typed) ?? '')
  return { name, username: read('username'), isAccepted }
}

function findFlaw(messages: Messages, { name, isAccepted }: NameForm, questions: Questions): Flaw | undefined {
  const text = messages.accounts.name
  const { needsName, needsTerms } = questions
  if (needsName && (name === '' || [...name].length > 100)) return { field: 'name', sentence: text.nameWrong }
  return needsTerms && !isAccepted ? { field: 'isAccepted', sentence: text.termsMissing } : undefined
}

/** What the person can mend on the form. */
function flawOf({ accounts: { name: text } }: Messages, error: unknown): Flaw | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'username_taken') return { field: 'username', sentence: text.usernameTaken }
  if (error.code === 'username_reserved') return { field: 'username', sentence: text.usernameReserved }
  return error.code === 'validation_failed' ? { field: 'username', sentence: text.usernameWrong } : undefined
}

/** Why the form can lead nowhere any more. */
class Refusal extends Error {
  readonly reason: 'uninvited' | 'keptOut' | 'suspended'
  constructor(reason: Refusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

function endOf({ accounts: { name, signIn } }: Messages, error: unknown) {
  if (error instanceof Refusal) return { what: { ...signIn, ...name }[error.reason], status: 403 }
  if (error instanceof ApiError && error.code === 'invalid_state') return { what: name.accountThere, status: 409 }
  throw error
}

type Said = Pick<NameForm, 'name' | 'username'>

/** The account, what it is linked to, the terms and what was pressed before, in one transaction. */
async function makeAccount(
  scope: AccountScope,
  request: FastifyRequest,
  unit: UnitOfWork,
  { email, identity, method }: NewPerson,
  { terms }: Questions,
  { name, username }: Said,
): Promise<string> {
  const { keys, clock } = scope.server
  const now = clock.now()
  if (await isInviteOnly(unit.db)) throw new Refusal('uninvited')
  if (await isSignUpBanned(unit.db, keys, { email, ip: request.ip }, now)) throw new Refusal('keptOut')
  const userId = await createUser(unit, { name, username, email }, now)
  // Pressed twice, or in two windows: there must not be a second account that has no way in.
  if (identity && !(await linkIdentity(unit, userId, identity, now))) throw new ApiError('invalid_state')
  if (terms.version !== null) await insertAcceptance(unit.db, userId, terms.version, now)
  return signIn(scope, request, unit, userId, method)
}

/** Signs in first, because what was pressed before locks two people in their order, and notes the answers then. */
async function finishMember(
  scope: AccountScope,
  request: FastifyRequest,
  unit: UnitOfWork,
  { userId, method }: Member,
  { needsName, needsTerms, terms }: Questions,
  said: Said,
): Promise<string> {
  if (await findSuspension(unit.db, userId)) throw new Refusal('suspended')
  const now = scope.server.clock.now()
  const secret = await signIn(scope, request, unit, userId, method)
  if (needsName) await confirmName(unit, userId, said, now)
  if (needsTerms && terms.version !== null) await insertAcceptance(unit.db, userId, terms.version, now)
  return secret
}
