import type { ClientScreening, ScreeningHit, ScreeningList, ScreeningListVersion } from '@pramen/contract/screening/screening.schemas';

const at = '2026-11-23T09:42:00.000Z';

/** A hit of the client c1 that waits for a decision. */
export const hitOf = (id: string, name: string, changes: Partial<ScreeningHit> = {}): ScreeningHit => ({
  id,
  client: { id: 'c1', name: 'Žofie Čížková', client_code: 'K1' },
  role: 'CLIENT',
  list: { id: 'l1', kind: 'SANCTIONS', name: 'Smyšlené sankce', number: 3, is_retired: false },
  score: 0.93,
  state: 'OPEN',
  is_found: true,
  found_at: at,
  reopened_at: null,
  reopened_for: null,
  entry_name: name,
  version: 1,
  subject: { names: ['Žofie Čížková'], birth_date: null, countries: ['CZ'] },
  entry: {
    ref: `EU.${id}`,
    kind: 'PERSON',
    names: [name],
    birth_dates: [],
    countries: ['SK'],
    functions: [],
    programmes: [],
    birth_places: [],
    remarks: [],
    is_listed: true,
  },
  contributions: [
    { kind: 'PART_EQUAL', subject: 'Čížková', value: 'Čížková', points: 0.93 },
    { kind: 'COUNTRY_DIFFERENT', subject: 'CZ', value: 'SK', points: -0.03 },
  ],
  decisions: [],
  ...changes,
});

export const screeningOf = (hits: ScreeningHit[]): ClientScreening => ({
  status: 'OPEN_HITS',
  lacks: 'OPEN_HITS',
  screened_at: at,
  lists: [],
  open_count: hits.length,
  confirmed_count: 0,
  hits,
});

export const versionOf = (changes: Partial<ScreeningListVersion> = {}): ScreeningListVersion => ({
  id: 'v3',
  number: 3,
  state: 'READY',
  refused_for: null,
  format: 'EU_XML',
  published_on: '2026-11-20',
  file_name: 'seznam.xml',
  byte_count: 1,
  sha256: '00',
  entry_count: 41,
  skipped_count: 0,
  added_count: 5,
  changed_count: 2,
  removed_count: 1,
  finding_count: 0,
  findings: [],
  received_at: at,
  ready_at: at,
  imported_by: null,
  ...changes,
});

export const listOf = (changes: Partial<ScreeningList> = {}): ScreeningList => ({
  id: 'l1',
  kind: 'SANCTIONS',
  name: 'Smyšlené sankce',
  current_number: 3,
  retired_at: null,
  usable_until: '2026-12-04T09:42:00.000Z',
  is_too_old: false,
  waiting_count: 0,
  confirmed_count: 0,
  versions: [versionOf()],
  ...changes,
});
