import { type RawBuilder, sql } from 'kysely'
import type { Reader, UnitOfWork, Writer } from '../context.ts'
import type { DB } from './database-schema.ts'

export type Table = keyof DB
type Column<T extends Table> = keyof DB[T] & string

/** `more` asks to be called again: a piece is left. */
export type Progress = 'done' | 'more'

/**
 * How rows of a person end. `at once`: with the deletion itself, as every way in does. `in pieces`: by the eraser,
 * soon after. `without a name`: they are a group's and stay, but nobody stands on them. `with the person`: by the foreign
 * key, when the eraser comes to the account itself at last. `never`: the house's own books, which know an id and no more:
 * whatever else they knew is named by `forgets` and emptied.
 */
type Ending = 'at once' | 'in pieces' | 'without a name' | 'with the person' | 'never'

interface Declared<T extends Table> {
  /** Its place in the export. */
  name: string
  table: T
  /** Tables whose rows go along with these by their foreign keys. */
  along?: readonly Table[]
  /** The column that names the person. */
  owner: Column<T>
  ends: Ending
  /** Columns of rows that stay, which are emptied. */
  forgets?: readonly Column<T>[]
  /** What the person is given of each row: no secrets, nobody else's data. Left out where even the row tells too much. */
  shows?: readonly Column<T>[]
  /** The column that tells the newest rows, which come first. */
  newest?: Column<T>
  /** In place of what `owner` and `ends` say, where rows are counted or found another way. */
  erase?: Holding['erase']
  export?: Holding['export']
}

/** What a capability keeps of a person: how to give it to them, and how to get rid of it. Both may be asked any time again. */
export interface Holding {
  name: string
  table: Table
  /** The column that names the person. */
  owner: string
  along: readonly Table[]
  ends: Ending
  export?(db: Reader, userId: string, limit: number): Promise<object[]>
  erase(unit: Pick<UnitOfWork, 'db' | 'emit'>, userId: string, now: Date): Promise<Progress>
}

export function holding<T extends Table>(declared: Declared<T>): Holding {
  const { name, table, owner, along = [], ends, shows } = declared
  const give = declared.export ?? (shows && ((db, userId, limit) => listRows(db, declared, shows, userId, limit)))
  return {
    name,
    table,
    owner,
    along,
    ends,
    ...(give && { export: give }),
    erase: declared.erase ?? (({ db }, userId) => eraseRows(db, declared, userId)),
  }
}

const camelCase = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

async function listRows<T extends Table>(
  db: Reader,
  { table, owner, newest }: Declared<T>,
  shows: readonly string[],
  userId: string,
  limit: number,
): Promise<object[]> {
  const columns = sql.join(shows.map((column) => sql`${sql.ref(column)} as ${sql.ref(camelCase(column))}`))
  const order = newest ? sql`order by ${sql.ref(newest)} desc` : sql``
  const { rows } = await sql<object>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${userId} ${order} limit ${limit}`.execute(db)
  return rows
}

/** Small enough that nobody waits long for a row that one of these statements holds. */
const pieceSize = 1000

async function eraseRows<T extends Table>(
  tx: Writer,
  { table, owner, ends, forgets = [] }: Declared<T>,
  userId: string,
): Promise<Progress> {
  const [from, column] = [sql.table(table), sql.ref(owner)]
  if (ends === 'never' && forgets.length > 0) return forgetColumns(tx, from, column, forgets, userId)
  if (ends === 'with the person' || ends === 'never') return 'done'
  const piece = sql`array(select ctid from ${from} where ${column} = ${userId} limit ${pieceSize})`
  const statement: RawBuilder<unknown> =
    ends === 'without a name'
      ? sql`update ${from} set ${column} = null where ctid = any(${piece})`
      : sql`delete from ${from} where ctid = any(${piece})`
  const { numAffectedRows = 0n } = await statement.execute(tx)
  return numAffectedRows < pieceSize ? 'done' : 'more'
}

async function forgetColumns(
  tx: Writer,
  from: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  forgets: readonly string[],
  userId: string,
): Promise<Progress> {
  const known = sql.join(
    forgets.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  const empty = sql.join(forgets.map((column) => sql`${sql.ref(column)} = null`))
  // By the key: in a table of partitions a ctid says nothing without its partition.
  const piece = sql`array(select id from ${from} where ${owner} = ${userId} and (${known}) limit ${pieceSize})`
  const { numAffectedRows = 0n } = await sql`update ${from} set ${empty} where id = any(${piece})`.execute(tx)
  return numAffectedRows < pieceSize ? 'done' : 'more'
}
