/** Set by test/operate/pooled.test.ts, which runs other files through a real PgBouncer in transaction mode. */
const port = process.env.POOLER_PORT

export const isPooled = port !== undefined

/** The same database through the pooler, if there is one. */
export const pooled = (url: string) => (port ? Object.assign(new URL(url), { port }).href : url)
