import { type RawBuilder, sql } from 'kysely'
import type { Reader, UnitOfWork, Writer } from '../context.ts'
import type { DB } from './database-schema.ts'

export type Table = keyof DB
type Column<T extends Table> = keyof DB[T] & string

/** `more` asks to be called again: a piece is left. */
export type Progress = 'done' | 'more'

/**
 * How rows of a person end. `at once`: with the deletion itself, as every way in does. `batched`: by the eraser,
 * soon after. `anonymized`: they are a group's and stay, but nobody stands on them. `with the account`: by the foreign
 * key, when the eraser comes to the account itself at last. `never`: the house's own books, which know an id and no more:
 * whatever else they knew is named by `forgets` and emptied.
 */
type Erasure = 'at once' | 'batched' | 'anonymized' | 'with the account' | 'never'

interface Declared<T extends Table> {
  /** Its place in the export. */
  name: string
  table: T
  /** Tables whose rows go along with these by their foreign keys. */
  cascades?: readonly Table[]
  /** The column that names the person. */
  owner: Column<T>
  erasure: Erasure
  /** Columns of rows that stay, which are emptied. */
  cleared?: readonly Column<T>[]
  /** What the person is given of each row: no secrets, nobody else's data. Left out where even the row tells too much. */
  exported?: readonly Column<T>[]
  /** The column that tells the newest rows, which come first. */
  newest?: Column<T>
  /** In place of what `owner` and `ends` say, where rows are counted or found another way. */
  erase?: PersonalData['erase']
  export?: PersonalData['export']
}

/** What a capability keeps of a person: how to give it to them, and how to get rid of it. Both may be asked any time again. */
export interface PersonalData {
  name: string
  table: Table
  /** The column that names the person. */
  owner: string
  cascades: readonly Table[]
  erasure: Erasure
  export?(db: Reader, userId: string, limit: number): Promise<object[]>
  erase(unit: Pick<UnitOfWork, 'db' | 'emit'>, userId: string, now: Date): Promise<Progress>
}

export function personalData<T extends Table>(declared: Declared<T>): PersonalData {
  const { name, table, owner, cascades = [], erasure, exported } = declared
  const give = declared.export ?? (exported && ((db, userId, limit) => listRows(db, declared, exported, userId, limit)))
  return {
    name,
    table,
    owner,
    cascades,
    erasure,
    ...(give && { export: give }),
    erase: declared.erase ?? (({ db }, userId) => eraseRows(db, declared, userId)),
  }
}

const camelCase = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

async function listRows<T extends Table>(
  db: Reader,
  { table, owner, newest }: Declared<T>,
  exported: readonly string[],
  userId: string,
  limit: number,
): Promise<object[]> {
  const columns = sql.join(exported.map((column) => sql`${sql.ref(column)} as ${sql.ref(camelCase(column))}`))
  const order = newest ? sql`order by ${sql.ref(newest)} desc` : sql``
  const { rows } = await sql<object>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${userId} ${order} limit ${limit}`.execute(db)
  return rows
}

/** Small enough that nobody waits long for a row that one of these statements holds. */
const pieceSize = 1000

async function eraseRows<T extends Table>(
  tx: Writer,
  { table, owner, erasure, cleared = [] }: Declared<T>,
  userId: string,
): Promise<Progress> {
  const [from, column] = [sql.table(table), sql.ref(owner)]
  if (erasure === 'never' && cleared.length > 0) return clearColumns(tx, from, column, cleared, userId)
  if (erasure === 'with the account' || erasure === 'never') return 'done'
  const piece = sql`array(select ctid from ${from} where ${column} = ${userId} limit ${pieceSize})`
  const statement: RawBuilder<unknown> =
    erasure === 'anonymized'
      ? sql`update ${from} set ${column} = null where ctid = any(${piece})`
      : sql`delete from ${from} where ctid = any(${piece})`
  const { numAffectedRows = 0n } = await statement.execute(tx)
  return numAffectedRows < pieceSize ? 'done' : 'more'
}

async function clearColumns(
  tx: Writer,
  from: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  cleared: readonly string[],
  userId: string,
): Promise<Progress> {
  const known = sql.join(
    cleared.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  const empty = sql.join(cleared.map((column) => sql`${sql.ref(column)} = null`))
  // By the key: in a table of partitions a ctid says nothing without its partition.
  const piece = sql`array(select id from ${from} where ${owner} = ${userId} and (${known}) limit ${pieceSize})`
  const { numAffectedRows = 0n } = await sql`update ${from} set ${empty} where id = any(${piece})`.execute(tx)
  return numAffectedRows < pieceSize ? 'done' : 'more'
}
