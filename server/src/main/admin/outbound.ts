import { systemClock } from '#platform/clock.ts'
import { pauseOutbound, resumeOutbound } from '#platform/outbound/outbound-pause.ts'
import type { AdminCommands } from './command.ts'

export const outboundCommands: AdminCommands = {
  'outbound pause': {
    usage: '[--reason R]',
    does: 'send no webhook and no mail, and delete no file from the store, until it is resumed',
    async run({ database }, { reason = null }) {
      return { paused: true, ...(await pauseOutbound(database, systemClock, reason)) }
    },
  },
  'outbound resume': {
    usage: '',
    does: 'send what is due; workers notice it within seconds',
    async run({ database, config }) {
      await resumeOutbound(database)
      return {
        paused: config.outboundPaused,
        ...(config.outboundPaused && { next: 'OUTBOUND_PAUSED is still set: remove it and restart.' }),
      }
    },
  },
}
