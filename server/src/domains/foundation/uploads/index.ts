export { changeUse, releaseUses, verifyUpload } from './commands.ts'
export { copyUses, countWrongUsage, findObjectType, findStaged, findUpload, type UploadRow } from './queries.ts'
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
