import type { FastifyInstance } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { ConfigError } from '#platform/config.ts'

const [major = 0] = process.versions.node.split('.').map(Number)

/** Runs a command and prints errors an operator can fix as plain text instead of a stack trace. */
export async function orExplain(command: () => Promise<void>): Promise<void> {
  if (major < 24) {
    console.error(
      `Hearth needs Node 24 or later; this is ${process.version}. Start it through npm, which brings its own.`,
    )
    process.exit(1)
  }
  try {
    await command()
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof ApiError
    console.error(isPlain ? error.message : error)
    process.exit(1)
  }
}

const cutAfterMs = 8000

/** Closes idle connections at once and cuts the others after a while; `close()` alone would wait for them. */
export async function closeSoon(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}
