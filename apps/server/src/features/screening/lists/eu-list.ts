import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { SaxesParser } from 'saxes';
import { ListRefused, readEntry } from './list-entry.ts';
import type { ListItem, ListReader, RawEntry } from './list-entry.ts';

/**
 * The EU's consolidated financial sanctions list, XML 1.1 as the Commission publishes it:
 * https://webgate.ec.europa.eu/fsd/fsf (FSD export, `xmlFullSanctionsList_1_1`).
 */

/** Deeper than the format needs: export, entity, alias, regulation summary. */
const MOST_DEEP = 12;
/** Characters of one text, attribute or tag: the parser keeps them whole, so it must not grow without limit. */
const LONGEST_PIECE = 1024 * 1024;
/** Characters of one entity. */
const LONGEST_ENTITY = 8 * 1024 * 1024;
const PARSED_AT_ONCE = 16 * 1024;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** The database stores no year 0. */
const FIRST_DAY = '0001-01-01';

type Attributes = Readonly<Record<string, string>>;
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface OpenEntity {
  ref: string;
  kind: RawEntry['kind'] | null;
  names: string[];
  birthDates: string[];
  countries: string[];
  functions: string[];
  programmes: string[];
  birthPlaces: string[];
  remarks: string[];
}

const openEntity = ({ euReferenceNumber = '', logicalId = '' }: Attributes): OpenEntity => ({
  ref: euReferenceNumber.trim() || logicalId,
  kind: null,
  names: [],
  birthDates: [],
  countries: [],
  functions: [],
  programmes: [],
  birthPlaces: [],
  remarks: [],
});

const twoDigits = (text: string) => text.padStart(2, '0');

function readBirth({ birthdate = '', year = '', monthOfYear = '', dayOfMonth = '' }: Attributes): string {
  if (birthdate !== '') return birthdate;
  if (year === '') return '';
  if (monthOfYear === '') return year;
  return [year, twoDigits(monthOfYear), ...(dayOfMonth === '' ? [] : [twoDigits(dayOfMonth)])].join('-');
}

/** Reads one element inside an entity. */
const elements: Readonly<Record<string, (entity: OpenEntity, attributes: Attributes) => void>> = {
  subjectType: (entity, { code = '', classificationCode = '' }) => {
    entity.kind = code.toLowerCase() === 'person' || classificationCode === 'P' ? 'PERSON' : 'ENTITY';
  },
  nameAlias: (entity, { wholeName = '', firstName = '', middleName = '', lastName = '', function: office = '' }) => {
    entity.names.push(wholeName.trim() || [firstName, middleName, lastName].filter(Boolean).join(' '));
    entity.functions.push(office);
  },
  birthdate: (entity, attributes) => {
    entity.birthDates.push(readBirth(attributes));
    entity.birthPlaces.push([attributes['place'], attributes['city'], attributes['countryDescription']].filter(Boolean).join(', '));
  },
  citizenship: (entity, { countryIso2Code = '' }) => void entity.countries.push(countryIso2Code),
  address: (entity, { countryIso2Code = '' }) => void entity.countries.push(countryIso2Code),
  regulation: (entity, { programme = '' }) => void entity.programmes.push(programme),
};

/** The day of publication; null when the file does not say it. Throws ListRefused when it is no day. */
function readPublication(written = ''): string | null {
  if (written.trim() === '') return null;
  const day = written.trim().slice(0, DAY_LENGTH);
  if (!isCalendarDate(day) || day < FIRST_DAY) throw new ListRefused('noSuchDay');
  return day;
}

function itemOf(line: number, entity: OpenEntity): ListItem {
  const { ref, kind, names, birthDates, countries, functions, programmes, birthPlaces, remarks } = entity;
  if (kind === null) return { line, reason: 'noKind' };
  return readEntry(line, { ref, kind, names, birthDates, countries, details: { functions, programmes, birthPlaces, remarks } });
}

interface Progress {
  items: ListItem[];
  publishedOn: string | null;
  /** Characters since the last event of the parser, and since the last end of an entity. */
  silent: number;
  ofEntity: number;
}

/** Builds the parser; whatever it finds is collected in the progress. Refuses DOCTYPEs, and with them every entity of the file's own. */
function createParser(progress: Progress) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let count = 0;
  let entity: OpenEntity | null = null;
  let remark: string | null = null;
  parser.on('doctype', () => {
    throw new ListRefused('doctype');
  });
  parser.on('error', (error) => {
    throw new ListRefused(/unclosed tag|unexpected end|document must contain/i.test(error.message) ? 'cut' : 'broken', { cause: error });
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!['utf-8', 'utf8', 'us-ascii'].includes(encoding.toLowerCase())) throw new ListRefused('encoding');
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    progress.silent = 0;
    depth += 1;
    if (depth > MOST_DEEP) throw new ListRefused('tooDeep');
    if (depth === 1) {
      if (name !== 'export') throw new ListRefused('otherXml');
      progress.publishedOn = readPublication(tag.attributes['generationDate']);
    } else if (depth === 2 && name === 'sanctionEntity') entity = openEntity(tag.attributes);
    else if (entity && depth === 3) {
      if (name === 'remark') remark = '';
      if (Object.hasOwn(elements, name)) elements[name]?.(entity, tag.attributes);
    }
  });
  const add = (text: string) => {
    progress.silent = 0;
    if (remark !== null) remark += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    progress.silent = 0;
    if (depth === 3 && remark !== null) {
      entity?.remarks.push(remark);
      remark = null;
    } else if (depth === 2 && entity) {
      progress.items.push(itemOf((count += 1), entity));
      progress.ofEntity = 0;
      entity = null;
    }
    depth -= 1;
  });
  return parser;
}

async function* readItems(bytes: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<readonly ListItem[]> {
  const parser = createParser(progress);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const write = (text: string) => {
    for (let from = 0; from < text.length; from += PARSED_AT_ONCE) {
      const piece = text.slice(from, from + PARSED_AT_ONCE);
      progress.silent += piece.length;
      progress.ofEntity += piece.length;
      parser.write(piece);
      if (progress.silent > LONGEST_PIECE || progress.ofEntity > LONGEST_ENTITY) throw new ListRefused('tooLarge');
    }
  };
  const decode = (piece?: Buffer) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new ListRefused('notText', { cause: error });
    }
  };
  const take = () => progress.items.splice(0);
  for await (const piece of bytes) {
    write(decode(piece));
    yield take();
  }
  write(decode());
  parser.close();
  yield take();
}

/** Reads the EU's list. A file that ends before its root element does is refused as a whole. */
export function readEuList(bytes: AsyncIterable<Buffer>): ListReader {
  const progress: Progress = { items: [], publishedOn: null, silent: 0, ofEntity: 0 };
  return { items: readItems(bytes, progress), publishedOn: () => progress.publishedOn };
}
