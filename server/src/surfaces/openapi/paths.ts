import type { Json } from './document.ts'
import { feedPaths } from './paths.feeds.ts'
import { filePaths } from './paths.files.ts'
import { mcpPaths } from './paths.mcp.ts'
import { widgetPaths } from './paths.widgets.ts'

/** Everything that the document describes and that is not an operation. */
export const otherPaths: Readonly<Record<string, Json>> = { ...filePaths, ...mcpPaths, ...widgetPaths, ...feedPaths }
