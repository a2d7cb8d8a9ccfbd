import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

export const sayMoment = format.moment
export const sayDay = format.day
export const sayNumber = format.number

/** 1 person, 12 people */
export const sayCount = (count: number, one: string, other: string) => format.count(count, { one, other })
