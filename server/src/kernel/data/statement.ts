import {
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type UpdateResult,
} from 'kysely'
import type { Autocommit, Reader } from '../context.ts'
import type { DB as Database } from './database-schema.ts'

/** A query builder that can only compile; statements are built on it once and run on any connection. */
const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Placeholders for the parameters while a statement is built; `has` says which optional ones are given. */
export interface Slots<P> {
  <K extends keyof P & string>(name: K): Exclude<P[K], undefined>
  has(name: keyof P & string): boolean
}

export type CommandBuilder = typeof compiler
/** Reads only: a write in a `statement` does not compile. */
export type StatementBuilder = Pick<typeof compiler, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn'>

/** Where a database keeps its direct query function: outside a transaction it is faster than the builder's executor. */
export const direct = Symbol('direct')
interface DirectRunner {
  [direct]?: (text: string, parameters: unknown[], kind: StatementKind) => Promise<object[]>
}
export type StatementKind = 'lookup' | 'read' | 'command'

/** A query that selects every column of `Row`: a row type with more columns does not compile. */
type Delivers<Row> = Compilable<Row> & { execute(): Promise<Row[]> }
/** The result of a write without `returning`. */
type WriteResult = InsertResult | UpdateResult | DeleteResult

export interface Statement<P, Row, Connection = Reader> {
  all(db: Connection, params: P): Promise<Row[]>
  first(db: Connection, params: P): Promise<Row | undefined>
}

/**
 * A query compiled once per set of given parameters and prepared by name on each connection. Compiling it on every call
 * costs a third of the throughput of a frequent read.
 */
export function statement<P extends object, Row>(
  build: (db: StatementBuilder, slot: Slots<P>) => Delivers<Row>,
): Statement<P, Row> {
  return prepare(build, 'read')
}

/**
 * The same for a few rows that are found by their key. Those of one turn of the event loop share a connection, because sending
 * costs more than their work; so it must never be slow, nor wait for a lock.
 */
export function lookup<P extends object, Row>(
  build: (db: StatementBuilder, slot: Slots<P>) => Delivers<Row>,
): Statement<P, Row> {
  return prepare(build, 'lookup')
}

/** The same for writes: it runs in a transaction or, where one statement is the whole change, alone. */
export function command<P extends object>(
  build: (db: CommandBuilder, slot: Slots<P>) => Delivers<WriteResult>,
): Statement<P, never, Autocommit>
export function command<P extends object, Row>(
  build: (db: CommandBuilder, slot: Slots<P>) => Delivers<Row>,
): Statement<P, Row, Autocommit>
export function command<P extends object, Row>(
  build: (db: CommandBuilder, slot: Slots<P>) => Compilable<Row>,
): Statement<P, Row, Autocommit> {
  return prepare(build)
}

/** A command in plain SQL. Its row type is not checked, so use it only where the builder cannot express the query. */
export function sqlCommand<P extends object, Row = never>(
  write: (slot: Slots<P>) => RawBuilder<Row>,
): Statement<P, Row, Autocommit> {
  return prepare((db, slot) => ({ compile: () => write(slot).compile(db) }))
}

function prepare<P extends object, Row>(
  build: (db: CommandBuilder, slot: Slots<P>) => Compilable<Row>,
  kind: StatementKind = 'command',
): Statement<P, Row> {
  const compiled = new Map<string, CompiledQuery<Row>>()

  function shapeFor(params: P): CompiledQuery<Row> {
    let key = ''
    for (const name in params) if (params[name] !== undefined) key += `${name},`
    const known = compiled.get(key)
    if (known) return known
    const slot = ((name: string) => new Placeholder(name)) as unknown as Slots<P>
    slot.has = (name) => params[name] !== undefined
    const fresh = build(compiler, slot).compile() as CompiledQuery<Row>
    compiled.set(key, fresh)
    return fresh
  }

  async function all(db: Reader, params: P): Promise<Row[]> {
    const query = shapeFor(params)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? params[value.name as keyof P] : value,
    )
    const run = (db as DirectRunner)[direct]
    if (run) return (await run(query.sql, parameters, kind)) as Row[]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }

  return { all, first: async (db, params) => (await all(db, params))[0] }
}
