import { inTransaction } from '../../database/transaction.ts';
import { finishFile, receiveFile } from '../../features/screening/list-import.service.ts';
import type { WantedList } from '../../features/screening/list-import.service.ts';
import type { TestApp } from '../app/test-app.ts';

export interface ListedPerson {
  ref?: string;
  name?: string;
  aliases?: readonly string[];
  born?: string;
  country?: string;
}

let lastRef = 0;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The EU's list with these fictional persons. */
export function euXml(persons: readonly ListedPerson[], generated = '2026-03-01'): string {
  const entities = persons.map(({ ref = `EU.${(lastRef += 1)}`, name = 'Nikdo Takový', aliases = [], born, country }) =>
    [
      `<sanctionEntity euReferenceNumber="${ref}" logicalId="${lastRef}"><subjectType code="person" classificationCode="P"/>`,
      ...[name, ...aliases].map((one) => `<nameAlias wholeName="${escape(one)}" function="ministr vymyšlené země"/>`),
      born ? `<birthdate birthdate="${born}"/>` : '',
      country ? `<citizenship countryIso2Code="${country}"/>` : '',
      '<regulation programme="FIKCE"/></sanctionEntity>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${generated}T10:00:00.000+01:00">${entities.join('\n')}</export>`;
}

/** JSON lines in the FollowTheMoney shape with these fictional persons. */
export function ftmLines(persons: readonly ListedPerson[]): string {
  return persons
    .map(({ ref = `Q${(lastRef += 1)}`, name = 'Nikdo Takový', aliases = [], born, country }) =>
      JSON.stringify({
        id: ref,
        schema: 'Person',
        properties: {
          name: [name],
          alias: aliases,
          birthDate: born ? [born] : [],
          country: country ? [country] : [],
          topics: ['role.pep'],
        },
      }),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Pieces of a text as they arrive over a network. */
export async function* piecesOf(text: string | Buffer, length = 1000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

/** Imports a list as a command does; run `app.drain()` afterwards. Returns the list's id. */
export async function importList(app: TestApp, text: string, wanted: WantedList = {}): Promise<string> {
  const { platform } = app;
  const versionId = await receiveFile(platform, null, { name: 'seznam.txt', content: piecesOf(text) });
  return inTransaction(platform.db, (tx) => finishFile(tx, platform, {}, versionId, wanted));
}

/** Imports a list of each kind with these persons, and compares every client. */
export async function importBothLists(
  app: TestApp,
  {
    sanctioned = [{}],
    exposed = [{}],
    name,
  }: { sanctioned?: readonly ListedPerson[]; exposed?: readonly ListedPerson[]; name?: string } = {},
): Promise<{ sanctions: string; exposed: string }> {
  const ids = {
    sanctions: await importList(app, euXml(sanctioned, app.clock.today()), { name }),
    exposed: await importList(app, ftmLines(exposed), { name: name && `${name} (osoby)` }),
  };
  await app.drain();
  return ids;
}
