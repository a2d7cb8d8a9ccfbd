import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { frameOf, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { mePath, meScreen } from './shell.ts'

type Achievement = OutputOf<typeof operations.achievements.listOwn>['items'][number]

type AchievementKey = keyof Messages['recognition']['achievements']

export function mountAchievements(scope: PageScope): void {
  getScreen(scope, mePath('achievements'), async (request, reply) => {
    // Fewer than a hundred exist, so this is all of them.
    const { items } = await perform(scope, request, operations.achievements.listOwn, { query: { limit: 100 } })
    const hasBoard = frameOf(scope.server, request).look?.hasLeaderboards !== false
    return sendPage(reply, achievementsScreen(messagesOf(request), items, scope.server.links, hasBoard))
  })
}

function achievementsScreen(messages: Messages, all: readonly Achievement[], pictures: Pictures, hasBoard: boolean) {
  const text = messages.me.achievements
  const section = (heading: string, items: readonly Achievement[]) => {
    const rows = items.map((item) => achievementRow(messages, item, pictures)).join('')
    return items.length === 0
      ? ''
      : html`<section class="part"><h2>${heading}</h2><ul class="rows">!${rows}</ul></section>`
  }
  const [done, open] = [all.filter(isDone), all.filter((one) => !isDone(one))]
  return meScreen(messages, {
    tab: 'achievements',
    styles: [communityStyle.path],
    body: html`<p class="lead">${text.lead}</p>!${section(text.done, done)}!${section(text.next, open)}
<p class="row"><a href="/badges">${text.badges}</a> !${hasBoard ? html`<a href="/leaderboard">${text.board}</a>` : ''}</p>`,
  })
}

/** The day comes a moment later, from a job. */
const isDone = ({ completedAt, currentValue, targetValue }: Achievement) =>
  completedAt !== null || currentValue >= targetValue

function achievementRow(messages: Messages, one: Achievement, pictures: Pictures): string {
  const { me, format } = messages
  const text = me.achievements
  // In the language of the page; the answer of the operation is in English.
  const { name, description, task } = messages.recognition.achievements[one.key as AchievementKey]
  const medal = medalOf({ icon: one.icon ?? '★', color: one.color }, pictures, isDone(one) ? '' : 'open')
  const row = (words: string, rest: string) =>
    html`<li>!${medal}<div class="grow"><b>${name}</b><br><span class="soft small">${words}</span>!${rest}</div></li>`
  if (!isDone(one))
    return row(
      task,
      html`<progress max="${one.targetValue}" value="${one.currentValue}" aria-label="${name}"></progress><p class="small">${text.progress(one.currentValue, one.targetValue)}</p>`,
    )
  return row(
    description,
    one.completedAt === null ? '' : html`<p class="small">${text.completedOn(format.day(one.completedAt))}</p>`,
  )
}
