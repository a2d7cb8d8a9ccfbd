/**
 * A file of tests whose process does not end, because one of them waits for ever or left something open,
 * fails by itself instead of holding up the whole run. Loaded before each file, and before the runner, by npm test.
 */
const limitMs = 26 * 60_000
const isRunner = process.env.NODE_TEST_CONTEXT === undefined

if (!isRunner)
  setTimeout(() => {
    console.error(`${process.argv[1]}: still running after ${limitMs / 60_000} minutes; it was stopped`)
    process.exit(1)
  }, limitMs).unref()
