import { type Desk, open, sendPage } from '#surfaces/site/page-scope.ts'
import { isTheme } from '#surfaces/site/theme.ts'
import { designPage } from './page.ts'

export function mountDesign({ scope }: Desk): void {
  scope.get('/design', open, async (request, reply) => {
    const { theme } = request.query as { theme?: unknown }
    return sendPage(reply, designPage(isTheme(theme) ? theme : 'coral'))
  })
}
