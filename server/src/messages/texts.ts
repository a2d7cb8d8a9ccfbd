import type { en } from './en/index.ts'

/** Every sentence a person reads, with the formats of its language. English is the shape of all others. */
export type Messages = typeof en
