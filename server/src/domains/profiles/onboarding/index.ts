export { onboardingPersonalData } from './personal.ts'
