import { type RawBuilder, sql } from 'kysely'
import type { Cipher, Reader, UnitOfWork, Writer } from '../context.ts'
import type { DB } from './database-schema.ts'

export type Table = keyof DB
type Column<T extends Table> = keyof DB[T] & string

/** `more` means: call again, rows are left. */
export type Progress = 'done' | 'more'

/**
 * When rows about a user are erased. `at once`: in the transaction that deletes the account (everything one can sign in
 * with). `batched`: soon after, by the eraser. `anonymized`: the row belongs to a group and stays; its user column becomes
 * null. `with the account`: by foreign key, when the eraser deletes the account row at the end. `never`: records of the
 * instance that hold only an id; the columns in `cleared` are set to null.
 */
type Erasure = 'at once' | 'batched' | 'anonymized' | 'with the account' | 'never'

/**
 * What is erased first. `others`: what acts for the person, and what events and groups count. `own`: what else is theirs.
 * `late`: records of groups and of the instance, which stay without the name. `account`: the row that says that something
 * is left.
 */
const erasureSteps = ['others', 'own', 'late', 'account'] as const
type ErasureStep = (typeof erasureSteps)[number]

interface Declared<T extends Table> {
  /** Its key in the export. */
  name: string
  table: T
  /** Tables whose rows are deleted with these by foreign key. */
  cascades?: readonly Table[]
  /** The column that names the person. */
  owner: Column<T>
  erasure: Erasure
  /** `own` if nothing is said. */
  step?: ErasureStep
  /** Columns set to null in rows that stay. */
  cleared?: readonly Column<T>[]
  /** Columns in the user's export: no secrets, no data of other people. Omit it if the row itself must not be exported. */
  exported?: readonly Column<T>[]
  /** The column to sort by, newest first. */
  newest?: Column<T>
  /** Replaces the default for `owner` and `erasure` where rows are counted or found another way. */
  erase?: PersonalData['erase']
  export?: PersonalData['export']
}

/** What a capability stores about a user: how to export it and how to erase it. Both are safe to repeat. */
export interface PersonalData {
  name: string
  table: Table
  /** The column that names the person. */
  owner: string
  cascades: readonly Table[]
  erasure: Erasure
  step: ErasureStep
  /** With a cipher, what is encrypted is in clear: only for the person themselves, in their browser. */
  export?(db: Reader, userId: string, limit: number, cipher?: Pick<Cipher, 'decrypt'>): Promise<object[]>
  erase(unit: Pick<UnitOfWork, 'db' | 'emit'>, userId: string, now: Date): Promise<Progress>
}

export function personalData<T extends Table>(declared: Declared<T>): PersonalData {
  const { name, table, owner, cascades = [], erasure, step = 'own', exported } = declared
  const give = declared.export ?? (exported && ((db, userId, limit) => listRows(db, declared, exported, userId, limit)))
  return {
    name,
    table,
    owner,
    cascades,
    erasure,
    step,
    ...(give && { export: give }),
    erase: declared.erase ?? (({ db }, userId) => eraseRows(db, declared, userId)),
  }
}

/** By step; within one as they are given. */
export const inErasureOrder = (all: readonly PersonalData[]): readonly PersonalData[] =>
  all.toSorted((a, b) => erasureSteps.indexOf(a.step) - erasureSteps.indexOf(b.step))

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

/** Small enough that no other request waits long for a row locked by one of these statements. */
const batchSize = 1000

async function eraseRows<T extends Table>(
  tx: Writer,
  { table, owner, erasure, cleared = [] }: Declared<T>,
  userId: string,
): Promise<Progress> {
  const [from, column] = [sql.table(table), sql.ref(owner)]
  if (erasure === 'never' && cleared.length > 0) return clearColumns(tx, from, column, cleared, userId)
  if (erasure === 'with the account' || erasure === 'never') return 'done'
  const batch = sql`array(select ctid from ${from} where ${column} = ${userId} limit ${batchSize})`
  const statement: RawBuilder<unknown> =
    erasure === 'anonymized'
      ? sql`update ${from} set ${column} = null where ctid = any(${batch})`
      : sql`delete from ${from} where ctid = any(${batch})`
  const { numAffectedRows = 0n } = await statement.execute(tx)
  return numAffectedRows < batchSize ? 'done' : 'more'
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
  // By id: in a partitioned table a ctid is not unique.
  const batch = sql`array(select id from ${from} where ${owner} = ${userId} and (${known}) limit ${batchSize})`
  const { numAffectedRows = 0n } = await sql`update ${from} set ${empty} where id = any(${batch})`.execute(tx)
  return numAffectedRows < batchSize ? 'done' : 'more'
}
