import { reaction } from '#kernel/jobs.ts'
import { sendAdministratorMail, sendSuspensionMail } from './jobs.ts'
import { listOtherAdministrators } from './queries.mail.ts'

export const mailSuspension = reaction({
  name: 'people.mail-suspension',
  on: 'user.suspended',
  async handler({ enqueue }, { id, data: { userId, isQuiet } }) {
    if (!isQuiet) enqueue(sendSuspensionMail, { userId }, id)
  },
})

/** Every other administrator learns of a new one, who can do everything that they can. */
export const mailNewAdministrator = reaction({
  name: 'people.mail-new-administrator',
  on: 'administrator.added',
  async handler({ db, enqueue }, { id, data: { userId: addedId } }) {
    for (const userId of await listOtherAdministrators(db, addedId))
      enqueue(sendAdministratorMail, { userId, addedId, cause: id }, `${id}.${userId}`)
  },
})
