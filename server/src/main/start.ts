import { ApiError } from '../kernel/errors.ts'
import { ConfigError } from '../platform/config.ts'

const [major = 0] = process.versions.node.split('.').map(Number)

/** Runs a command and turns what an operator can mend into plain words instead of a stack trace. */
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
