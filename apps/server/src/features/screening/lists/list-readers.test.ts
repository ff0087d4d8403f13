import { describe, expect, it } from 'vitest';
import { euXml, ftmLines, piecesOf } from '../../../testing/files/screening-lists.ts';
import { ListRefused } from './list-entry.ts';
import type { ListItem } from './list-entry.ts';
import { openList } from './list-formats.ts';

async function read(text: string | Buffer, length?: number) {
  const { format, reader } = await openList(piecesOf(text, length));
  const items: ListItem[] = [];
  for await (const some of reader.items) items.push(...some);
  return { format, items, publishedOn: reader.publishedOn(), entries: items.flatMap(({ entry }) => entry ?? []) };
}
const refusalOf = (text: string | Buffer) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof ListRefused ? error.reason : String(error)),
  );
const reasonsOf = (items: readonly ListItem[]) =>
  items.map(({ line, reason, isSkipped }) => [line, isSkipped ? 'skipped' : (reason ?? 'whole')]);

const euEntity = `<sanctionEntity euReferenceNumber="EU.1.1" logicalId="7">
  <remark>Vymyšlená &amp; osoba</remark>
  <regulation programme="FIKCE" publicationDate="2020-01-01"><publicationUrl>https://example.test</publicationUrl></regulation>
  <subjectType code="person" classificationCode="P"/>
  <nameAlias firstName="Iva" middleName="" lastName="Vymyšlená" wholeName="" function="ministryně"><regulationSummary/></nameAlias>
  <nameAlias wholeName="Ива Вымышлена"/>
  <citizenship countryIso2Code="XX"/><citizenship countryIso2Code="00"/>
  <birthdate circa="true" year="1960" monthOfYear="5" dayOfMonth="3" city="Nikde"/>
  <birthdate birthdate="1961-02-03"/>
  <address countryIso2Code="YY" city="Nikde"/>
</sanctionEntity>`;
const eu = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<export generationDate="2026-02-20T16:00:00.000+01:00">${inside}</export>`;

describe('the EU list', () => {
  it.each([1, 7, 1000])('is read in pieces of %i bytes', async (length) => {
    const { format, items, publishedOn } = await read(eu(euEntity), length);
    expect([format, publishedOn]).toEqual(['EU_XML', '2026-02-20']);
    expect(items).toEqual([
      {
        line: 1,
        entry: {
          ref: 'EU.1.1',
          kind: 'PERSON',
          names: ['Iva Vymyšlená', 'Ива Вымышлена'],
          birthDates: ['1960-05-03', '1961-02-03'],
          countries: ['XX', 'YY'],
          details: { functions: ['ministryně'], programmes: ['FIKCE'], birthPlaces: ['Nikde'], remarks: ['Vymyšlená & osoba'] },
        },
      },
    ]);
  });

  it('counts entries that cannot be read', async () => {
    const { items } = await read(
      eu(
        `<sanctionEntity euReferenceNumber="E1"><subjectType code="person"/></sanctionEntity>
         <sanctionEntity><subjectType code="person"/><nameAlias wholeName="A B"/></sanctionEntity>
         <sanctionEntity euReferenceNumber="E3"><nameAlias wholeName="A B"/></sanctionEntity>
         <sanctionEntity euReferenceNumber="E4"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Firma"/><birthdate birthdate="kdysi"/></sanctionEntity>`,
      ),
    );
    expect(reasonsOf(items)).toEqual([
      [1, 'noName'],
      [2, 'noId'],
      [3, 'noKind'],
      [4, 'birthDate'],
    ]);
    expect(items[3]?.entry?.kind).toBe('ENTITY');
  });

  const deep = '<a>'.repeat(20);
  it.each([
    ['cut inside an entity', eu(euEntity).slice(0, 400), 'cut'],
    ['cut behind an entity', eu(euEntity).replace('</export>', ''), 'cut'],
    ['cut inside a tag', eu(euEntity).slice(0, -4), 'cut'],
    ['with a document type', eu(euEntity).replace('<export', '<!DOCTYPE export [<!ENTITY a "b">]><export'), 'doctype'],
    ['with an entity of its own', eu('<remark>&lol;</remark>'), 'broken'],
    ['of another schema', '<html><body/></html>', 'otherXml'],
    ['too deep', eu(deep), 'tooDeep'],
    ['with a huge attribute', eu(`<sanctionEntity euReferenceNumber="${'x'.repeat(1_200_000)}"/>`), 'tooLarge'],
    ['with a huge entity', eu(`<sanctionEntity euReferenceNumber="E">${'<nameAlias/>'.repeat(800_000)}</sanctionEntity>`), 'tooLarge'],
    ['in another encoding', eu(euEntity).replace('UTF-8', 'windows-1250'), 'encoding'],
    ['not UTF-8', Buffer.from(eu(euEntity), 'latin1'), 'notText'],
    ['broken', eu('<a></b>'), 'broken'],
  ])('%s is refused', async (_what, text, reason) => {
    expect(await refusalOf(text)).toBe(reason);
  });
});

