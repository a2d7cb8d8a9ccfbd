import { requireVisibleUser, UserParams } from '#domains/foundation/visibility/index.ts'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage, pageOfArray } from '#kernel/operation/page.ts'
import { countAll, listOwn as listAchievementsOf, listCompletedPage } from './queries.ts'
import { isShown } from './rules.ts'
import { AchievementProgress, presentAchievement } from './wire.ts'

export const listOwn = listOperation({
  id: 'achievements.listOwn',
  path: '/v1/profile/achievements',
  summary: "List the current user's achievements",
  description:
    "Lists completed achievements and the progress toward the others. A completed achievement stays completed. Weeks and nights are counted in the event's time zone, or in UTC if it has none. A hidden achievement is listed once it is completed.",
  access: 'read:user',
  item: AchievementProgress,
  example: { query: { limit: 100 } },
  mcp: {
    name: 'list_my_achievements',
    title: 'List my achievements',
    description: "List the signed-in user's achievements with progress toward each target.",
  },
  async handler({ db, caller: { userId } }, { page }) {
    const shown = (await listAchievementsOf(db, userId)).filter((row) => isShown(row.achievement, row.completed_at))
    const counts = await countAll(db, userId)
    return mapPage(
      pageOfArray(shown, page, (row) => row.achievement),
      (row) => presentAchievement(row, counts),
    )
  },
})

export const list = listOperation({
  id: 'achievements.list',
  path: '/v1/users/{username}/achievements',
  summary: "List a user's achievements",
  description: 'Lists the achievements a user has completed, latest first.',
  access: 'read:user',
  params: UserParams,
  item: AchievementProgress,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' } },
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    return mapPage(await listCompletedPage(db, page, { userId }), (row) => presentAchievement(row))
  },
})
