import type { App } from '#test/support/app/harness.ts'

/** Periods that an administrator has set, while `work` runs. */
export async function withRetention(app: App, days: Record<string, number>, work: () => Promise<void>): Promise<void> {
  const write = (retention: string) => app.database.updateTable('instance_settings').set({ retention }).execute()
  await write(JSON.stringify(days))
  try {
    await work()
  } finally {
    await write('{}')
  }
}
