import { open, type PageScope } from '#surfaces/site/page-scope.ts'

/** Where the account pages were before they became settings. Mails and bookmarks still name them. */
const settingsOf = {
  '/account': '/settings/security',
  '/account/tokens': '/settings/security/tokens',
  '/account/passes': '/settings/passes',
} as const

export function mountFormerPaths({ routes }: PageScope): void {
  for (const [path, now] of Object.entries(settingsOf))
    routes.get(path, open, async (_request, reply) => reply.redirect(now, 301))
}
