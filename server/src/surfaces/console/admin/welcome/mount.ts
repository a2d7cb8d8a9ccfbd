import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventStep } from './event.ts'
import { finishedScreen } from './finished.ts'
import { groupStep } from './group.ts'
import { inviteStep, mountWelcomeMove } from './invite.ts'
import { joiningStep } from './joining.ts'
import { legalStep } from './legal.ts'
import { mailStep } from './mail.ts'
import { nameStep } from './name.ts'
import { type Drawn, nextPath, stepScreen, type WelcomeStep, type WelcomeStepKey, welcomePath } from './step.ts'

const { get, leaveOut } = operations['first-run']

const all: readonly WelcomeStep[] = [nameStep, mailStep, joiningStep, legalStep, groupStep, eventStep, inviteStep]
/** They hold what was there before too, so a saved form counts, changed or not. */
const confirmed: readonly WelcomeStepKey[] = ['name', 'joining']

/** Leads the administrator of a new instance through its set-up. */
export function mountWelcome(scope: PageScope): void {
  getScreen(scope, welcomePath(), async (request, reply) => {
    const run = await perform(scope, request, get, {})
    const open = run.steps.find(({ state }) => state === 'open')
    if (open) return reply.redirect(welcomePath(open.key), 303)
    return sendPage(reply, finishedScreen(messagesOf(request), run))
  })
  for (const step of all) mountStep(scope, step)
  mountWelcomeMove(scope)
  postScreen(scope, '/welcome/:step/skip', welcomePath(), async (request, reply) => {
    const { step } = request.params as { step: WelcomeStepKey }
    const run = await perform(scope, request, leaveOut, { body: { step } })
    return reply.redirect(nextPath(run, step), 303)
  })
  postScreen(scope, '/welcome/hide', '/admin', async (request, reply) => {
    await perform(scope, request, leaveOut, { body: { step: 'all' } })
    return redirectWith(scope, reply, '/admin', 'checklistHidden')
  })
}

function mountStep(scope: PageScope, step: WelcomeStep): void {
  const path = welcomePath(step.key)
  // First of all: it says who may be here.
  const findRun = (request: FastifyRequest) => perform(scope, request, get, {})

  getScreen(scope, path, async (request, reply) => {
    const run = await findRun(request)
    return sendPage(reply, stepScreen(messagesOf(request), run, step.key, await step.draw(scope, request)))
  })

  postScreen(scope, path, path, async (request, reply) => {
    await findRun(request)
    const form = formIn(request)
    let instead: Drawn | undefined
    const refusal = await findRefusal(request, form, async () => {
      instead = await step.save(scope, request, form)
      if (confirmed.includes(step.key))
        await perform(scope, request, leaveOut, { body: { step: step.key, isDone: true } })
    })
    const run = await findRun(request)
    const drawn = refusal ? await step.draw(scope, request, refusal) : instead
    if (!drawn) return redirectWith(scope, reply, nextPath(run, step.key), 'saved')
    return sendPage(reply, stepScreen(messagesOf(request), run, step.key, drawn, refusal?.alert), refusal?.status)
  })
}
