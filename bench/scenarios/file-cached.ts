import { pictureScenario } from '../pictures.ts'

export const scenario = pictureScenario('file-cached', 256, 'cached')
