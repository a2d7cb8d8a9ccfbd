import type { PageScope } from '#surfaces/site/page-scope.ts'
import { mountApp } from './app.ts'
import { mountAppNew } from './app-new.ts'
import { mountApps } from './apps.ts'
import { mountDeliveries } from './deliveries.ts'
import { mountEventTypes } from './event-types.ts'
import { mountMcpGuide } from './mcp.ts'
import { mountStart } from './start.ts'
import { mountTokens } from './tokens.ts'
import { mountWebhook } from './webhook.ts'
import { mountWebhookNew } from './webhook-new.ts'
import { mountWebhooks } from './webhooks.ts'
import { mountWidgetBuilder } from './widgets.ts'

/** The pages of developers, one file per screen. */
export const developersScreens: readonly ((scope: PageScope) => void)[] = [
  mountStart,
  mountTokens,
  mountApps,
  mountAppNew,
  mountApp,
  mountWebhooks,
  mountWebhookNew,
  mountWebhook,
  mountDeliveries,
  mountEventTypes,
  mountMcpGuide,
  mountWidgetBuilder,
]
