import { readAdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.endpoints';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentDashboard } from './adviser-dashboard.present.ts';
import { readClientCounts, readDeposits, readInvested, readNewest, readWaiting } from './adviser-dashboard.reader.ts';
import { mayAddUp } from './adviser-dashboard.rules.ts';
import { clientsInScope } from '../clients/clients.reader.ts';

export function adviserDashboardRoutes(): Route[] {
  return [
    serve(readAdviserDashboard, async ({ db, actor }) => {
      const mine = clientsInScope(actor, scopeOf('adviser-dashboard.read', actor.role));
      const counts = await readClientCounts(db, mine);
      const isBounded = mayAddUp(counts.clients);
      const [notActivated, withoutContract, newest, invested, deposits] = await Promise.all([
        readWaiting(db, mine, 'not-activated'),
        readWaiting(db, mine, 'without-contract'),
        readNewest(db, mine),
        isBounded ? readInvested(db, mine) : null,
        isBounded ? readDeposits(db, mine) : null,
      ]);
      return presentDashboard({ counts, notActivated, withoutContract, newest, invested, deposits });
    }),
  ];
}
