import type { Role } from '@pramen/domain/permissions/roles';
import type { IntermediaryCode } from './catalogue.ts';

/** Password of every person in the demonstration except newcomer@pramen.test. */
export const DEMO_PASSWORD = 'Pramen-2026';
export const NEWCOMER = 'newcomer@pramen.test';

/** Clients who have been invited but have not activated their account yet; guides mention newcomer@ instead. */
export const neverActivated: ReadonlySet<string> = new Set(['P0024', 'P0054']);

export interface DemoStaff {
  email: string;
  phone: string;
  firstname: string;
  surname: string;
  role: Exclude<Role, 'CLIENT'>;
  language?: 'sk';
  /** An adviser's intermediary, and the e-mail of the direct superior. */
  intermediary?: IntermediaryCode;
  parent?: string;
}

/** All are invented. A superior is always listed before their subordinates. */
export const staff: readonly DemoStaff[] = [
  { email: 'admin@pramen.test', phone: '+420777000101', firstname: 'Alžběta', surname: 'Pramenová', role: 'ADMIN' },
  { email: 'office@pramen.test', phone: '+420777000102', firstname: 'Bohumír', surname: 'Dvořáček', role: 'BACK_OFFICE' },
  { email: 'hedvika.capova@pramen.test', phone: '+420777000119', firstname: 'Hedvika', surname: 'Čápová', role: 'ADMIN' },
  { email: 'ctibor.zizka@pramen.test', phone: '+420777000120', firstname: 'Ctibor', surname: 'Žižka', role: 'BACK_OFFICE' },
  {
    email: 'manager@pramen.test',
    phone: '+420777000103',
    firstname: 'Markéta',
    surname: 'Horáčková',
    role: 'INTERMEDIARY_ADMIN',
    intermediary: 'horizont',
  },
  {
    email: 'adviser@pramen.test',
    phone: '+420777000104',
    firstname: 'Ondřej',
    surname: 'Říha',
    role: 'INTERMEDIARY',
    intermediary: 'horizont',
    parent: 'manager@pramen.test',
  },
  {
    email: 'sarka.zdarska@pramen.test',
    phone: '+420777000110',
    firstname: 'Šárka',
    surname: 'Žďárská',
    role: 'INTERMEDIARY_ADMIN',
    intermediary: 'horizont',
    parent: 'manager@pramen.test',
  },
  {
    email: 'krystof.tulak@pramen.test',
    phone: '+420777000111',
    firstname: 'Kryštof',
    surname: 'Ťulák',
    role: 'INTERMEDIARY',
    intermediary: 'horizont',
    parent: 'sarka.zdarska@pramen.test',
  },
  {
    email: 'zdenka.jecminkova@pramen.test',
    phone: '+420777000112',
    firstname: 'Zdeňka',
    surname: 'Ječmínková',
    role: 'INTERMEDIARY',
    intermediary: 'horizont',
    parent: 'sarka.zdarska@pramen.test',
  },
  {
    email: 'rehor.capek@pramen.test',
    phone: '+420777000113',
    firstname: 'Řehoř',
    surname: 'Čápek',
    role: 'INTERMEDIARY_ADMIN',
    intermediary: 'lipa',
  },
  {
    email: 'bozena.pychova@pramen.test',
    phone: '+420777000114',
    firstname: 'Božena',
    surname: 'Pýchová',
    role: 'INTERMEDIARY',
    intermediary: 'lipa',
    parent: 'rehor.capek@pramen.test',
  },
  {
    email: 'jachym.kurka@pramen.test',
    phone: '+420777000115',
    firstname: 'Jáchym',
    surname: 'Kůrka',
    role: 'INTERMEDIARY',
    intermediary: 'lipa',
    parent: 'rehor.capek@pramen.test',
  },
  {
    email: 'lubica.hlbikova@pramen.test',
    phone: '+421905000116',
    firstname: 'Ľubica',
    surname: 'Hĺbiková',
    role: 'INTERMEDIARY_ADMIN',
    language: 'sk',
    intermediary: 'tatry',
  },
  {
    email: 'dusan.kopka@pramen.test',
    phone: '+421905000117',
    firstname: 'Dušan',
    surname: 'Kôpka',
    role: 'INTERMEDIARY',
    language: 'sk',
    intermediary: 'tatry',
    parent: 'lubica.hlbikova@pramen.test',
  },
  {
    email: 'zelmira.durisova@pramen.test',
    phone: '+421905000118',
    firstname: 'Želmíra',
    surname: 'Ďurišová',
    role: 'INTERMEDIARY',
    language: 'sk',
    intermediary: 'tatry',
    parent: 'lubica.hlbikova@pramen.test',
  },
];

export interface DemoClient {
  clientCode: string;
  email: string;
  phone: string;
  firstname: string;
  surname: string;
  titleBefore: string;
  companyName: string;
  language: 'cs' | 'sk';
  /** E-mail of the tied agent; empty for none. */
  adviser: string;
}

const nobodyElse = { titleBefore: '', companyName: '' };

