import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { readDetail, readIdentifications } from './identification-answer.reader.ts';
import { offeredMethods } from './saving/method-offers.rules.ts';
import type { ElectronicIdentity } from './saving/method-offers.rules.ts';
import { listIdentifications, requireIdentification } from './record/identifications.reader.ts';
import { readHolder } from './review/holder.reader.ts';
import { examineLines } from './review/lines-check.rules.ts';
import { presentCheck } from './review/lines.present.ts';
import { deleteIdentification } from './saving/deletion.service.ts';
import { requestIdentification } from './saving/identifications.service.ts';
import type { PictureInspection } from '../files/picture-intake.service.ts';
import { keyOf, savingRoutes } from './saving.routes.ts';

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
