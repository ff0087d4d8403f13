import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { eraseRemovedFiles, fileNotices, sweepFiles } from './files.jobs.ts';
import type { FileOwners } from './file-intake.service.ts';
import { fileRoutes } from './files.routes.ts';

export const filesFeature = {
  routes: (platform: Platform, { pdf, scanner, inspections }: Resources, { files }: { files: FileOwners }) =>
    fileRoutes(platform, files, { inspector: pdf, scanner, turns: inspections }),
  notices: fileNotices,
  nightly: { 'erasing removed files': eraseRemovedFiles, 'sweeping files': sweepFiles },
};
