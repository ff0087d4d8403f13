import * as endpoints from '@pramen/contract/staff/staff.endpoints';
import { translate } from '@pramen/texts/translate';
import { definedOf } from '../../platform/audit/changes.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSetPassword } from './credentials.service.ts';
import { presentAccountManager, presentOneStaff, presentStaff } from './staff.present.ts';
import { findStaff, listStaff, readStaff, staffListIn } from './staff.reader.ts';
import { changeStaff, createStaff, deleteStaff } from './staff.service.ts';
import { hasMicrosoft, inviteToMicrosoft, releaseFromMicrosoft } from './microsoft.service.ts';
import { staffSheet } from './staff.sheet.ts';

export function staffRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listUsers, async ({ tx, actor, body }) => {
      const { rows, total } = await listStaff(tx, body, actor.origin.language);
      return { data: rows.map(presentStaff), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportUsers, staffSheet, ({ actor, body }) =>
      presented(allOfList(staffListIn(actor.origin.language), body), presentStaff),
    ),
    serve(endpoints.readUsers, async ({ db, actor }) => ({ data: (await readStaff(db, actor.origin.language)).map(presentStaff) })),
    serve(endpoints.readUser, async ({ db, params }) => {
      const found = await findStaff(db, params.id);
      if (!found) throw new Problem('record.not_found');
      return presentOneStaff(found, await hasMicrosoft(db, params.id));
    }),
    serveGuarded(endpoints.createUser, {
      before: ({ outsideTx, actor, body }) =>
        hashSetPassword(platform, outsideTx, actor, body.password, { email: body.email, names: [body.name] }),
      handle: async ({ tx, actor, body }, hash) => {
        const user = presentStaff(await createStaff(tx, platform, actor, body, hash));
        return { message: translate(actor.origin.language, 'staff:created'), user };
      },
    }),
    serveGuarded(endpoints.changeUser, {
      before: async ({ outsideTx, actor, params, body }) => {
        if (body.password === undefined) return null;
        const { email, name } = { ...(await findStaff(outsideTx, params.id)), ...definedOf(body) };
        return hashSetPassword(platform, outsideTx, actor, body.password, { email: email ?? '', names: [name ?? ''] });
      },
      handle: async ({ tx, actor, params, body }, hash) => {
        const user = presentStaff(await changeStaff(tx, platform, actor, params.id, body, hash));
        return { message: translate(actor.origin.language, 'shell:saved'), user };
      },
    }),
    serve(endpoints.deleteUser, async ({ tx, actor, params }) => {
      await deleteStaff(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'staff:deleted') };
    }),
    serve(endpoints.inviteMicrosoft, async ({ tx, actor, params }) => ({
      message: translate(actor.origin.language, 'identity:invitation.created'),
      url: await inviteToMicrosoft(tx, platform, actor, params.id),
    })),
    serve(endpoints.releaseMicrosoft, async ({ tx, actor, params }) => {
      await releaseFromMicrosoft(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'identity:invitation.ended') };
    }),
    serve(endpoints.readAccountManagers, async ({ db, actor }) => ({
      data: (await readStaff(db, actor.origin.language)).map(presentAccountManager),
    })),
  ];
}
