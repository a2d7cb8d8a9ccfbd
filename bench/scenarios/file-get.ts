import { pictureScenario } from '../pictures.ts'

export const scenario = pictureScenario('file-get', 256, 'hearth')
