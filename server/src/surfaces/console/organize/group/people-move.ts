import type { FastifyRequest } from 'fastify'
import { moveMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { type Posted, type ScreenForm, screen } from '#surfaces/site/screens.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn } from '../shell.ts'
import { type GroupMove, moveCheck, moveForm, moveNotYet, moveProgress } from './people-move-view.ts'

const { get, preview, start, stop } = operations.moves

export const movePath = (slug: string) => `${groupPath(slug, 'people')}/move`

/** 1.5 MB of text, encoded for a form. */
const formBytesMax = 4 * 1024 * 1024

const paramsOf = (request: FastifyRequest) => ({ groupId: slugIn(request) })

/** The list and the words of a form. An empty note is none. */
function inputOf({ request, posted }: Posted) {
  const note = posted.get('note')?.trim() ?? ''
  return { params: paramsOf(request), body: { text: posted.get('text') ?? '', ...(note !== '' && { note }) } }
}

/** What refuses a list, in words of the screen. */
function refused(refusal: FormRefusal, { messages, posted }: Posted): ScreenForm | undefined {
  const { move, invite } = messages.organize.moving
  if (refusal.code === 'invalid_state') return { ...refusal, alert: invite.notYet.lead }
  if (refusal.code !== 'validation_failed') return undefined
  const { emails, isMeetupList, wrong } = readAddresses(posted.get('text') ?? '')
  const none = isMeetupList
    ? invite.meetupList
    : wrong.length > 0
      ? invite.noneIn(wrong.slice(0, 10).map(({ line }) => line))
      : invite.none
  const list = emails.length === 0 ? none : emails.length > moveMax ? invite.tooMany(moveMax) : move.invitedAll
  const problems = {
    ...(refusal.problems?.text !== undefined && { text: list }),
    ...(refusal.problems?.note !== undefined && { note: move.noteProblem }),
  }
  return { ...refusal, problems }
}

type Plan = OutputOf<typeof preview>

interface Loaded {
  group: ManagedGroup
  move: GroupMove
  /** Once the list was read. */
  plan?: Plan
  list?: { text: string; note: string }
}

/** A group that leaves another platform invites all its members at once. */
export const mountMove = screen<Loaded, { '': typeof preview; start: typeof start; stop: typeof stop }>({
  path: groupRoute('people', '/move'),
  async load({ scope, request, perform }): Promise<Loaded> {
    const group = await findGroup(scope, request)
    return { group, move: await perform(get, { params: paramsOf(request) }) }
  },
  forms: {
    '': [
      preview,
      () => undefined,
      {
        input: inputOf,
        refused,
        formBytesMax,
        shows: (plan, { posted }) => ({
          plan,
          list: { text: readAddresses(posted.get('text') ?? '').emails.join('\n'), note: posted.get('note') ?? '' },
        }),
      },
    ],
    start: [start, 'moveStarted', { input: inputOf, refused, formBytesMax }],
    stop: [
      stop,
      'moveStopped',
      {
        input: ({ request }) => ({ params: paramsOf(request) }),
        ask({ messages }) {
          const text = messages.organize.moving.move.progress
          return { heading: text.stopHeading, lead: text.stopLead, yes: text.stop }
        },
        ifRefused: { codes: ['invalid_state'], say: 'moveStopped' },
      },
    ],
  },
  view(shown) {
    const { messages, group, move, plan, list, form, path } = shown
    const text = messages.organize.moving.move
    const people = groupPath(slugIn(shown.request), 'people')
    const heading = plan ? text.check.heading : text.heading
    const body =
      plan && list
        ? moveCheck({ messages, plan, list, path })
        : move.state === 'granted'
          ? moveForm({ messages, form, path })
          : move.state === 'none'
            ? moveNotYet(messages, `${people}/invite`)
            : moveProgress({ messages, move, path, invitePath: `${people}/invite` })
    return groupScreen(messages, group, 'people', {
      ...{ heading, body, alert: form.alert, scripts: [islandPath('text-file')] },
      back: { href: people, words: text.back },
    })
  },
})
