export { onboardingHoldings } from './personal.ts'