describe('JSON lines', () => {
  const person = {
    id: 'Q1',
    schema: 'Person',
    properties: { name: ['Iva Vymyšlená'], birthDate: ['1960', '1960-05-03T00:00:00'], nationality: ['xx'] },
  };
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;

  it('are read whatever the pieces', async () => {
    const nested = {
      ...person,
      properties: { ...person.properties, positionOccupancies: [{ id: 'x' }], position: ['poslankyně', { id: 'y' }] },
    };
    const { format, entries } = await read(`\uFEFF${line(nested)}`, 3);
    expect(format).toBe('FTM_JSON');
    expect(entries).toEqual([
      {
        ref: 'Q1',
        kind: 'PERSON',
        names: ['Iva Vymyšlená'],
        birthDates: ['1960', '1960-05-03'],
        countries: ['XX'],
        details: { functions: ['poslankyně'] },
      },
    ]);
  });

  it('count what cannot be read', async () => {
    const text = [
      line(person),
      '{"id": \n',
      line([1]),
      line({ ...person, id: 5 }),
      line({ ...person, properties: {} }),
      '\n',
      line({ ...person, schema: 'Vessel' }),
    ];
    expect(reasonsOf((await read(text.join(''))).items)).toEqual([
      [1, 'whole'],
      [2, 'notJson'],
      [3, 'notObject'],
      [4, 'noId'],
      [5, 'noName'],
      [7, 'skipped'],
    ]);
  });

  it('may end without the end of a line, but not inside one', async () => {
    const text = ftmLines([{ name: 'Iva Vymyšlená' }, { name: 'Jan Smyšlený' }]);
    expect((await read(text.trimEnd())).entries).toHaveLength(2);
    expect(await refusalOf(text.slice(0, -20))).toBe('cut');
  });

  it('of which the last one is too long, whole or cut, are refused for that', async () => {
    const long = line({ ...person, padding: 'x'.repeat(257 * 1024) });
    expect(await refusalOf(`${line(person)}${long.trimEnd()}`)).toBe('tooLarge');
  });

  it('that are too long are counted, and the next one is read', async () => {
    const long = line({ ...person, padding: 'x'.repeat(257 * 1024) });
    expect(reasonsOf((await read(`${long}${line(person)}`, 100_000)).items)).toEqual([
      [1, 'longLine'],
      [2, 'whole'],
    ]);
  });
});

describe('a table', () => {
  const header = 'id;name;schema;aliases;birth_date;countries;position\n';

  it.each([
    ['windows-1250', Buffer.from('P1;\u00d8eho\u00f8 Vymy\u009alen\u00fd;;;;;\n', 'latin1')],
    ['UTF-8 cut inside a letter', Buffer.concat([Buffer.from('P1;Iva Vymyšlená'), Buffer.from('š').subarray(0, 1)])],
  ])('in another encoding is refused: %s', async (_encoding, row) => {
    expect(await refusalOf(Buffer.concat([Buffer.from(header), row]))).toBe('notText');
  });

  it('is read with several values in a cell', async () => {
    const { format, entries } = await read(`${header}P1;Iva Vymyšlená;Person;"Iva V.|Ива В.";1960;cz|sk;poslankyně\n`);
    expect(format).toBe('CSV');
    expect(entries).toEqual([
      {
        ref: 'P1',
        kind: 'PERSON',
        names: ['Iva Vymyšlená', 'Iva V.', 'Ива В.'],
        birthDates: ['1960'],
        countries: ['CZ', 'SK'],
        details: { functions: ['poslankyně'] },
      },
    ]);
  });

  it.each([
    ['1960-02-29', ['1960-02-29'], 'whole'],
    ['1960-02-30', [], 'birthDate'],
    ['1961-02-29|1961', ['1961'], 'birthDate'],
    ['3. 5. 1960', [], 'birthDate'],
    ['1960-13', [], 'birthDate'],
    ['1960-05-00', ['1960-05'], 'whole'],
  ])('with a birth date of %s is read with %j', async (written, birthDates, reason) => {
    const { items, entries } = await read(`${header}P1;Iva;Person;;${written};;\n`);
    expect([entries.map((entry) => entry.birthDates), reasonsOf(items)]).toEqual([[birthDates], [[2, reason]]]);
  });

  it('counts rows that cannot be read', async () => {
    const { items } = await read('id,name\nP1,Iva\nP2\n,Jan\nP4,\n"P5,Eva\nP6,Ota\n');
    expect(reasonsOf(items)).toEqual([
      [2, 'whole'],
      [3, 'columns'],
      [4, 'noId'],
      [5, 'noName'],
      [6, 'csvLine'],
      [7, 'whole'],
    ]);
  });

  it.each([
    ['cut inside its last row', `${header}P1;Iva;Person;;;;\nP2;Ja`, 'cut'],
    ['without the columns', 'jmeno;narozen\nIva;1960\n', 'otherCsv'],
    ['with a column twice', 'id,name,name\n1,a,b\n', 'otherCsv'],
    ['that is empty', '  \n', 'noEntries'],
    ['that is a JSON array', '[{"id":1}]', 'unknownFormat'],
    ['that is no text', Buffer.from([1, 0, 2, 3]), 'notText'],
  ])('%s is refused', async (_what, text, reason) => {
    expect(await refusalOf(text)).toBe(reason);
  });
});

it('the helpers write what the readers read', async () => {
  expect((await read(euXml([{ ref: 'E', name: 'A "B" & C', aliases: ['D E'], born: '1960', country: 'XX' }]))).entries[0]).toMatchObject({
    names: ['A "B" & C', 'D E'],
    birthDates: ['1960'],
    countries: ['XX'],
  });
});
