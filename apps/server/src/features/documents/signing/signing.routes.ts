import * as endpoints from '@pramen/contract/documents/signing.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor, EarlyCall } from '../../../platform/calls/call.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendDocumentation } from './documents-letter.service.ts';
import { presentDocumentRow } from '../record/documents.present.ts';
import { readDocumentsByIds } from '../record/documents.reader.ts';
import { rejectDocuments } from './rejection.service.ts';
import { sendSignNotification } from '../requests/reminders.service.ts';
import { proveSigning, readToSign, signDocuments } from './signing.service.ts';

async function present(tx: Tx, actor: Actor, ids: readonly string[], said: 'signed' | 'returned') {
  const { language } = actor.origin;
  const documents = (await readDocumentsByIds(tx, actor, ids)).map((row) => presentDocumentRow(row, language));
  return { message: translate(language, `signing:${said}`, { count: ids.length }), documents };
}

/** How many signings may be verified at once, and how many may wait: each opens and hashes all its files, at most a hundred. */
const PROOFS_AT_ONCE = 4;
const MOST_WAITING = 40;
/** Per user: a person completes one signing after another. */
const OWN_SHARE = { atOnce: 1, mostWaiting: 2 };

/** Signs and returns documents, and sends the e-mails that ask for signatures. */
export function signingRoutes(platform: Platform): Route[] {
  const limit = createConcurrencyLimit(PROOFS_AT_ONCE, MOST_WAITING, OWN_SHARE);
  return [
    serve(endpoints.readToSign, ({ db, actor, query }) => readToSign(db, platform, actor, query.document_ids.split(','))),
    serveGuarded(endpoints.signDocuments, {
      before: ({ outsideTx, actor, body }: EarlyCall<typeof endpoints.signDocuments>) =>
        limit.run(() => proveSigning(platform, outsideTx, actor, body.document_ids, body.verification_code), actor.userId),
      handle: async ({ tx, actor, body }, proved) =>
        present(tx, actor, await signDocuments(tx, platform, actor, body.document_ids, proved), 'signed'),
    }),
    serve(endpoints.rejectDocuments, async ({ tx, actor, body }) =>
      present(tx, actor, await rejectDocuments(tx, platform, actor, body.document_ids, body.message), 'returned'),
    ),
    serve(endpoints.sendDocumentation, async ({ tx, actor, params }) => {
      await sendDocumentation(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'signing:documentationSent') };
    }),
    serve(endpoints.sendSignNotification, async ({ tx, actor, body }) => {
      const told = await sendSignNotification(tx, platform, actor, body.user_ids);
      const { language } = actor.origin;
      return {
        message: told === 0 ? translate(language, 'signing:remindedAlready') : translate(language, 'signing:reminded', { count: told }),
      };
    }),
  ];
}
