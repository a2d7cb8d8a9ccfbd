import { job } from '#kernel/jobs.ts'
import { deleteExpiredOAuthState } from './queries.oauth-artifacts.ts'
import { deleteUnusedClients } from './queries.oauth-clients.ts'

/** In small batches, to keep transactions short. */
export const sweepOAuth = job({
  name: 'apps.sweep',
  schedule: '*/10 * * * *',
  async handler({ write, now }) {
    while ((await write(({ db }) => deleteExpiredOAuthState(db, now))) > 0);
    await write(({ db }) => deleteUnusedClients(db, now))
  },
})
