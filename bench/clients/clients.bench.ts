// The list of clients at a million rows, against the bare counts of the same questions: `npm run bench clients`. Takes some minutes.
import { PagedListBody } from '@pramen/contract/fields';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { tell } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { compareNeedles, measureDepth, measurePlain } from './looks.ts';
import { addManyClients } from './many-clients.ts';

const CLIENTS = 1_000_000;
const MADE_WITHIN_S = 90;
const MADE_AT = new Date('2026-11-20T12:00:00Z');
