import { passesCzechCheck } from '@pramen/domain/banking/czech-account';
import { ibanOfAccount } from '@pramen/domain/banking/iban';
import type { ClientFacts } from '../../features/clients/detail/client-facts.service.ts';
import type { DemoClient } from './people.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';

// Towns and postal codes are real; the street names exist in every town.
const towns = {
  cs: [
    ['Praha', '110 00'],
    ['Brno', '602 00'],
    ['Plzeň', '301 00'],
    ['Žďár nad Sázavou', '591 01'],
    ['Týn nad Vltavou', '375 01'],
    ['Říčany', '251 01'],
  ],
  sk: [
    ['Bratislava', '811 01'],
    ['Košice', '040 01'],
    ['Žilina', '010 01'],
    ['Liptovský Mikuláš', '031 01'],
    ['Šaľa', '927 01'],
  ],
} as const;
const streets = {
  cs: ['Dlouhá', 'Nádražní', 'Žižkova', 'Na Výsluní', 'Školní', 'Příční'],
  sk: ['Hlavná', 'Štúrova', 'Ľ. Fullu', 'Mäsiarska', 'Pod hradom'],
} as const;
type Work = readonly [employer: 'employed' | 'own', occupation: string];
interface Occupations {
  woman: readonly [Work, ...Work[]];
  man: readonly [Work, ...Work[]];
}
/** Jobs that need no degree. */
const work: Readonly<Record<'cs' | 'sk', Occupations>> = {
  cs: {
    woman: [
      ['employed', 'mzdová účetní'],
      ['employed', 'vedoucí prodejny'],
      ['own', 'kadeřnice'],
      ['employed', 'zdravotní sestra'],
    ],
    man: [
      ['employed', 'programátor'],
      ['employed', 'strojvedoucí'],
      ['own', 'truhlář'],
      ['employed', 'mistr ve výrobě'],
    ],
  },
  sk: {
    woman: [
      ['employed', 'mzdová účtovníčka'],
      ['employed', 'vedúca predajne'],
      ['own', 'kaderníčka'],
      ['employed', 'zdravotná sestra'],
    ],
    man: [
      ['employed', 'programátor'],
      ['employed', 'rušňovodič'],
      ['own', 'stolár'],
      ['employed', 'majster vo výrobe'],
    ],
  },
};
/** Jobs that need a degree. */
const degreeWork: Readonly<Record<string, Readonly<Record<'cs' | 'sk', Readonly<Record<'woman' | 'man', Work>>>>>> = {
  'Ing.': {
    cs: { woman: ['employed', 'projektantka staveb'], man: ['employed', 'projektant staveb'] },
    sk: { woman: ['employed', 'projektantka stavieb'], man: ['employed', 'projektant stavieb'] },
  },
  'Mgr.': {
    cs: { woman: ['employed', 'učitelka'], man: ['employed', 'učitel'] },
    sk: { woman: ['employed', 'učiteľka'], man: ['employed', 'učiteľ'] },
  },
  'MUDr.': {
    cs: { woman: ['employed', 'lékařka'], man: ['employed', 'lékař'] },
    sk: { woman: ['employed', 'lekárka'], man: ['employed', 'lekár'] },
  },
  'JUDr.': { cs: { woman: ['own', 'advokátka'], man: ['own', 'advokát'] }, sk: { woman: ['own', 'advokátka'], man: ['own', 'advokát'] } },
  'RNDr.': {
    cs: { woman: ['employed', 'geoložka'], man: ['employed', 'geolog'] },
    sk: { woman: ['employed', 'geologička'], man: ['employed', 'geológ'] },
  },
};
const director = {
  cs: { woman: 'jednatelka společnosti', man: 'jednatel společnosti' },
  sk: { woman: 'konateľka spoločnosti', man: 'konateľ spoločnosti' },
} as const;
const retired = { cs: ['Důchodce', 'v\u00a0důchodu'], sk: ['Dôchodca', 'na dôchodku'] } as const;
const employers = { cs: { employed: 'Zaměstnanec', own: 'OSVČ' }, sk: { employed: 'Zamestnanec', own: 'SZČO' } } as const;
/** Birth years are relative to this year and move with the demonstration. */
const YEAR = 2026;
const RETIRED_BORN_UNTIL = 1961;

const LAST_FOUR = 10_000;
const BIRTH_MODULUS = 11;
/** Closed banks: an account number there belongs to no real person. */
const endedBank = { cs: { code: '6800', bic: 'VBOECZ2X', country: 'CZ' }, sk: { code: '5200', bic: 'OTPVSKBX', country: 'SK' } } as const;

/** A valid birth number for the day; women have 50 added to the month. */
function birthNumberOf(random: Random, day: string, isWoman: boolean): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const first = `${year.slice(2)}${String(Number(month) + (isWoman ? 50 : 0)).padStart(2, '0')}${date}`;
  for (let last = random.between(0, LAST_FOUR - 1); ; last = (last + 1) % LAST_FOUR) {
    const number = `${first}${String(last).padStart(4, '0')}`;
    if (Number(number) % BIRTH_MODULUS === 0) return `${first}/${number.slice(6)}`;
  }
}

