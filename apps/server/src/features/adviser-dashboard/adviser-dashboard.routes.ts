import { readAdviserDashboard } from '@pramen/contract/adviser-dashboard/adviser-dashboard.endpoints';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentDashboard } from './adviser-dashboard.present.ts';
import {
  readAdvisers,
  readClientCounts,
  readDeposits,
  readInvested,
  readInvestedByAdviser,
  readNewest,
  readPapers,
  readWaiting,
} from './adviser-dashboard.reader.ts';
import { mayAddUp } from './adviser-dashboard.rules.ts';
import { clientsInScope } from '../clients/record/clients.reader.ts';

export function adviserDashboardRoutes(): Route[] {
  return [
    serve(readAdviserDashboard, async ({ db, actor }) => {
      const mine = clientsInScope(actor, scopeOf('adviser-dashboard.read', actor.role));
      const counts = await readClientCounts(db, mine);
      // An adviser without subordinates would have one line there, equal to the totals.
      const leads = actor.role === 'INTERMEDIARY_ADMIN';
      const [notActivated, withoutContract, newest] = await Promise.all([
        readWaiting(db, mine, 'not-activated'),
        readWaiting(db, mine, 'without-contract'),
        readNewest(db, mine),
      ]);
      const few = { counts, notActivated, withoutContract, newest };
      if (!mayAddUp(counts.clients))
        return presentDashboard({ ...few, invested: null, deposits: null, returned: null, unsigned: null, advisers: null });
      const [invested, deposits, returned, unsigned, people, byAdviser] = await Promise.all([
        readInvested(db, mine),
        readDeposits(db, mine),
        readPapers(db, mine, 'REJECTED'),
        readPapers(db, mine, 'TO_BE_SIGNED'),
        leads ? readAdvisers(db, mine, actor.origin.language) : [],
        leads ? readInvestedByAdviser(db, mine) : [],
      ]);
      return presentDashboard({ ...few, invested, deposits, returned, unsigned, advisers: { people, invested: byAdviser } });
    }),
  ];
}
