import { type Check, fail, ok, warn } from './check.ts'

const nodeMin = 24

/** A problem often says in its second sentence what to do. */
function splitProblem(problem: string): [text: string, fix: string] {
  const end = problem.indexOf('. ')
  if (end < 0)
    return [problem, 'Correct it in the environment or in hearth.env. docs/operate/settings.md describes it.']
  return [problem.slice(0, end + 1), problem.slice(end + 2)]
}

export function configurationChecks(problems: string[], warnings: string[]): Check[] {
  return [
    {
      name: 'configuration',
      fix: '',
      look: async () =>
        problems.length + warnings.length === 0
          ? ok('every setting can be used')
          : [
              ...problems.map((problem) => fail(...splitProblem(problem))),
              ...warnings.map((warning) => warn(...splitProblem(warning))),
            ],
    },
    {
      name: 'node',
      fix: '',
      async look() {
        const { version } = process
        if (Number(process.versions.node.split('.')[0]) >= nodeMin) return ok(`Node ${version}`)
        return fail(`Node ${version} is too old`, `Install Node ${nodeMin} or later. docs/operate/install.md says how.`)
      },
    },
  ]
}
