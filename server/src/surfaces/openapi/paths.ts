import { discoveryPaths } from './paths.discovery.ts'
import { feedPaths } from './paths.feeds.ts'
import { filePaths } from './paths.files.ts'
import { mcpPaths } from './paths.mcp.ts'
import { oauthPaths } from './paths.oauth.ts'
import { passPaths } from './paths.pass.ts'
import { widgetPaths } from './paths.widgets.ts'
import type { Json } from './responses.ts'

/** Everything that the document describes and that is not an operation. */
export const otherPaths = (authUrl: string): Readonly<Record<string, Json>> => ({
  ...filePaths,
  ...passPaths,
  ...widgetPaths,
  ...feedPaths,
  ...mcpPaths,
  ...oauthPaths(authUrl),
  ...discoveryPaths,
})
