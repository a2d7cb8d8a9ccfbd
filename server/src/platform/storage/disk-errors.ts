import { StoreUnavailable } from '#kernel/operation/errors.ts'

/** What only a change of the configuration or of the folder fixes. */
export const wrongFolder = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']
const full = ['ENOSPC', 'EDQUOT']
const failing = ['EIO', 'ESTALE', 'EMFILE', 'ENFILE', 'ENODEV', 'ENXIO', 'EISDIR']

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? ''

export const isFullDisk = (error: unknown) => full.includes(codeOf(error))

/** The error of a disk that cannot do its work as one of the store. Others, such as a client that hung up, stay what they are. */
export function toStoreError(error: unknown): unknown {
  const isOfDisk = [...wrongFolder, ...full, ...failing].includes(codeOf(error))
  return isOfDisk ? new StoreUnavailable('the disk refuses', { cause: error }) : error
}