/** The clients that guides and tests refer to. */
export const namedClients: readonly DemoClient[] = [
  {
    ...nobodyElse,
    clientCode: 'P0001',
    email: 'client@pramen.test',
    phone: '+420777000105',
    firstname: 'Žofie',
    surname: 'Příhodová',
    titleBefore: 'Ing.',
    language: 'cs',
    adviser: 'adviser@pramen.test',
  },
  {
    ...nobodyElse,
    clientCode: 'P0002',
    email: 'slovak@pramen.test',
    phone: '+421905000106',
    firstname: 'Ľudovít',
    surname: 'Kŕdeľ',
    language: 'sk',
    adviser: 'dusan.kopka@pramen.test',
  },
  {
    ...nobodyElse,
    clientCode: 'P0003',
    email: 'empty@pramen.test',
    phone: '+420777000107',
    firstname: 'Matěj',
    surname: 'Prázdný',
    language: 'cs',
    adviser: 'adviser@pramen.test',
  },
  {
    ...nobodyElse,
    clientCode: 'P0004',
    email: NEWCOMER,
    phone: '+420777000108',
    firstname: 'Růžena',
    surname: 'Nováčková',
    language: 'cs',
    adviser: 'adviser@pramen.test',
  },
];

const czechNames = [
  'Jiří Dvořák',
  'Jana Svobodová',
  'Tomáš Čermák',
  'Eliška Říčařová',
  'Vojtěch Šťastný',
  'Kateřina Žáčková',
  'Ondřej Ďáblík',
  'Anežka Kůtová',
  'Štěpán Příkopa',
  'Naděžda Úlehlová',
  'Čeněk Řezníček',
  'Barbora Ňouma',
  'Luboš Třešňák',
  'Věra Jirásková',
  'Přemysl Hůlka',
  'Žaneta Bělohoubková',
  'Zdeněk Poříz',
  'Ludmila Šípková',
  'Radomír Kvíčala',
  'Tereza Čížková',
  'Dalibor Ježek',
  'Helena Vávrová',
  'Šimon Křížek',
  'Markéta Doležalová',
  'Oldřich Zápotočný',
  'Jiřina Hřebíčková',
  'Bořivoj Straňák',
  'Magdaléna Růžičková',
  'Vítězslav Kaňka',
  'Blažena Tůmová',
  'Antonín Procházka',
  'Klára Šedá',
  'Miloš Zeťák',
  'Drahomíra Ťukalová',
  'Jáchym Obšil',
  'Nikola Vondráčková',
  'Bedřich Smutný',
  'Květa Mlýnková',
];
const slovakNames = [
  'Ľubomír Hĺbka',
  'Zuzana Kôstková',
  'Matúš Ďurica',
  'Miroslava Vŕbová',
  'Štefan Mäsiar',
  'Želka Ťahúňová',
  'Dušan Kĺč',
  'Ľudmila Pŕhľavová',
  'Juraj Ňuňuk',
  'Kristína Stĺpová',
  'Rastislav Háj',
  'Alžbeta Kováčiková',
  'Ľuboš Vôdka',
  'Jarmila Šuľová',
  'Vladimír Žiak',
  'Božena Mätová',
  'Peter Ľaľuš',
  'Viktória Čierna',
];
const titles: Readonly<Record<number, string>> = { 3: 'Mgr.', 11: 'MUDr.', 17: 'Ing.', 24: 'JUDr.', 41: 'RNDr.' };
const companies: Readonly<Record<number, string>> = {
  20: 'Truhlářství Ježek s.r.o.',
  36: 'Smutný & synové, a.s.',
  52: 'Žiak a spol. s r. o.',
};
/** Assigned in turn; the last entry means no adviser. */
const advisers = [
  ...staff.filter(({ intermediary, language }) => intermediary !== undefined && language === undefined).map(({ email }) => email),
  '',
];
const slovakAdvisers = staff
  .filter(({ intermediary, language }) => intermediary !== undefined && language === 'sk')
  .map(({ email }) => email);

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

function toClient(name: string, index: number, language: 'cs' | 'sk'): DemoClient {
  const [firstname = '', surname = ''] = name.split(' ');
  const order = String(index + 11);
  const pool = language === 'sk' ? slovakAdvisers : advisers;
  return {
    clientCode: `P${order.padStart(4, '0')}`,
    email: `${withoutAccents(firstname)}.${withoutAccents(surname)}@pramen.test`,
    phone: `${language === 'sk' ? '+421905' : '+420777'}${order.padStart(6, '0')}`,
    firstname,
    surname,
    titleBefore: titles[index] ?? '',
    companyName: companies[index] ?? '',
    language,
    adviser: pool[index % pool.length] ?? '',
  };
}

/** All other clients. */
export const otherClients: readonly DemoClient[] = [
  ...czechNames.map((name, index) => toClient(name, index, 'cs')),
  ...slovakNames.map((name, index) => toClient(name, czechNames.length + index, 'sk')),
];
