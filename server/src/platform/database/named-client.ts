import pg from 'pg'

/** A statement that is prepared under a name. */
interface Named {
  name: string
  text: string
  values: unknown[]
}

interface Field {
  name: string
  dataTypeID: number
}

type Parse = (text: string) => unknown

/** What the rows of a statement have. */
interface Columns {
  fields: Field[]
  /** Makes a row of the values of one. */
  read(values: (string | null)[]): object
}

/** What we use of the driver beside its types. */
interface Connection {
  describe(what: object): void
}
interface DriverQuery {
  name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  _result: { fields: Field[]; rows: object[]; _types: pg.CustomTypesConfig }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleCommandComplete(message: object, connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[]) => DriverQuery

const noColumns: Columns = { fields: [], read: () => ({}) }

/**
 * The reader is a function of its own for each statement, as of `({ "id": v[0], "at": v[1] === null ? null : p[1](v[1]) })`:
 * to set the columns of a list one by one by their names takes several times as long.
 */
function columnsOf(fields: Field[], types: pg.CustomTypesConfig): Columns {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parse)
  const cells = fields.map(({ name }, n) => {
    const isText = parsers[n] === plainText
    return `${JSON.stringify(name)}: ${isText ? `v[${n}]` : `v[${n}] === null ? null : p[${n}](v[${n}])`}`
  })
  const make = new Function('p', `return (v) => ({ ${cells.join(', ')} })`) as (p: Parse[]) => Columns['read']
  return { fields, read: make(parsers) }
}

const textType = 25
const plainText = pg.types.getTypeParser(textType, 'text') as Parse

/**
 * The driver asks for the columns each time a statement runs, and makes the same from the answer each time. They stay the
 * same as long as the statement is prepared: the server refuses to run it when they would not.
 */
class NamedQuery extends DriverQuery {
  readonly #known: Map<string, Columns>
  #columns: Columns = noColumns

  constructor({ name, text, values }: Named, known: Map<string, Columns>) {
    super(text, values)
    this.name = name
    this.#known = known
  }

  override prepare(connection: Connection): void {
    const columns = this.#known.get(this.name)
    if (columns) this.#use(columns)
    super.prepare(columns ? withoutDescribe(connection) : connection)
  }

  #use(columns: Columns): void {
    this.#columns = columns
    this._result.fields = columns.fields
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#use(columnsOf(fields, this._result._types))
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.#columns.read(values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  /** Only now it is certain that the statement is prepared and can run. */
  override handleCommandComplete(message: object, connection: Connection): void {
    this.#known.set(this.name, this.#columns)
    super.handleCommandComplete(message, connection)
  }
}

const quiet = new WeakMap<Connection, Connection>()

/** The same connection, which does not ask for the columns. */
function withoutDescribe(connection: Connection): Connection {
  const found = quiet.get(connection) ?? Object.assign(Object.create(connection) as Connection, { describe: () => {} })
  quiet.set(connection, found)
  return found
}

/** A client for which a statement that it has run before costs less. */
export class NamedClient extends pg.Client {
  readonly #known = new Map<string, Columns>()

  // biome-ignore lint/suspicious/noExplicitAny: the driver has a dozen signatures for it.
  override query(...given: any[]): any {
    const [config] = given as [Partial<Named>]
    if (given.length !== 1 || !config?.name || !config.text || !config.values || 'submit' in config)
      return Reflect.apply(super.query, this, given)
    return this.#run(config as Named)
  }

  async #run(config: Named): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const query = new NamedQuery(config, this.#known)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    super.query(query as unknown as pg.Submittable)
    try {
      return await promise
    } catch (error) {
      // Where the statement was asked for, instead of where its answer was read.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }
}
