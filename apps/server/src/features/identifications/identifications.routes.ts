import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { forgetFiles } from '../files/file-intake.service.ts';
import { readDetail, readIdentifications } from './identification-answer.reader.ts';
import { offeredMethods } from './saving/method-offers.rules.ts';
import type { ElectronicIdentity } from './saving/method-offers.rules.ts';
import { listIdentifications, requireIdentification } from './record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from './record/identifications.reader.ts';
import { decideIdentification } from './review/decisions.service.ts';
import { readHolder } from './review/holder.reader.ts';
import { examineLines } from './review/lines-check.rules.ts';
import { presentCheck } from './review/lines.present.ts';
import { deleteIdentification } from './saving/deletion.service.ts';
import { createIdentification, requestIdentification, saveIdentification } from './saving/identifications.service.ts';
import { receivePictures } from './saving/intake.service.ts';
import type { PictureInspection } from './saving/intake.service.ts';
import { refuseUnsaveable } from './saving/saveable.rules.ts';

const keyOf = ({ id, identificationId }: { id: string; identificationId: string }): IdentificationKey => ({
  clientId: id.toLowerCase(),
  id: identificationId.toLowerCase(),
});

const saidAfter = { CONCEPT: 'conceptSaved', WAITING: 'sent', APPROVED: 'approved', DENIED: 'denied' } as const;
const saidOf = ({ state }: IdentificationRow) => saidAfter[state in saidAfter ? (state as keyof typeof saidAfter) : 'WAITING'];

/** The calls that change an identification and take files. */
function savingRoutes(platform: Platform, inspection: PictureInspection, provider: ElectronicIdentity | null): Route[] {
  const readOne = async (db: Readable, actor: Actor, row: IdentificationRow) => {
    const [identification] = await readIdentifications(db, platform, actor, [row]);
    if (!identification) throw new Problem('record.not_found');
    return identification;
  };
  return [
    serveGuarded(endpoints.createIdentification, {
      before: (call) =>
        receivePictures(platform, inspection, call, () =>
          requireClient(call.outsideTx, call.actor, 'identifications.prepare', call.params.id),
        ),
      handle: async ({ tx, actor, params }, { form, ...received }) => {
        const pictures = { ...received, sides: form.sides ?? [] };
        const row = await createIdentification(tx, platform, provider, actor, params.id.toLowerCase(), form, pictures);
        return {
          message: translate(actor.origin.language, `identifications:${saidOf(row)}`),
          identification: await readOne(tx, actor, row),
        };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serveGuarded(endpoints.saveIdentification, {
      before: (call) =>
        receivePictures(platform, inspection, call, async () => {
          const row = await requireIdentification(call.outsideTx, call.actor, 'identifications.save', keyOf(call.params));
          if (!(await call.isRepetition())) refuseUnsaveable(call.actor, row);
        }),
      handle: async ({ tx, actor, params }, { form, ...received }) => {
        const pictures = { ...received, sides: form.sides ?? [] };
        const present = (row: IdentificationRow) => readOne(tx, actor, row);
        const row = await saveIdentification(tx, platform, provider, actor, keyOf(params), form, pictures, present);
        return { message: translate(actor.origin.language, `identifications:${saidOf(row)}`), identification: await present(row) };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serve(endpoints.decideIdentification, async ({ tx, actor, params, body }) => {
      const present = (row: IdentificationRow) => readOne(tx, actor, row);
      const row = await decideIdentification(tx, platform, actor, keyOf(params), body, present);
      return {
        message: translate(actor.origin.language, `identifications:decided.${body.decision}`),
        identification: await present(row),
      };
    }),
  ];
}

/** Routes of a client's identifications; `provider` is null without a connected electronic identity. */
export function identificationRoutes(platform: Platform, inspection: PictureInspection, provider: ElectronicIdentity | null): Route[] {
  return [
    serve(endpoints.listIdentifications, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'identifications.read', params.id);
      const { rows, total } = await listIdentifications(tx, actor, clientId, body);
      return { data: await readIdentifications(tx, platform, actor, rows), meta: { total } };
    }),
    serve(endpoints.readIdentification, async ({ db, actor, params }) =>
      readDetail(db, platform, actor, await requireIdentification(db, actor, 'identifications.read', keyOf(params))),
    ),
    ...savingRoutes(platform, inspection, provider),
    serve(endpoints.checkLines, async ({ tx, actor, params, body }) => {
      const { clientId, method } = await requireIdentification(tx, actor, 'identifications.review', keyOf(params));
      const holder = await readHolder(tx, platform, clientId, method);
      return presentCheck(examineLines(body.lines ?? '', method, holder, platform.clock.today()), actor.origin.language);
    }),
    serve(endpoints.deleteIdentification, async ({ tx, actor, params }) => {
      await deleteIdentification(tx, platform, actor, keyOf(params));
      return { message: translate(actor.origin.language, 'identifications:deleted') };
    }),
    serve(endpoints.requestIdentification, async ({ tx, actor, params, query }) => {
      await requestIdentification(tx, platform, provider, actor, params.id.toLowerCase(), query.method ?? 'IDCARD');
      return { message: translate(actor.origin.language, 'identifications:requested') };
    }),
    serve(endpoints.readIdentificationMethods, () => Promise.resolve({ data: offeredMethods(provider).map((method) => ({ method })) })),
  ];
}
