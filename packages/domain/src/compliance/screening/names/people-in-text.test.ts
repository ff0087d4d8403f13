import { expect, it } from 'vitest';
import { peopleInText } from './people-in-text.ts';

const read = (text: string) => peopleInText(text).map(({ names, birthDate }) => [...names, birthDate]);

it.each<[string, (string | null)[][]]>([
  ['Vladimir Krutovsky, narozen 1960', [['Vladimir Krutovsky', '1960']]],
  ['Vladimir Krutovsky (1960-05-04)', [['Vladimir Krutovsky', '1960-05-04']]],
  [
    'Krutovsky, Vladimir, nar. 4. 5. 1960',
    [
      ['Krutovsky', null],
      ['Krutovsky Vladimir', '1960-05-04'],
      ['Vladimir', null],
    ],
  ],
  ['Vladimir Krutovsky nar. 31. 2. 1960', [['Vladimir Krutovsky', '1960']]],
  ['Vladimir Krutovsky nar. 1. 13. 1960', [['Vladimir Krutovsky', '1960']]],
  ['krutovsky', [['krutovsky', null]]],
  [
    'Nino Beridzeová, narozena 4.\u00a0května 1961, Tbilisi; moje teta',
    [
      ['Nino Beridzeová Tbilisi moje teta', null],
      ['Nino Beridzeová', '1961-05-04'],
      ['Tbilisi', null],
      ['moje teta', null],
    ],
  ],
  [
    'Jan Novák, 1950, a Petra de la Cruz, 1. júla 1970',
    [
      ['Jan Novák a Petra de la Cruz', null],
      ['Jan Novák', '1950'],
      ['Petra de la Cruz', '1970-07-01'],
    ],
  ],
  [
    'Jan Novák a Petr Dvořák, 1950 a 1970',
    [
      ['Jan Novák a Petr Dvořák a', null],
      ['Jan Novák', null],
      ['Petr Dvořák', null],
    ],
  ],
  ['je to můj strýc Vladimir Krutovsky z Moskvy', [['je to můj strýc Vladimir Krutovsky z Moskvy', 'Vladimir Krutovsky', null]]],
  ['', []],
  ['1960', []],
])('%j names', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('never takes a date away from the only person, whatever its shape', () => {
  for (const date of ['1961', '1961-05-04', '4.5.1961', '4/5/1961', '4. května 1961', '4. mája 1961'])
    expect(peopleInText(`Nino Beridzeová ${date}`)[0]?.birthDate).toMatch(/^1961(-05-04)?$/);
});

const namesOf = (text: string) => peopleInText(text).flatMap(({ names }) => names);

it.each(['Max Born', 'Rok Petrovič', 'ROK PETROVIČ', 'Petr Rok', 'Nar Singh', 'Datum Zaman'])(
  'keeps the name %s, whose word may say of a date',
  (name) => {
    expect(namesOf(name)).toEqual([name]);
    expect(namesOf(`${name}, nar. 4. 5. 1960`)).toContain(name);
    expect(namesOf(`${name} 1960`)).toContain(name);
  },
);

it.each([
  'Malý, Jan; Putin, Vladimir; Nový, Petr',
  'Malý, Jan\nPutin, Vladimir\nNový, Petr',
  'Malý, Jan / Putin, Vladimir / Nový, Petr',
  'Malý, Jan\tPutin, Vladimir\tNový, Petr',
])('%j names three people by surname and given name', (text) => {
  expect(namesOf(text)).toEqual(expect.arrayContaining(['Malý Jan', 'Putin Vladimir', 'Nový Petr']));
});

it.each(['Jan Malý/Vladimir Putin/Petr Nový', 'Jan Malý\tVladimir Putin\tPetr Nový', 'Jan Malý, Vladimir Putin, Petr Nový'])(
  '%j names three people',
  (text) => expect(namesOf(text)).toEqual(expect.arrayContaining(['Jan Malý', 'Vladimir Putin', 'Petr Nový'])),
);

it.each(['Jan Malý, Gazprom', 'Gazprom; Rosneft', 'Gazprom a Rosneft', 'Rosneft, Gazprom'])('%j names a company of one word', (text) => {
  expect(namesOf(text)).toContain('Gazprom');
});

it.each([
  ['Vladimir Putin (zapsán 12.3.2019)', null],
  ['Vladimir Putin zapsán 12. 3. 2019', null],
  ['Vladimir Putin, Dlouhá 1960', null],
  ['Vladimir Putin (zapsán 12.3.2019), narozen 7. 10. 1952', '1952-10-07'],
  ['Vladimir Putin bytem Moskva, nar. 7.10.1952', '1952-10-07'],
  ['Vladimir Putin *7.10.1952', '1952-10-07'],
  ['Vladimir Putin narozen: 7/10/1952', '1952-10-07'],
  ['vladimir putin narozen 1952', '1952'],
])('of %j the birth date is %s', (text, birthDate) => {
  const of = peopleInText(text).filter(({ names }) => names.some((name) => /vladimir putin/i.test(name)));
  expect(of.length).toBeGreaterThan(0);
  for (const one of of) expect(one.birthDate).toBe(birthDate);
});
