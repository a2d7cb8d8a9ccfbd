import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { updateLogoGone } from './queries.ts'

/** A deleted image is removed from the application. */
export const clearLogos = reaction({
  name: 'apps.clear-logos',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, links }, { data }) {
    await updateLogoGone(db, holdersWith('app-logo', data.uses), fileUrl(links, data.key))
  },
})
