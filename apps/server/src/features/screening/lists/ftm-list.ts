import { isCrowdedJson } from '../../../platform/http/wire/json-body.ts';
import { ListRefused, readEntry } from './list-entry.ts';
import type { ListItem, ListReader } from './list-entry.ts';

/**
 * Entities in the FollowTheMoney shape, one JSON object a line, as OpenSanctions publishes its collections (`entities.ftm.json`,
 * `targets.nested.json`): https://www.opensanctions.org/docs/data/formats/
 */

/** Characters; a longer line is no entry of a person, and parsing it would hold up other calls. Nested entries reach a hundred thousand. */
const LONGEST_LINE = 256 * 1024;

const persons = new Set(['Person']);
const organisations = new Set(['LegalEntity', 'Organization', 'Company', 'PublicBody']);

type Properties = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts of a property; nested entities are left out. */
function textsOf(properties: Properties, ...names: string[]): string[] {
  return names.flatMap((name) => {
    const value = properties[name];
    return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  });
}

/** A name from its parts, when the list has no whole one. */
function joinNames(properties: Properties): string[] {
  const [first = ''] = textsOf(properties, 'firstName');
  const [last = ''] = textsOf(properties, 'lastName');
  return first !== '' && last !== '' ? [`${first} ${last}`] : [];
}

function readLine(line: number, text: string): ListItem {
  if (isCrowdedJson(text)) return { line, reason: 'crowded' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, reason: 'notJson' };
  }
  if (!isObject(value) || !isObject(value['properties']) || typeof value['schema'] !== 'string') return { line, reason: 'notObject' };
  const { id, schema, properties, caption } = value;
  const isPerson = persons.has(schema);
  if (!isPerson && !organisations.has(schema)) return { line, isSkipped: true };
  const names = textsOf(properties, 'name', 'alias', 'previousName', 'weakAlias');
  return readEntry(line, {
    ref: typeof id === 'string' ? id : '',
    kind: isPerson ? 'PERSON' : 'ENTITY',
    names: names.length > 0 ? names : [...joinNames(properties), ...(typeof caption === 'string' ? [caption] : [])],
    birthDates: textsOf(properties, 'birthDate'),
    countries: textsOf(properties, 'nationality', 'citizenship', 'country', 'jurisdiction'),
    details: {
      functions: textsOf(properties, 'position'),
      programmes: textsOf(properties, 'topics', 'program'),
      birthPlaces: textsOf(properties, 'birthPlace'),
      remarks: textsOf(properties, 'notes', 'summary'),
    },
  });
}

async function* readItems(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly ListItem[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Buffer) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new ListRefused('notText', { cause: error });
    }
  };
  let line = 0;
  let rest = '';
  let isTooLong = false;
  const take = (text: string): ListItem[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const items = lines.flatMap((one) => {
      line += 1;
      const wasTooLong = isTooLong;
      isTooLong = false;
      if (wasTooLong || one.length > LONGEST_LINE) return { line, reason: 'longLine' as const };
      return one.trim() === '' ? [] : readLine(line, one);
    });
    if (rest.length > LONGEST_LINE) {
      isTooLong = true;
      rest = '';
    }
    return items;
  };
  for await (const piece of bytes) yield take(decode(piece));
  yield take(decode());
  if (isTooLong) throw new ListRefused('tooLarge');
  if (rest.trim() === '') return;
  // The last line without its end: whole when it is JSON, otherwise the file was cut there.
  const last = readLine(line + 1, rest);
  if (last.reason === 'notJson' || last.reason === 'crowded') throw new ListRefused('cut');
  yield [last];
}

/** Reads a list in the FollowTheMoney shape; such a file does not say when it was published. */
export function readFtmList(bytes: AsyncIterable<Buffer>): ListReader {
  return { items: readItems(bytes), publishedOn: () => null };
}
