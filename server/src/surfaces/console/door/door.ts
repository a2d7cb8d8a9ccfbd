import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { doorPage } from './page.ts'

const route = '/door/:id'
const pathOf = (id: string) => `/door/${id}`

/** The app for the entrance of one event. Its script loads the list; the page itself has no names. */
export function mountDoor(scope: PageScope): void {
  const { clock } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, { userId }: Caller, form?: Form) {
    const params = { eventId: idIn(request, 'event_not_found') }
    const { event, questions, labels, counts } = await perform(scope, request, operations.door.get, {
      params,
      query: { since: 'latest' },
    })
    const messages = messagesOf(request)
    const page = doorPage({ messages, event, questions, labels, counts, userId, form, now: clock.now() })
    return sendPage(reply, page, form?.status)
  }

  getScreen(scope, route, show)

  // The app sends its check-ins itself. This form is for browsers without script.
  postScreen(
    scope,
    `${route}/check-in`,
    (request) => pathOf(idIn(request)),
    async (request, reply, caller) => {
      const eventId = idIn(request, 'event_not_found')
      const form = formIn(request)
      const ticket = form.get('ticket')?.trim() ?? ''
      try {
        await perform(scope, request, operations['check-in'].createByOrganizer, {
          params: { eventId },
          body: { ticket },
        })
      } catch (error) {
        const refusal = refusalOf(error, form, messagesOf(request))
        const problems = { ticket: refusal.problems?.ticket ?? sayRefusal(error, messagesOf(request)) ?? refusal.alert }
        return show(request, reply, caller, { ...refusal, problems })
      }
      return redirectWith(scope, reply, pathOf(eventId), 'checkedIn')
    },
  )
}

/** For the person at the entrance, not for the one who is checked in. */
function sayRefusal(error: unknown, { door }: Messages): string | undefined {
  const known: Readonly<Record<string, string>> = door.words.refusals
  return error instanceof ApiError ? known[error.code] : undefined
}

interface Form extends FormState {
  status: number
}
