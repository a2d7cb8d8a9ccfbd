import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { findUser, updateUser } from '#domains/foundation/users/index.ts'
import { reaction } from '#kernel/jobs.ts'

/** A withdrawn image is removed from the profile. */
export const clearPictures = reaction({
  name: 'profile.clear-pictures',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, emit, links }, { data }) {
    const url = fileUrl(links, data.key)
    for (const userId of new Set([...holdersWith('avatar', data.uses), ...holdersWith('hero', data.uses)])) {
      const user = await findUser(db, userId)
      const fields = [user?.avatar_url === url && 'avatarUrl', user?.hero_image_url === url && 'heroImageUrl']
      const gone = fields.filter((field) => field !== false)
      if (!user || gone.length === 0) continue
      await updateUser(db, userId, {
        ...(gone.includes('avatarUrl') && { avatar_url: null }),
        ...(gone.includes('heroImageUrl') && { hero_image_url: null }),
      })
      emit('user.updated', { userId, fields: gone }, { subjectUserId: userId })
    }
  },
})
