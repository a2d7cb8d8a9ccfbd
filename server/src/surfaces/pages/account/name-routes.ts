import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  decideReturnPath,
  findQuestions,
  findSuspension,
  findWork,
  type Proven,
  type Questions,
} from '#domains/accounts/sign-in/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { actions } from '#domains/index.ts'
import type { Reader } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { field } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { type ExtraFields, findExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage, suspendedPage } from '#surfaces/site/sign-in/message-page.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'
import { type Flaw, type NameForm, namePage } from './name-page.ts'
import { clearProven, findProven } from './proven-identity.ts'
import { sendStep } from './steps.ts'

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
    return sendStep(scope, reply, namePage(messagesOf(reply.request), view), status)
  }

  routes.get('/sign-in/name', open, async (request, reply) => {
    const proven = findProven(scope, request)
    const questions = proven && (await findQuestions(database, proven))
    const returnTo = decideReturnPath((request.query as Record<string, unknown>).return_to)
    if (!proven || !questions) return reply.redirect(findVisitor(request) ? returnTo : '/sign-in', 303)
    const form = { name: await startName(database, proven), isAccepted: false, isOldEnough: false }
    const extraFields = (await findExtraFields(scope, request))?.render()
    return show(reply, proven, questions, { returnTo, form, extraFields })
  })

  routes.post('/sign-in/name', open, async (request, reply) => {
    const proven = findProven(scope, request)
    const messages = messagesOf(request)
    const { name: text, signIn } = messages.accounts
    if (!proven) return sendStep(scope, reply, messagePage(messages, text.late), 410)
    const questions = await findQuestions(database, proven)
    if (!questions) return sendPage(reply, messagePage(messages, text.accountThere), 409)
    const returnTo = decideReturnPath(field(request, 'return_to'))
    const form = readForm(request, questions)
    const sent = formIn(request)
    const extra = await findExtraFields(scope, request)
    const answered = extra?.read(sent)
    const flaw = findFlaw(messages, form, questions) ?? flawIn(answered)
    if (flaw) return show(reply, proven, questions, { returnTo, form, flaw, extraFields: extra?.render(sent) }, 400)
    try {
      const input = { questions, answers: { name: form.name } }
      const browser = browserIn(server, request)
      const work = { challenge: field(request, 'challenge'), answer: field(request, 'work') }
      const result = await withFreeUsername(async () =>
        proven.is === 'new'
          ? performAction(scope, request, actions.signIn.createAccount, { proven, browser, work, ...input })
          : performAction(scope, request, actions.signIn.completeMember, { proven, browser, ...input }),
      )
      clearProven(scope, reply)
      if (result.is === 'suspended' && proven.is === 'member') {
        const suspension = await findSuspension(database, proven.userId, clock.now())
        return sendPage(reply, suspendedPage(messages, suspension, clock.now()), 403)
      }
      if (result.is !== 'in') {
        const page = messagePage(messages, { ...signIn, ...text }[result.is])
        return sendPage(reply, page, result.is === 'waiting' ? 200 : 403)
      }
      await showSession(scope, reply, result, answered && 'intent' in answered ? answered.intent : undefined)
      return reply.redirect(returnTo, 303)
    } catch (error) {
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
  extraFields?: string | undefined
}

const triesMax = 8

/** Several people of one name may ask at the same time: each next one gets the next free username. */
async function withFreeUsername<T>(work: () => Promise<T>, triesLeft = triesMax): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft > 1 && error instanceof ApiError && error.code === 'username_taken')
      return withFreeUsername(work, triesLeft - 1)
    throw error
  }
}

/** Filled in from the provider's data or the current name; never from the email address. */
function startName(db: Reader, proven: Proven): string | Promise<string> {
  return proven.is === 'new' ? startOfNew(proven) : startOfMember(db, proven)
}

function startOfNew({ identity }: NewMember): string {
  const name = identity?.name ?? ''
  return name.includes('@') ? '' : (cleanName(name) ?? '')
}

async function startOfMember(db: Reader, { userId }: Member): Promise<string> {
  const user = await findUser(db, userId)
  return user === undefined || user.name === 'Member' ? '' : user.name
}

/** The checkbox contains the version that the user read; if it has changed meanwhile, the form asks again. */
function readForm(request: FastifyRequest, { terms, minimumAge }: Questions): NameForm {
  const read = (name: string) => field(request, name).trim()
  const isAccepted = terms.version !== null && field(request, 'terms') === terms.version
  const isOldEnough = minimumAge !== null && field(request, 'age') === String(minimumAge)
  const typed = read('name')
  // A name that is too long is shown as entered; otherwise hidden characters are removed.
  const name = [...typed].length > 100 ? typed : (cleanName(typed) ?? '')
  return { name, isAccepted, isOldEnough }
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

const flawIn = (answered: ReturnType<ExtraFields['read']> | undefined): Flaw | undefined =>
  answered && 'flaw' in answered ? { sentence: answered.flaw } : undefined
