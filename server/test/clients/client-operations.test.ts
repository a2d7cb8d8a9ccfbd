import { hearth } from '../../../packages/client/src/index.ts'
import { testEveryOperation } from './every-operation.ts'

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>

testEveryOperation('the TypeScript client', ({ operation, baseUrl, token, params, input }) => {
  const api = hearth({ baseUrl, token, retries: 0 }) as unknown as Methods
  return api[operation.group]![operation.name]!(...params, ...(operation.query || operation.body ? [input] : []))
})
