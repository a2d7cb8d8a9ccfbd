export interface SourceRow {
  id: string
  group_id: string
  kind: string
  platform: string
  /** Encrypted. */
  address: string
  /** Encrypted; null where no key is needed. */
  api_key: string | null
  host: string
  name: string | null
  timezone: string
  mode: string
  rsvps: string
  state: string
  etag: string | null
  last_modified: string | null
  body_hash: Buffer | null
  checked_at: string | null
  changed_at: string | null
  next_check_at: string | null
  failures: number
  failing_since: string | null
  problem: string | null
  notices: unknown
  requested_at: string | null
  created_by: string | null
  created_at: string
}

export const sourceColumns = [
  'sources.id',
  'sources.group_id',
  'sources.kind',
  'sources.platform',
  'sources.address',
  'sources.api_key',
  'sources.host',
  'sources.name',
  'sources.timezone',
  'sources.mode',
  'sources.rsvps',
  'sources.state',
  'sources.etag',
  'sources.last_modified',
  'sources.body_hash',
  'sources.checked_at',
  'sources.changed_at',
  'sources.next_check_at',
  'sources.failures',
  'sources.failing_since',
  'sources.problem',
  'sources.notices',
  'sources.requested_at',
  'sources.created_by',
  'sources.created_at',
] as const
