import type { Federation } from '#kernel/context.ts'

/** Nothing is sent, and the routes for other servers are not there. */
export const quietFederation: Federation = { host: 'hearth.test', deliver: async () => 202 }
