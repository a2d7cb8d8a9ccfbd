import { pictureScenario } from '../pictures.ts'

/** About two megabytes, as a photograph of an event is. */
export const scenario = pictureScenario('photo-by-proxy', 2000, 'front')
