import type { UnitOfWork } from '#kernel/context.ts'
import type { ObjectStore } from '#kernel/object-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'

export type Given = Record<string, string | undefined>

interface AdminContext {
  config: Config
  database: Database
  /** One transaction with its events and audit entries. */
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  openStore(): Promise<ObjectStore>
}

export interface AdminCommand {
  /** The options, such as `--email E [--role admin]`, and what the command does. */
  usage: string
  does: string
  /** Returns what is printed, as JSON on one line. */
  run(ctx: AdminContext, given: Given): Promise<object>
}

/** By the words after `hearthctl admin`. */
export type AdminCommands = Record<string, AdminCommand>
