import { join } from 'node:path'
import { openBucket, openFolder } from './blobs.ts'
import type { BlobStore, BucketSettings } from './blobs.ts'
import { createFiles } from './files.ts'
import type { Adapters } from './index.ts'

interface Place {
  /** Folder of the installation's data. */
  readonly dataDir: string
  /** The bucket that all servers share; undefined: the folder, for a single server. */
  readonly bucket?: BucketSettings | undefined
  readonly secret: Buffer
}

/** Where players' documents and archived rounds are stored. */
export function openStorage({ dataDir, bucket, secret }: Place): Pick<Adapters, 'files' | 'archive'> {
  const open = (folder: string): BlobStore => (bucket ? openBucket(bucket, folder) : openFolder(join(dataDir, folder)))
  const archive = open('archive')
  return {
    files: createFiles(open('papers'), secret),
    archive: { ...archive, read: (name, place, bytes) => archive.read(name, { place, bytes }) },
  }
}
