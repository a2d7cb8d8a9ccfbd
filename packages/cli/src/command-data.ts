/** What a command can set: a query parameter, or a field of the body. */
export interface Field {
  name: string
  kind: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'any'
  isRequired?: true
  isNullable?: true
  choices?: readonly (string | number | boolean)[]
  about?: string
  /** Of an object, where its fields are known. */
  fields?: readonly Field[]
  /** Of an array. */
  item?: Field
}

/** One operation of the API as a command. */
export interface OperationCommand {
  /** As in the client: `checkIn` and `createAtDesk`. */
  group: string
  name: string
  summary: string
  description?: string
  /** Undefined if no sign-in is needed; `any` if every token will do. */
  scope?: string
  /** Names in the path, in order. */
  params: readonly string[]
  /** Where the fields go; undefined if there are none. */
  input?: 'query' | 'body'
  fields: readonly Field[]
  isList?: true
}
