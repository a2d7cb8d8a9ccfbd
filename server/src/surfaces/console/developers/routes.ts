import type { MountScreen } from '#surfaces/site/screens.ts'
import { appScreens } from './app.ts'
import { appNew } from './app-new.ts'
import { appsScreen } from './apps.ts'
import { deliveriesScreens } from './deliveries.ts'
import { eventTypesScreens } from './event-types.ts'
import { mcpGuide } from './mcp.ts'
import { mountStart } from './start.ts'
import { mountTokens, tokenActions } from './tokens.ts'
import { webhookScreens } from './webhook.ts'
import { webhookNew } from './webhook-new.ts'
import { webhooksScreens } from './webhooks.ts'
import { widgetBuilder } from './widgets.ts'

/** The pages of developers, one file per screen. */
export const developersScreens: readonly MountScreen[] = [
  mountStart,
  mountTokens,
  tokenActions,
  appsScreen,
  appNew,
  ...appScreens,
  ...webhooksScreens,
  webhookNew,
  ...webhookScreens,
  ...deliveriesScreens,
  ...eventTypesScreens,
  mcpGuide,
  widgetBuilder,
]
