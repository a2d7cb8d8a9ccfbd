export { peopleMailPersonalData } from './personal.ts'
