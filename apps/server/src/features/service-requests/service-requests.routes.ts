import * as endpoints from '@pramen/contract/service-requests/service-requests.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetFiles } from '../files/file-intake.service.ts';
import type { Inspection } from '../files/file-intake.service.ts';
import { answerComplaint, markComplaint } from './handling/complaints.service.ts';
import { assignRequest, processRequest } from './handling/handling.service.ts';
import { listRequests } from './record/service-requests.list.ts';
import { requireRequest } from './record/service-requests.reader.ts';
import { readOwn, readRows, readWholeRequest } from './request-answer.reader.ts';
import { receiveRequest } from './sending/request-intake.service.ts';
import { refuseMessage, writeMessage } from './sending/request-messages.service.ts';
import { answerRequest, createRequest, refuseAnswered } from './sending/service-requests.service.ts';

type Said = 'sent' | 'messageSent' | 'assigned' | 'released' | 'complaintMarked' | 'complaintUnmarked' | 'complaintAnswered';

const idOf = ({ id }: { id: string }) => id.toLowerCase();

/** The calls that take texts and files. */
function sendingRoutes(platform: Platform, inspection: Inspection): Route[] {
  const saved = savedWith(platform);
  return [
    serveGuarded(endpoints.createServiceRequest, {
      before: (call) => receiveRequest<typeof endpoints.createServiceRequest>(platform, inspection, call, () => Promise.resolve()),
      handle: async ({ tx, actor }, { form, ...files }) => saved(tx, actor, await createRequest(tx, platform, actor, form, files), 'sent'),
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serveGuarded(endpoints.answerServiceRequest, {
      before: (call) =>
        receiveRequest<typeof endpoints.answerServiceRequest>(platform, inspection, call, async () => {
          const row = await requireRequest(call.outsideTx, call.actor, 'service-requests.answer', idOf(call.params));
          if (!(await call.isRepetition())) refuseAnswered(row, call.actor);
        }),
      handle: async ({ tx, actor, params }, { form, ...files }) => {
        await answerRequest(tx, platform, actor, idOf(params), form, files);
        return saved(tx, actor, idOf(params), 'sent');
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serveGuarded(endpoints.writeServiceRequestMessage, {
      before: (call) =>
        receiveRequest<typeof endpoints.writeServiceRequestMessage>(platform, inspection, call, async () => {
          const row = await requireRequest(call.outsideTx, call.actor, 'service-requests.send', idOf(call.params));
          if (!(await call.isRepetition())) refuseMessage(row, call.actor);
        }),
      handle: async ({ tx, actor, params }, { form, ...files }) => {
        const { text, awaits_reply: awaitsReply, replies_to: repliesTo } = form;
        await writeMessage(tx, platform, actor, idOf(params), { text, awaitsReply, repliesTo }, files);
        return saved(tx, actor, idOf(params), 'messageSent');
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
  ];
}

const savedWith = (platform: Platform) => async (tx: Tx, actor: Actor, id: string, said: Said) => ({
  message: translate(actor.origin.language, `serviceRequestNotices:done.${said}`),
  service_requirement: await readWholeRequest(tx, platform, actor, id),
});

export function serviceRequestRoutes(platform: Platform, inspection: Inspection): Route[] {
  const saved = savedWith(platform);
  return [
    ...sendingRoutes(platform, inspection),
    serve(endpoints.listServiceRequests, async ({ tx, actor, body }) => {
      const { rows, total } = await listRequests(tx, platform, actor, body);
      return { data: readRows(platform, actor, rows), meta: { total } };
    }),
    serve(endpoints.readServiceRequests, async ({ db, actor }) => ({ data: await readOwn(db, platform, actor) })),
    serve(endpoints.readServiceRequest, ({ db, actor, params }) => readWholeRequest(db, platform, actor, idOf(params))),
    serve(endpoints.processServiceRequest, async ({ tx, actor, params }) => {
      await processRequest(tx, platform, actor, idOf(params));
      return { message: translate(actor.origin.language, 'serviceRequestNotices:done.processed') };
    }),
    serve(endpoints.assignServiceRequest, async ({ tx, actor, params, body: { owner_user_id: owner, version } }) => {
      const current = () => readWholeRequest(tx, platform, actor, idOf(params));
      await assignRequest(tx, platform, actor, idOf(params), { ownerUserId: owner, version, current });
      return saved(tx, actor, idOf(params), owner === null ? 'released' : 'assigned');
    }),
    serve(endpoints.treatComplaint, async ({ tx, actor, params, body }) => {
      if ('text' in body) await answerComplaint(tx, platform, actor, idOf(params), body.text);
      else await markComplaint(tx, platform, actor, idOf(params), body.is_complaint);
      const marked = 'text' in body ? 'complaintAnswered' : body.is_complaint ? 'complaintMarked' : 'complaintUnmarked';
      return saved(tx, actor, idOf(params), marked);
    }),
  ];
}
