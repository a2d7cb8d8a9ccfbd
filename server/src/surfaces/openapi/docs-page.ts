import Fastify from 'fastify'

export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const options = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'token' },
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearth API</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>The reference needs JavaScript. The same content as JSON: <a href="/openapi.json">/openapi.json</a></noscript>
<script id="api-reference" data-url="/openapi.json" data-configuration='${JSON.stringify(options)}'></script>
<script src="/docs/scalar.js"></script>
</body>
</html>
`

/**
 * The reader's script from the installed package: 4 MB that most processes never need. The package serves it only
 * through its own route, so it is requested from there in memory.
 */
export async function loadReaderScript(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reader, { routePrefix: '/docs', configuration: { content: {} } })
  const { rawPayload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return rawPayload
}
