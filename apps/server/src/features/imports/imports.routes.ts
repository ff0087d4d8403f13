import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import type { Import } from '@pramen/contract/imports/imports.schemas';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { listImportKinds } from '../import-engine/import-kinds.reader.ts';
import { presentFaultSheet, presentImport, presentKind, presentSummary } from './imports.present.ts';
import { findImport, listImports, readDetails, streamFindings } from './imports.reader.ts';
import type { ListedImport } from './imports.reader.ts';
import { cancelImport, confirmImport, finishUpload, forgetUnused, receiveUpload } from './imports.service.ts';

async function requireImport(db: Readable, id: string): Promise<ListedImport> {
  const found = await findImport(db, id);
  if (!found) throw new Problem('record.not_found');
  return found;
}

export function importRoutes(platform: Platform): Route[] {
  const { clock, config } = platform;
  const limits = { fileByteCount: config.importFileByteCount };
  const answer = async (db: Readable, id: string): Promise<Import> => {
    const found = await requireImport(db, id);
    return presentImport(found, await readDetails(db, config.keys.master, found), clock.now());
  };
  return [
    serveGuarded(endpoints.uploadImport, {
      before: ({ actor, receiveFiles }) => receiveUpload(platform, actor, receiveFiles(limits)),
      handle: async ({ tx, actor }, id) => {
        await finishUpload(tx, platform, actor, id);
        return answer(tx, id);
      },
      after: (id) => forgetUnused(platform, id),
    }),
    serve(endpoints.listImports, async ({ db, query }) => {
      const { rows, total } = await listImports(db, query.page, query.length);
      const now = clock.now();
      return {
        data: rows.map((row) => presentSummary(row, now)),
        meta: { total },
        limits: { file_count: endpoints.uploadImport.upload.mostFiles, file_byte_count: limits.fileByteCount },
      };
    }),
    serve(endpoints.listImportKinds, async ({ actor }) => ({
      data: listImportKinds(clock.today()).map((kind) => presentKind(kind, actor.role)),
    })),
    serve(endpoints.readImport, ({ db, params }) => answer(db, params.id)),
    serve(endpoints.confirmImport, async ({ tx, actor, params }) => {
      await confirmImport(tx, platform, actor, params.id);
      return answer(tx, params.id);
    }),
    serve(endpoints.cancelImport, async ({ tx, actor, params }) => {
      await cancelImport(tx, platform, actor, params.id);
      return answer(tx, params.id);
    }),
    serve(endpoints.downloadImportFaults, async ({ db, actor, params }) => {
      const found = await requireImport(db, params.id);
      const { language } = actor.origin;
      const sheet = presentFaultSheet(streamFindings(db, config.keys.master, found), language);
      return createSpreadsheet('csv', [translate(language, 'imports:faultsFile')], [sheet], clock.now());
    }),
  ];
}
