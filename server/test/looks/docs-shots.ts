import type { Shot } from './shots.ts'

/** The documents for developers. */
export const docsShots: readonly Shot[] = [
  { name: 'docs', path: '/docs' },
  { name: 'docs-guide', path: '/docs/guides/developers' },
  {
    name: 'docs-reference',
    path: '/docs/reference#tag/events/GET/v1/events',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Search events' }).first().waitFor()
    },
  },
]
