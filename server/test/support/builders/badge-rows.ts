import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, type Person } from './factories.ts'

interface BadgeRowInput {
  groupId?: string | null
  slug?: string
  points?: number
}

/** Inserts the row of a badge; `makeBadge` of badges.ts creates one through the API. */
export async function makeBadgeRow(app: App, input: BadgeRowInput = {}): Promise<{ id: string; slug: string }> {
  const { groupId = null, slug = `badge-${crypto.randomUUID()}`, points = 10 } = input
  const id = crypto.randomUUID()
  const appearance = { name: 'Lamp', icon: '💡', color: '#f5a623', points, created_at: app.clock.now().toISOString() }
  await app.database
    .insertInto('badges')
    .values({ id, group_id: groupId, slug, ...appearance })
    .execute()
  return { id, slug }
}

/** Awards the badge to one user after the other, so that their order is known. */
export async function awardInOrder(app: App, { id: badgeId }: { id: string }, people: Person[]): Promise<void> {
  for (const person of people) {
    app.clock.advance(1000)
    await inTransaction(app, (unit) =>
      awardBadge(unit, { badgeId, userIds: [person.id], source: 'organiser' }, app.clock.now()),
    )
  }
}
