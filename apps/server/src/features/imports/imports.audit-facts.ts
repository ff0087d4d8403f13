import type { importFrom, ImportOptions } from '../import-engine/import-engine.service.ts';

/** What the importer tells, as its door types it. */
export type FileReport = Parameters<NonNullable<ImportOptions['onFile']>>[0];
export type FileProgress = Parameters<NonNullable<ImportOptions['onProgress']>>[0];
export type Finding = FileReport['faults']['listed'][number];
export type Preview = NonNullable<FileReport['preview']>;
/** Where the importer reads the files from. */
export type ImportSource = Parameters<typeof importFrom>[2];
