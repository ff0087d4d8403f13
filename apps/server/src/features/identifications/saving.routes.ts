import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { matchFirstPayment } from './first-payment.service.ts';
import { forgetFiles } from '../files/file-intake.service.ts';
import { readIdentifications } from './identification-answer.reader.ts';
import type { ElectronicIdentity } from './saving/method-offers.rules.ts';
import { requireIdentification } from './record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from './record/identifications.reader.ts';
import { decideIdentification } from './review/decisions.service.ts';
import { identifyElectronically, proveElectronically } from './saving/electronic.service.ts';
import { createIdentification, saveIdentification } from './saving/identifications.service.ts';
import { receivePictures } from './saving/intake.service.ts';
import type { PictureInspection } from '../files/picture-intake.service.ts';
import { refuseUnsaveable } from './saving/saveable.rules.ts';

/** The identification that a path names. */
export const keyOf = ({ id, identificationId }: { id: string; identificationId: string }): IdentificationKey => ({
  clientId: id.toLowerCase(),
  id: identificationId.toLowerCase(),
});

const saidAfter = { CONCEPT: 'conceptSaved', WAITING: 'sent', APPROVED: 'approved', DENIED: 'denied' } as const;
const saidOf = ({ state }: IdentificationRow) => saidAfter[state in saidAfter ? (state as keyof typeof saidAfter) : 'WAITING'];

/** The calls that change an identification and take files. */
export function savingRoutes(platform: Platform, inspection: PictureInspection, provider: ElectronicIdentity | null): Route[] {
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
    serveGuarded(endpoints.saveIdentificationWithBankId, {
      before: (call) => proveElectronically(platform, call, keyOf(call.params)),
      handle: async ({ tx, actor, params }, identity) => {
        const row = await identifyElectronically(tx, platform, actor, keyOf(params), identity);
        return { message: translate(actor.origin.language, 'identifications:approved'), identification: await readOne(tx, actor, row) };
      },
    }),
    serve(endpoints.matchFirstPayment, async ({ tx, actor, params, body }) => {
      const present = (row: IdentificationRow) => readOne(tx, actor, row);
      const row = await matchFirstPayment(tx, platform, actor, keyOf(params), body, present);
      return { message: translate(actor.origin.language, 'identifications:firstPayment.matched'), identification: await present(row) };
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
