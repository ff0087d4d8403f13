import type { importFrom, ImportOptions } from '../import-engine/import-engine.service.ts';

/** Types of the importer's reports, as its API declares them. */
export type FileReport = Parameters<NonNullable<ImportOptions['onFile']>>[0];
export type FileProgress = Parameters<NonNullable<ImportOptions['onProgress']>>[0];
export type Finding = FileReport['faults']['listed'][number];
export type Preview = NonNullable<FileReport['preview']>;
/** The source from which the importer reads files. */
export type ImportSource = Parameters<typeof importFrom>[2];
