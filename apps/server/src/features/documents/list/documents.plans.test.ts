import { PagedListBody } from '@pramen/contract/fields';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/calls/call.ts';
import { explainStatements } from '../../../testing/app/explain-statements.ts';
import { addManyDocuments, idOf } from '../../../testing/worlds/many-documents.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { listDocuments } from './documents.list.ts';
import { readDocumentsOfClient, readOwnDocuments } from '../record/documents.reader.ts';

const database = useTestDatabase();

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  try {
    await addManyDocuments(owner, 4_000, 40_000);
  } finally {
    await owner.end();
  }
});

const actorOf = (userId: string, clientId: string | null = null, language: 'cs' | 'sk' = 'cs') =>
  ({ userId, role: 'BACK_OFFICE', clientId, origin: { language } }) as unknown as Actor;
const OFFICE = '00000000-0000-4000-8000-000000000000';
const office = actorOf(OFFICE);
const slovakOffice = actorOf(OFFICE, null, 'sk');
type Asked = Partial<PagedListBody>;

/** Plans of the statement that counts and finds the page, and of the one that reads its rows. */
async function plansOf(asked: Asked, viewer = office): Promise<string[]> {
  const { db, pool } = database.current;
  return explainStatements(pool, () => listDocuments(db, viewer, PagedListBody.parse({ length: 20, ...asked })));
}

/** How a plan reads documents, the count first; index conditions are left out. */
const waysTo = (plan = '') => Array.from(plan.matchAll(/->\s+(.*?) on documents\b/g), ([, way]) => way ?? '');
const waysOf = async (asked: Asked) => waysTo((await plansOf(asked))[0]);

const by = (column: string, dir: 'asc' | 'desc' = 'asc'): Asked['order'] => [{ column, dir }];
const along = (index: string) => `Index Only Scan using ${index}`;
const back = (index: string) => `Index Only Scan Backward using ${index}`;
/** For nearly all rows, a sequential scan is as good for the count. */
const counted = (index: string) => expect.stringMatching(new RegExp(`^(?:Index Only Scan using ${index}|Seq Scan)$`)) as unknown;

describe('a page without a search text reads along an index, and its total counts along one', () => {
  it.each<[Asked, unknown[]]>([
    [{}, [counted('documents_created_idx'), along('documents_created_idx')]],
    [{ filter: { type: 'to-processing' } }, [along('documents_to_processing_idx'), along('documents_to_processing_idx')]],
    [{ filter: { type: 'in-solution' } }, [along('documents_in_solution_idx'), along('documents_in_solution_idx')]],
    [{ filter: { type: 'archived' } }, [counted('documents_archived_idx'), along('documents_archived_idx')]],
    [{ filter: { type: 'archived' }, page: 30 }, [counted('documents_archived_idx'), along('documents_archived_idx')]],
    [
      { filter: { type: 'archived' }, order: by('created_at', 'desc') },
      [counted('documents_archived_idx'), back('documents_archived_idx')],
    ],
    [{ filter: { type: 'archived' }, order: by('name') }, [counted('documents_archived_idx'), along('documents_name_order_idx')]],
    [{ filter: { type: 'archived' }, order: by('name', 'desc') }, [counted('documents_archived_idx'), back('documents_name_order_idx')]],
    [{ filter: { type: 'in-solution' }, order: by('name') }, [along('documents_in_solution_idx'), along('documents_name_order_idx')]],
    // Reads along the clients and looks up the documents of each.
    [
      { filter: { type: 'archived' }, order: by('client') },
      [counted('documents_archived_idx'), 'Index Scan using documents_client_id_id_pk'],
    ],
    [
      { filter: { type: 'in-solution' }, order: by('client', 'desc') },
      [along('documents_in_solution_idx'), 'Index Scan using documents_client_id_id_pk'],
    ],
  ])('%o', async (asked, ways) => expect(await waysOf(asked)).toEqual(ways));

  it.each<[Asked, string[]]>([
    [{ filter: { type: 'archived' }, order: by('name') }, [along('documents_name_order_sk_idx')]],
    [{ filter: { type: 'archived' }, order: by('name', 'desc'), page: 30 }, [back('documents_name_order_sk_idx')]],
    [{ filter: { type: 'archived' }, order: by('client') }, ['Index Scan using documents_client_id_id_pk']],
  ])('by the Slovak alphabet %o', async (asked, [way]) => {
    const [plan = ''] = await plansOf(asked, slovakOffice);
    expect(waysTo(plan)).toEqual([counted('documents_archived_idx'), way]);
  });

  it.each([office, slovakOffice])('in the order of clients reads along their index', async (viewer) => {
    expect((await plansOf({ filter: { type: 'archived' }, order: by('client') }, viewer))[0]).toContain(
      'Index Only Scan using clients_name_idx on clients c',
    );
  });
});

