import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as scopes from './operations.scopes.ts'
import * as operations from './operations.ts'
import { deleteAppsOf } from './queries.ts'

export const appsCapability = capability({
  operations: { apps: { ...operations, ...admin }, scopes },
  background,
  personal: [
    personalData({
      name: 'grants',
      table: 'oauth_consents',
      cascades: ['oauth_grants', 'oauth_codes', 'oauth_device_codes', 'oauth_refresh_tokens', 'oauth_access_tokens'],
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['id', 'client_id', 'scopes', 'granted_at', 'updated_at'],
      newest: 'granted_at',
    }),
    // Grants of other users to an application are deleted first and in batches: there may be any number of them.
    personalData({
      name: 'apps',
      table: 'oauth_clients',
      cascades: ['oauth_client_secrets'],
      owner: 'owner_id',
      erasure: 'batched',
      step: 'others',
      exported: [
        'client_id',
        'name',
        'description',
        'redirect_uris',
        'website',
        'logo_uri',
        'policy_uri',
        'tos_uri',
        'is_public',
        'created_at',
        'last_used_at',
      ],
      newest: 'created_at',
      erase: ({ db }, userId) => deleteAppsOf(db, userId),
    }),
  ],
})
