import { pictureScenario } from '../pictures.ts'

export const scenario = pictureScenario('file-by-proxy', 256, 'front')
