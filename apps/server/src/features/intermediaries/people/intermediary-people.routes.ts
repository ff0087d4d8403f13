import * as endpoints from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../../database/connect.ts';
import { definedOf } from '../../../platform/audit/changes.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { allOfList } from '../../../platform/lists/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashSetPassword } from '../../staff/credentials.service.ts';
import { presentPerson, presentPlacedPerson, presentStructure } from './intermediary-people.present.ts';
import { findIntermediary, readIntermediaries } from '../record/intermediaries.reader.ts';
import { findPerson, listPeople, personListIn, readPeople, readSurroundings } from './intermediary-people.reader.ts';
import { changePerson, createPerson, deletePerson } from './intermediary-people.service.ts';
import { readStructureRows } from './structure.reader.ts';
import { personSheet } from '../record/intermediaries.sheets.ts';

async function requireIntermediary(db: Readable, id: string): Promise<string> {
  if (!(await findIntermediary(db, id))) throw new Problem('record.not_found');
  return id;
}

function readingRoutes(exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listPeople, async ({ tx, actor, body }) => {
      const { rows, total } = await listPeople(tx, null, body, actor.origin.language);
      return { data: rows.map(presentPerson), meta: { total } };
    }),
    serve(endpoints.listPeopleOf, async ({ tx, actor, params, body }) => {
      const { rows, total } = await listPeople(tx, await requireIntermediary(tx, params.id), body, actor.origin.language);
      return { data: rows.map(presentPerson), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportPeople, personSheet, ({ actor, body }) =>
      presented(allOfList(personListIn(actor.origin.language, null), body), presentPerson),
    ),
    serveExport(exporting, endpoints.exportPeopleOf, personSheet, async ({ db, actor, params, body }) => {
      const intermediaryId = await requireIntermediary(db, params['id'] ?? '');
      return presented(allOfList(personListIn(actor.origin.language, intermediaryId), body), presentPerson);
    }),
    serve(endpoints.readPeople, async ({ db, actor }) => ({
      data: (await readPeople(db, null, actor.origin.language)).map(presentPerson),
    })),
    serve(endpoints.readPeopleOf, async ({ db, actor, params }) => ({
      data: (await readPeople(db, await requireIntermediary(db, params.id), actor.origin.language)).map(presentPerson),
    })),
    serve(endpoints.readStructure, async ({ db, actor }) => {
      const { language } = actor.origin;
      const { rows, total } = await readStructureRows(db, language);
      return presentStructure(await readIntermediaries(db, language), rows, total);
    }),
    serve(endpoints.readPerson, async ({ db, actor, params }) => {
      const found = await findPerson(db, params.id);
      if (!found) throw new Problem('record.not_found');
      return presentPlacedPerson(found, await readSurroundings(db, params.id, actor.origin.language));
    }),
  ];
}

/** The people of intermediaries and their tree. */
export function intermediaryPeopleRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    ...readingRoutes(exporting),
    serveGuarded(endpoints.createPerson, {
      before: ({ outsideTx, actor, body }) =>
        hashSetPassword(platform, outsideTx, actor, body.password, {
          email: body.email,
          names: [body.firstname ?? '', body.surname ?? ''],
        }),
      handle: async ({ tx, actor, params, body }, hash) => {
        const person = presentPerson(await createPerson(tx, platform, actor, params.id, body, hash));
        return { message: translate(actor.origin.language, 'intermediaryPeople:created'), person };
      },
    }),
    serveGuarded(endpoints.changePerson, {
      before: async ({ outsideTx, actor, params, body }) => {
        if (body.password === undefined) return null;
        const { email, firstname, surname } = { ...(await findPerson(outsideTx, params.personId)), ...definedOf(body) };
        return hashSetPassword(platform, outsideTx, actor, body.password, { email: email ?? '', names: [firstname ?? '', surname ?? ''] });
      },
      handle: async ({ tx, actor, params, body }, hash) => {
        const person = presentPerson(await changePerson(tx, platform, actor, params, body, hash));
        return { message: translate(actor.origin.language, 'shell:saved'), person };
      },
    }),
    serve(endpoints.deletePerson, async ({ tx, actor, params }) => {
      await deletePerson(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'intermediaryPeople:deleted') };
    }),
  ];
}
