export { listFirstItems, listItems, type PortfolioRow } from './queries.ts'
export { seedPortfolio } from './seed.ts'
export { PortfolioItem, presentItem } from './wire.ts'
