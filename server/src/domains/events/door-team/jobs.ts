import { job } from '#kernel/jobs.ts'
import { deletePastInvitations } from './queries.invitations.ts'
import { decideErasure } from './rules.invitations.ts'

/** Who worked at the door of an event is forgotten 30 days after it. */
export const eraseTeams = job({
  name: 'door-team.erase',
  schedule: '17 4 * * *',
  async handler({ write, now }) {
    while ((await write(({ db }) => deletePastInvitations(db, decideErasure(now)))) > 0);
  },
})