describe('three letters or more use trigram indexes', () => {
  it.each<[string, string]>([
    ['a code', 'D_0012345'],
    ['a name that few have', 'nikdo takový'],
  ])('%s, page and total in one statement', async (_what, search) => {
    const [plan = ''] = await plansOf({ filter: { type: 'archived' }, search });
    for (const index of ['documents_name_idx', 'documents_code_idx', 'clients_search_idx'])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toMatch(/Seq Scan on (?:documents|clients|users)/);
    expect(plan).toContain('CTE found');
  });

  it.each<[Asked, string]>([
    [{ filter: { code: '0012345' } }, 'documents_code_idx'],
    [{ filter: { type: 'archived', client: 'ševčíkabc' } }, 'clients_search_idx'],
  ])('%o', async (asked, index) => {
    const [plan = ''] = await plansOf(asked);
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toMatch(/Seq Scan on (?:documents|clients)/);
  });
});

it('one or two letters scan every document once', async () => {
  const ways = await waysOf({ search: 'ov' });
  expect(ways).toHaveLength(1);
});

it('only the names of assigned users are folded', async () => {
  const [plan = ''] = await plansOf({ filter: { assigned_user: 'novák' } });
  expect(plan).not.toMatch(/Seq Scan on users/);
});

it('the rows of a page are read by their ids and the clients that the registry names', async () => {
  const [, , rows = ''] = await plansOf({ filter: { type: 'archived' } });
  expect(rows).toMatch(/documents_(?:id_idx|client_id_id_pk)/);
  expect(rows).not.toMatch(/Seq Scan on (?:documents|clients|users|document_signatures)/);
});

describe('of one person', () => {
  const plansOfOwn = async () => {
    const { db, pool } = database.current;
    const { rows } = await pool.query<{ client: string; user: string; adviser: string }>(
      `SELECT ${idOf('client', '7')} AS client, ${idOf('client-user', '7')} AS "user", ${idOf('adviser-user', '3')} AS adviser`,
    );
    const { client = '', user = '', adviser = '' } = rows[0] ?? {};
    const plan = async (work: () => Promise<unknown>) => (await explainStatements(pool, work)).join('\n');
    return {
      ofClient: await plan(() => readDocumentsOfClient(db, office, client)),
      own: await plan(() => readOwnDocuments(db, actorOf(user, client))),
      asked: await plan(() => readOwnDocuments(db, actorOf(adviser))),
    };
  };

  it('documents are found by their client and by who was asked to sign, never among all', async () => {
    const { ofClient, own, asked } = await plansOfOwn();
    expect(ofClient).toContain('documents_client_id_id_pk');
    expect(own).toContain('document_signatures_user_idx');
    expect(own).toContain('documents_client_id_id_pk');
    expect(asked).toContain('document_signatures_user_idx');
    for (const plan of [ofClient, own]) expect(plan).not.toMatch(/Seq Scan on (?:documents|document_signatures|clients)/);
  });
});
