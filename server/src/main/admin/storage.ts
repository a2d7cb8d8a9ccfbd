import type { AdminCommands } from './command.ts'

export const storageCommands: AdminCommands = {
  'storage prepare': {
    usage: '',
    does: 'make the bucket and let pages of any site send files to it',
    async run({ openStore }) {
      const store = await openStore()
      await store.prepare()
      store.close()
      return { prepared: true }
    },
  },
}
