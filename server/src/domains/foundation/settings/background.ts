import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { updateLogoGone } from './queries.ts'

/** A deleted image is no longer the logo. */
export const clearLogo = reaction({
  name: 'settings.clear-logo',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, links }, { data }) {
    if (holdersWith('instance-logo', data.uses).length > 0) await updateLogoGone(db, fileUrl(links, data.key))
  },
})
