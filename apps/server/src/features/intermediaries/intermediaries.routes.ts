import * as endpoints from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/calls/problem.ts';
import type { Actor, UploadedFile } from '../../platform/calls/call.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { LOGO_LIMITS } from '../../platform/images/logos.ts';
import type { LogoStudio } from '../../platform/images/logos.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentIntermediary, presentIntermediaryRow } from './record/intermediaries.present.ts';
import { findIntermediary, intermediaryListIn, listIntermediaries, readIntermediaries } from './record/intermediaries.reader.ts';
import { changeIntermediary, createIntermediary, deleteIntermediary, setLogo } from './record/intermediaries.service.ts';
import { readPeople } from './people/intermediary-people.reader.ts';
import { intermediarySheet } from './record/intermediaries.sheets.ts';

function readingRoutes(exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listIntermediaries, async ({ tx, actor, body }) => {
      const { rows, total } = await listIntermediaries(tx, body, actor.origin.language);
      return { data: rows.map((row) => presentIntermediaryRow(row)), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportIntermediaries, intermediarySheet, ({ actor, body }) =>
      presented(allOfList(intermediaryListIn(actor.origin.language), body), (row) => presentIntermediaryRow(row)),
    ),
    serve(endpoints.readIntermediaries, async ({ db, actor, query }) => {
      const rows = await readIntermediaries(db, actor.origin.language);
      if (!query.style) return { data: rows.map((row) => presentIntermediaryRow(row)) };
      const people = Map.groupBy(await readPeople(db, null, actor.origin.language), ({ intermediaryId }) => intermediaryId);
      return { data: rows.map((row) => presentIntermediaryRow(row, people.get(row.id) ?? [])) };
    }),
    serve(endpoints.readIntermediary, async ({ db, params }) => {
      const found = await findIntermediary(db, params.id);
      if (!found) throw new Problem('record.not_found');
      return presentIntermediary(found);
    }),
  ];
}

function logoRoutes(platform: Platform, studio: LogoStudio): Route[] {
  return [
    serveGuarded(endpoints.uploadLogo, {
      before: ({ actor, receiveFiles }) => studio.draw(receiveFiles(LOGO_LIMITS), endpoints.uploadLogo.upload.fields[0], actor),
      handle: async ({ tx, actor, params }, logo) => {
        const intermediary = presentIntermediary(await setLogo(tx, platform, actor, params.id, logo));
        return { message: translate(actor.origin.language, 'intermediaries:logoSaved'), intermediary };
      },
    }),
    serve(endpoints.deleteLogo, async ({ tx, actor, params }) => {
      await setLogo(tx, platform, actor, params.id, null);
      return { message: translate(actor.origin.language, 'intermediaries:logoDeleted') };
    }),
  ];
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* asUpload(dataUrl: string): AsyncGenerator<UploadedFile> {
  yield { name: 'logo', content: inOnePiece(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')) };
}

/** Re-encodes a logo sent with the other fields; null when none was sent. */
const drawSent = async (studio: LogoStudio, logo: string | undefined, actor: Actor): Promise<string | null> =>
  logo ? studio.draw(asUpload(logo), 'logo', actor) : null;

/** Intermediaries and their logos. */
export function intermediaryRoutes(platform: Platform, studio: LogoStudio, exporting: ExportDeps): Route[] {
  return [
    ...readingRoutes(exporting),
    serveGuarded(endpoints.createIntermediary, {
      before: ({ actor, body }) => drawSent(studio, body.logo, actor),
      handle: async ({ tx, actor, body }, logo) => {
        const created = await createIntermediary(tx, platform, actor, body);
        const intermediary = presentIntermediary(logo === null ? created : await setLogo(tx, platform, actor, created.id, logo));
        return { message: translate(actor.origin.language, 'intermediaries:created'), intermediary };
      },
    }),
    serveGuarded(endpoints.changeIntermediary, {
      before: ({ actor, body }) => drawSent(studio, body.logo, actor),
      handle: async ({ tx, actor, params, body }, logo) => {
        const changed = await changeIntermediary(tx, platform, actor, params.id, body);
        const intermediary = presentIntermediary(logo === null ? changed : await setLogo(tx, platform, actor, params.id, logo));
        return { message: translate(actor.origin.language, 'shell:saved'), intermediary };
      },
    }),
    serve(endpoints.deleteIntermediary, async ({ tx, actor, params }) => {
      await deleteIntermediary(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'intermediaries:deleted') };
    }),
    ...logoRoutes(platform, studio),
  ];
}
