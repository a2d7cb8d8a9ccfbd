export { changeUse, releaseUses } from './commands.uses.ts'
export { verifyUpload } from './commands.verify.ts'
export { uploadPersonalData } from './personal.ts'
export { countWrongUsage } from './queries.check.ts'
export { findObjectType, findStaged, findUpload, type UploadRow } from './queries.ts'
export { copyUses } from './queries.uses.ts'
export {
  dispositionOf,
  explainFlaw,
  fileUrl,
  holdersWith,
  isImage,
  isKey,
  keyOfUrl,
  objectRoot,
  picturePath,
  stagingRoot,
} from './rules.ts'
export { seedUploads } from './seed.ts'
