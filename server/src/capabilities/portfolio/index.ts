export { seedPortfolio } from './seed.ts'
