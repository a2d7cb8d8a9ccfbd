import { holding } from '#kernel/data/personal-data.ts'
import { deleteWebhookPiece, findAnyWebhookOf } from './queries.ts'

export const webhookHoldings = [
  // In pieces: the attempts of a busy one are many. From the deletion on nothing is sent, because its owner is gone.
  holding({
    name: 'webhooks',
    table: 'webhooks',
    along: ['webhook_queues', 'webhook_deliveries', 'webhook_attempts'],
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'url', 'event_types', 'audience', 'is_active', 'disabled_reason', 'created_at'],
    newest: 'created_at',
    async erase({ db }, userId) {
      const id = await findAnyWebhookOf(db, userId)
      if (id !== undefined) await deleteWebhookPiece(db, id)
      return id === undefined ? 'done' : 'more'
    },
  }),
]
