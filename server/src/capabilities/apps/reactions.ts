import { reaction } from '../../kernel/job.ts'
import { fileUrl, holdersAt } from '../uploads/index.ts'
import { updateLogoGone } from './queries.ts'

/** A picture that is served no more is shown no more. */
export const clearLogos = reaction({
  name: 'apps.clear-logos',
  on: 'upload.withdrawn',
  async handler({ db, links }, { data }) {
    await updateLogoGone(db, holdersAt('app-logo', data.uses), fileUrl(links, data.key))
  },
})