function accountNumberOf(random: Random): string {
  for (let number = random.between(100_000_000, 999_999_999); ; number += 1)
    if (passesCzechCheck({ prefix: '', number: String(number), bankCode: '' })) return String(number);
}

const two = (value: number) => String(value).padStart(2, '0');

/** A random address. */
export function placeOf(random: Random, language: 'cs' | 'sk') {
  const [city, zipCode] = random.pick<readonly [string, string]>(towns[language]);
  return {
    street: `${random.pick<string>(streets[language])} ${random.between(1, 98)}`,
    city,
    zipCode,
    country: language === 'cs' ? 'CZ' : 'SK',
  };
}

function addressesOf(random: Random, language: 'cs' | 'sk'): ClientFacts['addresses'] {
  const make = (type: 'DOMICILE' | 'CORRESPONDENCE') => ({ type, ...placeOf(random, language) });
  return random.chance(30) ? [make('DOMICILE'), make('CORRESPONDENCE')] : [make('DOMICILE')];
}

/** A euro account that belongs to no real person. */
export function euroAccountOf(random: Random, { firstname, surname, language }: DemoClient) {
  const bank = endedBank[language];
  const iban = ibanOfAccount({ prefix: '', number: accountNumberOf(random), bankCode: bank.code }, bank.country);
  return { bankAccountOwner: `${firstname} ${surname}`, currencies: ['EUR' as const], iban, bic: bank.bic, declarationOwner: true };
}

function accountsOf(random: Random, client: DemoClient): ClientFacts['accounts'] {
  const { language } = client;
  const bank = endedBank[language];
  const foreign = euroAccountOf(random, client);
  const { bankAccountOwner } = foreign;
  if (language === 'sk') return [{ ...foreign, isPrimary: true }];
  const domestic = {
    bankAccountOwner,
    currencies: ['CZK' as const],
    accountNumber: accountNumberOf(random),
    bankCode: bank.code,
    isPrimary: true,
    declarationOwner: true,
  };
  return random.chance(25) ? [domestic, foreign] : [domestic];
}

/** No male demo client has a first name that ends in -a, and one woman has an uninflected surname. */
export const isWoman = ({ firstname, surname }: Pick<DemoClient, 'firstname' | 'surname'>) =>
  surname.endsWith('á') || firstname.endsWith('a');

// Clients were of age at the first contracts, which are eleven years old.
const birthYearOf = (random: Random) => random.between(1956, 1994);
const randomOf = (place: number) => createRandom(7_000 + place);

/** Whether a client is retired; clients who run a company are not. */
export const isRetired = ({ companyName }: DemoClient, place: number) =>
  companyName === '' && birthYearOf(randomOf(place)) <= RETIRED_BORN_UNTIL;

function workOf(random: Random, client: DemoClient, place: number): readonly [employerType: string, occupation: string] {
  const { language, titleBefore, companyName } = client;
  const gender = isWoman(client) ? 'woman' : 'man';
  const drawn = random.pick<Work>(work[language][gender]);
  if (isRetired(client, place)) return retired[language];
  if (companyName !== '') return [employers[language].employed, director[language][gender]];
  const [employer, occupation] = degreeWork[titleBefore]?.[language][gender] ?? drawn;
  return [employers[language][employer], occupation];
}

/** Inputs that depend on the demonstration's date and on the client's investments. */
export interface FactsAt {
  /** The year in which the demonstration is created. */
  year: number;
  /** For clients treated as professional on request: large assets and years of experience. */
  isProfessional: boolean;
}

/** Facts about a demo client: the same on every machine in the same year. */
export function factsOf(client: DemoClient, place: number, { year, isProfessional }: FactsAt): ClientFacts {
  const random = randomOf(place);
  const { language } = client;
  const later = year - YEAR;
  const birthYear = birthYearOf(random) + later;
  const birthDate = `${birthYear}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const [employerType, occupation] = workOf(random, client, place);
  const country = language === 'cs' ? 'CZ' : 'SK';
  return {
    columns: {
      birthDate,
      birthPlace: random.pick<readonly [string, string]>(towns[language])[0],
      citizenship: country,
      nationality: country,
      clientType: isProfessional ? 'PROFESSIONAL' : 'RETAIL',
      employerType,
      occupation,
      taxResidence: country,
      notUsTaxResidence: true,
      idCardType: random.chance(90) ? 'ID_CARD' : 'PASSPORT',
      idCardValidity: `${random.between(YEAR + 1, YEAR + 9) + later}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    },
    personalId: birthNumberOf(random, birthDate, isWoman(client)),
    idCardNumber: String(random.between(100_000_000, 299_999_999)),
    addresses: addressesOf(random, language),
    accounts: accountsOf(random, client),
  };
}
