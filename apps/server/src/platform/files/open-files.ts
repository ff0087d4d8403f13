import { join } from 'node:path';
import type { FileBucket } from '../../config/config.ts';
import { openFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { openFolderObjects } from './folder-objects.ts';
import { openS3Objects } from './s3-objects.ts';

/** The configured file store: a bucket, or the subfolder `objects` of `folder`. Both stage files in its subfolder `staging`. */
export async function openFiles(folder: string, bucket: FileBucket | null): Promise<FileStore> {
  const objects = bucket ? openS3Objects(bucket) : await openFolderObjects(join(folder, 'objects'));
  return openFileStore(objects, join(folder, 'staging'));
}
