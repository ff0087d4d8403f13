import { foldText } from '@pramen/domain/text/fold';
import { documentFilters, statesOfFilter } from '@pramen/domain/documents/document-states';
import type { DocumentFilter } from '@pramen/domain/documents/document-states';
import type { PagedListBody } from '@pramen/contract/fields';

/** A list call with its bare SQL condition; page and total may take `factor` times the count plus `beyondMs`. */
export interface Question {
  name: string;
  asked: Partial<PagedListBody>;
  /** Condition on `documents d`. */
  bare: string;
  factor: number;
  beyondMs: number;
}

/** An index scan in order does not take longer for a longer list. */
const walked = { factor: 1.5, beyondMs: 15 };
/** An index shared with other lists also passes over their rows. */
const walkedAmongAll = { factor: 1.5, beyondMs: 80 };
/** An order without an index must sort all matches. */
const sorted = { factor: 3, beyondMs: 600 };
const found = { factor: 3, beyondMs: 50 };

const holds = (column: string, text: string) => `${column} LIKE '%${foldText(text)}%'`;
const isIn = (filter: DocumentFilter) => `d.state IN (${statesOfFilter[filter].map((state) => `'${state}'`).join(', ')})`;
const named = (text: string) =>
  `d.client_id IN (SELECT id FROM clients WHERE ${holds('search_text', text)} AND ${holds('split_part(search_text, chr(10), 1)', text)})`;
const anywhere = (text: string) => `(${holds('d.folded_name', text)} OR ${holds('d.folded_code', text)} OR ${named(text)})`;
const by = (column: string, dir: 'asc' | 'desc' = 'asc'): PagedListBody['order'] => [{ column, dir }];

const lists: readonly Question[] = documentFilters.flatMap((type): Question[] => [
  { name: `${type}, by time`, asked: { filter: { type } }, bare: isIn(type), ...walked },
  { name: `${type}, newest first`, asked: { filter: { type }, order: by('created_at', 'desc') }, bare: isIn(type), ...walked },
  { name: `${type}, by name`, asked: { filter: { type }, order: by('name') }, bare: isIn(type), ...walkedAmongAll },
  { name: `${type}, by client`, asked: { filter: { type }, order: by('client') }, bare: isIn(type), ...walkedAmongAll },
  { name: `${type}, by code`, asked: { filter: { type }, order: by('code') }, bare: isIn(type), ...sorted },
  { name: `${type}, by assignee`, asked: { filter: { type }, order: by('assigned_user') }, bare: isIn(type), ...sorted },
]);

const needles: readonly Question[] = ['D_0123456', 'horváth', 'výpověď', 'ov', 'x'].map((search) => ({
  name: `archived, ${search}`,
  asked: { filter: { type: 'archived' }, search },
  bare: `${isIn('archived')} AND ${anywhere(search)}`,
  ...found,
}));

const filters: readonly Question[] = [
  {
    name: 'to-processing, client horváth',
    asked: { filter: { type: 'to-processing', client: 'horváth' } },
    bare: `${isIn('to-processing')} AND ${named('horváth')}`,
    ...found,
  },
  {
    name: 'archived, code 012345',
    asked: { filter: { type: 'archived', code: '012345' } },
    bare: `${isIn('archived')} AND ${holds('d.folded_code', '012345')}`,
    ...found,
  },
  {
    name: 'archived, name souhlas',
    asked: { filter: { type: 'archived', name: 'souhlas' } },
    bare: `${isIn('archived')} AND ${holds('d.folded_name', 'souhlas')}`,
    ...found,
  },
  {
    name: 'in-solution, created on one date',
    asked: { filter: { type: 'in-solution', created_at: '2025-03-03' } },
    bare: `${isIn('in-solution')} AND d.created_at >= '2025-03-02 23:00+00' AND d.created_at < '2025-03-03 23:00+00'`,
    ...found,
  },
];

export const questions: readonly Question[] = [
  { name: 'all, by time', asked: {}, bare: 'true', ...walked },
  ...lists,
  ...needles,
  ...filters,
];
