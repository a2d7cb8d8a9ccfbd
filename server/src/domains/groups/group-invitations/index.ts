export { type ReceivedView, viewReceived } from './views.ts'
