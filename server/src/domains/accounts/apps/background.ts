import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { deleteExpiredOAuthState } from './queries.oauth-artifacts.ts'
import { deleteUnusedClients } from './queries.oauth-clients.ts'
import { updateLogoGone } from './queries.ts'

/** In small batches, to keep transactions short. */
export const sweepOAuth = job({
  name: 'apps.sweep',
  schedule: '*/10 * * * *',
  async handler({ write, now }) {
    while ((await write(({ db }) => deleteExpiredOAuthState(db, now))) > 0);
    await write(({ db }) => deleteUnusedClients(db, now))
  },
})

/** A deleted image is removed from the application. */
export const clearLogos = reaction({
  name: 'apps.clear-logos',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, links }, { data }) {
    await updateLogoGone(db, holdersWith('app-logo', data.uses), fileUrl(links, data.key))
  },
})
