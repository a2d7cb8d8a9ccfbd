import type { BlockRow } from './queries.blocks.ts'

export const presentBlock = ({ host, reason, created_at: createdAt }: BlockRow) => ({ host, reason, createdAt })
