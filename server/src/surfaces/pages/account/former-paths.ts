import { open, type PageScope } from '#surfaces/site/page-scope.ts'

/** Where pages were before they moved. Mails and bookmarks still name these paths. */
const newPaths = {
  '/account': '/settings/security',
  '/account/tokens': '/developers/tokens',
  '/settings/security/tokens': '/developers/tokens',
  '/account/passes': '/settings/passes',
} as const

export function mountFormerPaths({ routes }: PageScope): void {
  for (const [path, now] of Object.entries(newPaths))
    routes.get(path, open, async (_request, reply) => reply.redirect(now, 301))
}
