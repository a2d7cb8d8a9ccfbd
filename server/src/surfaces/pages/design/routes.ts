import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { isTheme } from '#surfaces/site/theme.ts'
import { designPage } from './page.ts'

export function mountDesign({ routes }: PageScope): void {
  routes.get('/design', open, async (request, reply) => {
    const { theme } = request.query as { theme?: unknown }
    return sendPage(reply, designPage(isTheme(theme) ? theme : 'coral', messagesOf(request)))
  })
}
