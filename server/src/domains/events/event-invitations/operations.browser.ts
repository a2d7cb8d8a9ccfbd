import type { RsvpInput } from '#domains/events/rsvps/index.ts'
import { action } from '#kernel/operation/action.ts'
import { comeByMail, stayAway } from './commands.ts'
import { answerErrors } from './rules.ts'
import { presentInvitationAnswer } from './wire.ts'

interface OfMail {
  token: string
  /** What the link leads to, so that presses wait for it. */
  eventId: string
}

/** "I'll be there", by the link in the mail, for the account that has the address. */
export const acceptByMail = action({
  id: 'event-invitations.acceptByMail',
  access: 'public',
  errors: answerErrors,
  async handler({ now, ...unit }, { token, answers }: OfMail & Pick<RsvpInput, 'answers'>) {
    return presentInvitationAnswer(await comeByMail(unit, token, { answers }, now))
  },
  waitsFor: ({ eventId }) => eventId,
})

/** "I can't make it", by the link in the mail: no account is needed. */
export const decline = action({
  id: 'event-invitations.decline',
  access: 'public',
  errors: ['invitation_not_found'],
  async handler({ now, ...unit }, { token }: OfMail) {
    await stayAway(unit, token, now)
  },
})
