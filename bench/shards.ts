/** The rows of all events can be divided into this many parts. A part moves as a whole and never changes its number. */
export const logicalShards = 1024

/**
 * Which of `count` databases has the rows of this event. The last 10 bits of an id are random and name the logical shard;
 * each database has a range of them, so that twice as many databases halve every range and nothing else moves. In SQL:
 * `('x' || right(id::text, 3))::bit(12)::integer % 1024 * count / 1024`.
 */
export function shardOf(id: string, count = logicalShards): number {
  if (!Number.isInteger(count) || count < 1 || count > logicalShards)
    throw new RangeError(`There can be 1 to ${logicalShards} shards, not ${count}.`)
  const logical = Number.parseInt(id.slice(-3), 16) % logicalShards
  return Math.floor((logical * count) / logicalShards)
}
