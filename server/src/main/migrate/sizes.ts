import type pg from 'pg'

interface Size {
  /** An estimate; negative when the table was never analyzed. */
  rows: number
  bytes: number
}

/** By table of the live database. */
export type Sizes = Map<string, Size>

/** Tables with their indexes and long values; a partitioned table with its partitions. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(`
    select root.oid::regclass::text as name, sum(part.reltuples)::bigint as rows,
      sum(pg_total_relation_size(part.oid))::bigint as bytes
    from pg_class root
    cross join lateral (
      select root.oid as relid where root.relkind = 'r'
      union all select relid from pg_partition_tree(root.oid) where isleaf and root.relkind = 'p') as tree
    join pg_class part on part.oid = tree.relid
    where root.relkind in ('r', 'p') and root.relnamespace = 'public'::regnamespace
    group by root.oid`)
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]))
}

export function describeSize(sizes: Sizes, table: string): string {
  const size = sizes.get(table)
  if (!size) return 'not in the database yet'
  const rows = size.rows < 0 ? 'rows not counted yet' : `about ${size.rows.toLocaleString('en-US')} rows`
  return `${rows}, ${describeBytes(size.bytes)}`
}

function describeBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(step > 1 ? 1 : 0)} ${units[step]}`
}
