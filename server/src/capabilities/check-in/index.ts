export { seedCheckins } from './seed.ts'
