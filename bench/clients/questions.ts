import { foldText } from '@pramen/domain/text/fold';
import type { PagedListBody } from '@pramen/contract/fields';

/** A list call with its bare SQL condition and the limit of its first page. */
export interface Question {
  name: string;
  asked: Partial<PagedListBody>;
  /** Condition on `clients`; empty for all clients. */
  bare: string;
  /** Folded text that also matches advisers, whose clients are then found too, except for a viewer who sees only their own clients. */
  named?: string;
  /** Limit for page and exact total as a multiple of the bare count; without it they may take a few milliseconds more than the count. */
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

/** A different alphabet from that of the indexes, so the buckets up to the page must be sorted. */
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

/** A column filter that can use the trigram index, because search_text contains the column's text. */
const helped = (column: string, text: string) => `${holds('search_text', text)} AND ${holds(column, text)}`;

/** Column filters; all of them must match. */
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
