import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { expectsFirstPayment } from '../identity/identity-standing.reader.ts';
import { presentPaymentTerms } from './payments.present.ts';
import { findPayer, listPaidInvestments, listReceivingAccounts } from './payments.reader.ts';
import { sendTerms } from './payments.service.ts';

export function paymentRoutes(platform: Platform): Route[] {
  return [
    serve(readPaymentTerms, async ({ db, actor, params }) => {
      const payer = await findPayer(db, actor, scopeOf('payment-terms.read', actor.role), params.id);
      if (!payer) throw new Problem('record.not_found');
      const [rows, accounts, isIdentifying] = await Promise.all([
        listPaidInvestments(db, payer.clientId, actor.origin.language),
        listReceivingAccounts(db, payer.intermediaryId),
        expectsFirstPayment(db, payer.clientId),
      ]);
      return presentPaymentTerms(rows, accounts, { language: payer.language, isIdentifying });
    }),
    serve(sendPaymentTerms, async ({ tx, actor, params }) => {
      await sendTerms(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'payments:sentToClient') };
    }),
  ];
}
