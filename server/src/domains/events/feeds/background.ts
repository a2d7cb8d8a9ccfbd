import { reaction } from '#kernel/jobs.ts'
import { updateGeneration } from './queries.ts'

export const endFeedAddress = reaction({
  name: 'feeds.end-address',
  on: 'account_recovery.changed',
  async handler({ db, now }, { data: { step }, subjectUserId }) {
    if (step === 'cleared' && subjectUserId !== null) await updateGeneration(db, subjectUserId, now)
  },
})
