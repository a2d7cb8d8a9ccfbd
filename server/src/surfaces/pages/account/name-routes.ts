import type { FastifyReply } from 'fastify'
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
import { field } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, open, sendPage } from '#surfaces/site/page-scope.ts'
import { performAction } from '#surfaces/site/perform.ts'
import { type ExtraFields, findExtraFields } from '#surfaces/site/sign-in/extra-fields.ts'
import { browserIn } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage, suspendedPage } from '#surfaces/site/sign-in/message-page.ts'
import {
  type Flaw,
  findNameFlaw,
  type NameForm,
  readNameForm,
  withFreeUsername,
} from '#surfaces/site/sign-in/name-form.ts'
import { type AccountScope, showSession } from '#surfaces/site/sign-in/session.ts'
import { namePage } from './name-page.ts'
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
    const form = readNameForm(request, questions)
    const sent = formIn(request)
    const extra = await findExtraFields(scope, request)
    const answered = extra?.read(sent)
    const flaw = findNameFlaw(messages, form, questions) ?? flawIn(answered)
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

const flawIn = (answered: ReturnType<ExtraFields['read']> | undefined): Flaw | undefined =>
  answered && 'flaw' in answered ? { sentence: answered.flaw } : undefined
