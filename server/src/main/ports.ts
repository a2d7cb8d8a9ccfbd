import type { Config } from '../platform/config.ts'
import { openInspector } from '../platform/inspector.ts'
import type { Keys } from '../platform/keys.ts'
import type { Logger } from '../platform/logger.ts'
import { openMailer } from '../platform/mailer.ts'
import { openObjectStore } from '../platform/object-store/open.ts'

/** What API and worker reach besides the database. */
export async function openPorts(config: Config, keys: Keys, logger: Logger, isPooled: boolean) {
  const mailer = openMailer(config.smtpUrl, config.mailFrom, logger, { isPooled })
  const store = await openObjectStore(config.storage, config.baseUrl, keys)
  const close = () => {
    mailer.close()
    store.close()
  }
  return { ports: { mailer, store, inspector: openInspector() }, close }
}
