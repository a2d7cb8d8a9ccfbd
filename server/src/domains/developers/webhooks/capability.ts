import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as channels from './operations.channels.ts'
import * as log from './operations.log.ts'
import * as pull from './operations.pull.ts'
import * as operations from './operations.ts'
import { deleteWebhookPiece, findAnyWebhookOf } from './queries.ts'

export const webhooksCapability = capability({
  operations: { channels, webhooks: { ...operations, ...log }, 'pull-webhooks': pull, admin },
  background,
  personal: [
    // In batches: a busy webhook has many attempts. Nothing is sent from the deletion on, because its owner is gone.
    personalData({
      name: 'webhooks',
      table: 'webhooks',
      cascades: ['webhook_queues', 'webhook_deliveries', 'webhook_attempts'],
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: [
        'id',
        'name',
        'is_pull',
        'url',
        'event_types',
        'audience',
        'is_active',
        'disabled_reason',
        'created_at',
      ],
      newest: 'created_at',
      async erase({ db }, userId) {
        const id = await findAnyWebhookOf(db, userId)
        if (id !== undefined) await deleteWebhookPiece(db, id)
        return id === undefined ? 'done' : 'more'
      },
    }),
  ],
})
