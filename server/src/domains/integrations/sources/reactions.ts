import { listManagers } from '#domains/groups/groups/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { sendSourceTrouble } from './jobs.ts'

const troubles = { 'source.failing': 'failing', 'source.stopped': 'stopped' } as const

export const mailSourceTrouble = reaction({
  name: 'sources.tell-managers',
  on: ['source.failing', 'source.stopped'],
  async handler({ db, enqueue }, { id, type, data: { sourceId, groupId } }) {
    const trouble = troubles[type]
    for (const userId of await listManagers(db, groupId)) {
      const key = `source-${trouble}.${id}.${userId}`
      enqueue(sendSourceTrouble, { sourceId, userId, trouble, key }, key)
    }
  },
})
