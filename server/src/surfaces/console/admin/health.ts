import { operations } from '#domains/index.ts'
import { screen } from '#surfaces/site/screens.ts'
import { healthBody } from './health-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { healthStyle } from './style/stylesheet.ts'

/** Warnings with what to do, and what they come from. */
export const healthScreen = screen({
  path: adminPath('health'),
  load: async ({ perform }) => ({ health: await perform(operations.admin.getHealth, {}) }),
  view: ({ health, messages, server }) =>
    adminScreen(messages, {
      section: 'health',
      body: healthBody(health, messages, server.clock.now()),
      styles: [healthStyle.path],
    }),
})
