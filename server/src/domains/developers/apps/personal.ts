import { holding } from '#kernel/data/personal-data.ts'
import { deleteAppsOf } from './queries.grants.ts'

export const appHoldings = [
  holding({
    name: 'grants',
    table: 'oauth_consents',
    along: ['oauth_grants', 'oauth_codes', 'oauth_refresh_tokens', 'oauth_access_tokens'],
    owner: 'user_id',
    ends: 'at once',
    shows: ['id', 'client_id', 'scopes', 'granted_at', 'updated_at'],
    newest: 'granted_at',
  }),
  // What other people granted to an application ends first and in pieces: there may be any number of them.
  holding({
    name: 'apps',
    table: 'oauth_clients',
    along: ['oauth_client_secrets'],
    owner: 'owner_id',
    ends: 'in pieces',
    shows: [
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
]
