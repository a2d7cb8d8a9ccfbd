import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import { job } from '#kernel/jobs.ts'
import { deletePastInvitations } from './queries.ts'

/** Who worked at the door of an event is erased some days after it. */
export const eraseTeams = job({
  name: 'door-team.erase',
  schedule: '17 4 * * *',
  async handler({ db: reader, write, now }) {
    const before = decideKeptSince(await findSettings(reader), 'doorTeamDays', now).toISOString()
    while ((await write(({ db }) => deletePastInvitations(db, before))) > 0);
  },
})
