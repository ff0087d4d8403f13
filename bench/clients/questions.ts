import { foldText } from '@pramen/domain/text/fold';
import type { PagedListBody } from '@pramen/contract/fields';

/** What a list is asked, with the bare condition of the same question and what its first page may take. */
export interface Question {
  name: string;
  asked: Partial<PagedListBody>;
  /** Condition on `clients`; empty when all are asked for. */
  bare: string;
  /** Folded text that names advisers as well: their clients are asked for too, but of an adviser, who has only their own. */
  named?: string;
  /** Page and exact total, in counts of the bare condition; without it they may take as much as the count and some milliseconds more. */
  limit?: number;
}

const NARROW = 1.5;
const BROAD = 2.2;
const SHORT = 2;

const by = (column: string): PagedListBody['order'] => [{ column, dir: 'asc' }];
const holds = (column: string, needle: string) => `${column} LIKE '%${foldText(needle)}%'`;

export const orders: readonly Question[] = ['fullname', 'firstname', 'email', 'intermediary'].map((column) => ({
  name: `by ${column}`,
  asked: { order: by(column) },
  bare: '',
}));

/** By another alphabet than that of the indexes: the drawers up to the page are sorted. */
export const ordersInSlovak: readonly Question[] = orders.map((question) => ({ ...question, limit: SHORT }));

const needle = (search: string, limit: number): Question => ({
  name: search,
  asked: { search },
  bare: holds('search_text', search),
  limit,
});
const longNeedle = (search: string, limit: number): Question => ({ ...needle(search, limit), named: foldText(search) });

export const longNeedles: readonly Question[] = [
  longNeedle('Žofie Kovář', NARROW),
  longNeedle('řezníčková', NARROW),
  longNeedle('MAR', BROAD),
  longNeedle('ova', BROAD),
];

export const shortNeedles: readonly Question[] = [
  needle('a', SHORT),
  needle('ab', SHORT),
  needle('qx', SHORT),
  { ...needle('a', SHORT), name: 'a, by intermediary', asked: { search: 'a', order: by('intermediary') } },
];

/** A filter of a column that an index of trigrams helps: what it holds stands in search_text as well. */
const helped = (column: string, text: string) => `${holds('search_text', text)} AND ${holds(column, text)}`;

/** Filters of columns; all of them must hold. */
export const filters: readonly Question[] = [
  { name: 'surname novák', asked: { filter: { surname: 'novák' } }, bare: helped('folded_surname', 'novák'), limit: NARROW },
  {
    name: 'first name jan, surname no, e-mail seznam',
    asked: { filter: { firstname: 'jan', surname: 'no', email: 'seznam' } },
    bare: `${helped('folded_firstname', 'jan')} AND ${holds('folded_surname', 'no')} AND ${helped('folded_email', 'seznam')}`,
    limit: NARROW,
  },
  {
    name: 'first name an, surname ov',
    asked: { filter: { firstname: 'an', surname: 'ov' } },
    bare: `${holds('folded_firstname', 'an')} AND ${holds('folded_surname', 'ov')}`,
    limit: SHORT,
  },
  {
    name: 'adviser novotn, surname č',
    asked: { filter: { intermediary: 'novotn', surname: 'č' } },
    bare: `${holds('folded_surname', 'č')} AND intermediary_person_id IN (SELECT id FROM intermediary_people WHERE ${holds('folded_name', 'novotn')})`,
    limit: SHORT,
  },
];
