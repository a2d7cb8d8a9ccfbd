import { requireSeries, type ShownSeries } from '#domains/events/series/index.ts'
import { inLanguage, titleIn } from '#domains/foundation/translations/index.ts'
import type { Messages } from '#messages/index.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { findAllDates } from './series-all.ts'
import { mountAllDates } from './series-all-routes.ts'
import { seriesPage } from './series-page.ts'

/** The series has the title of its dates. */
function inLanguageOf({ locale }: Messages, shown: ShownSeries): ShownSeries {
  const titled = shown.dates.find(({ title }) => title === shown.title)
  const title = titled ? titleIn(titled, locale) : shown.title
  return { ...shown, title, dates: shown.dates.map((date) => inLanguage(date, locale)) }
}

/** The page of a series, which is there without an account. */
export function mountSeries(scope: PageScope): void {
  const { routes, server } = scope
  const { clock, baseUrl, ownOrigins } = server

  routes.get('/series/:id', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const [caller, now] = [findVisitor(request), clock.now()]
    const { id } = request.params as { id: string }
    const messages = messagesOf(request)
    const shown = await requireSeries(db, caller, id.toLowerCase(), now)
    const ownRsvps = await mapOwnRsvps(db, caller, now, shown.series.id)
    const all = await findAllDates(db, caller, shown, now)
    const view = { ...inLanguageOf(messages, shown), ownRsvps, all, now, baseUrl, ownOrigins, messages }
    return sendPage(reply, seriesPage(view))
  })

  mountAllDates(scope)
}
