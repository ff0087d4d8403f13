import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clientAddresses } from '../../database/schema/clients.ts';
import { addAddress, changeAddress } from '../../features/clients/detail/client-addresses.service.ts';
import { addBankAccount } from '../../features/clients/detail/client-bank-accounts.service.ts';
import { changeClient } from '../../features/clients/record/client.service.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { euroAccountOf, isRetired, isWoman, placeOf } from '../company/client-facts.ts';
import type { DemoClient } from '../company/people.ts';
import type { Random } from '../past/random.ts';

/** One client at a moment, with the actor who edits the record. */
export interface Sitting {
  tx: Tx;
  platform: WritePlatform;
  actor: Actor;
  clientId: string;
  client: DemoClient;
  /** Index of the client in the list of all. */
  place: number;
  random: Random;
}

/** One change to a client's record. */
export type Step = (sitting: Sitting) => Promise<void>;

const change = ({ tx, platform, actor, clientId }: Sitting, body: Parameters<typeof changeClient>[4]) =>
  changeClient(tx, platform, actor, clientId, body);

const moveHouse: Step = async ({ tx, platform, actor, clientId, client, random }) => {
  const isHome = and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.type, 'DOMICILE'));
  const [home] = await tx.select({ id: clientAddresses.id }).from(clientAddresses).where(isHome).orderBy(asc(clientAddresses.id)).limit(1);
  const { street, city, zipCode } = placeOf(random, client.language);
  if (home) await changeAddress(tx, platform, actor, clientId, home.id, { street, city, zip_code: zipCode });
};

const addSecondHome: Step = ({ tx, platform, actor, clientId, client, random }) => {
  const { street, city, zipCode, country } = placeOf(random, client.language);
  return addAddress(tx, platform, actor, clientId, {
    type: 'OTHER',
    street,
    city,
    zip_code: zipCode,
    country,
    note: 'Druhý byt, poštu sem jen na přání.',
  });
};

const addEuroAccount: Step = ({ tx, platform, actor, clientId, client, random }) => {
  const { bankAccountOwner, iban, bic } = euroAccountOf(random, client);
  const account = {
    bank_account_owner: bankAccountOwner,
    currencies: ['EUR' as const],
    iban,
    bic,
    declaration_owner: true,
    note: 'Na výběry v\u00a0eurech.',
  };
  return addBankAccount(tx, platform, actor, clientId, account);
};

const changePhone: Step = (sitting) =>
  change(sitting, { phone: `${sitting.client.phone.slice(0, 7)}${sitting.random.between(500_000, 999_999)}` });

const authorities = {
  cs: ['Magistrát města Brna', 'Městský úřad Říčany', 'Úřad městské části Praha 4'],
  sk: ['OR PZ Bratislava', 'OR PZ Košice', 'OR PZ Žilina'],
} as const;

/** The identity card was checked: its number was wrong and the issuing authority was missing. */
const checkIdCard: Step = (sitting) => {
  const { client, random } = sitting;
  return change(sitting, {
    id_card_number: String(random.between(300_000_000, 399_999_999)),
    id_card_issued_by: random.pick<string>(authorities[client.language]),
  });
};

/** Promotions of people without a degree. */
const newWork = {
  cs: { woman: ['vedoucí směny', 'vedoucí oddělení'], man: ['vedoucí směny', 'vedoucí oddělení'] },
  sk: { woman: ['vedúca zmeny', 'vedúca oddelenia'], man: ['vedúci zmeny', 'vedúci oddelenia'] },
} as const;

const changeWork: Step = async (sitting) => {
  const { client, place, random } = sitting;
  const keepsWork = isRetired(client, place) || client.titleBefore !== '' || client.companyName !== '';
  if (keepsWork) return checkIdCard(sitting);
  const occupation = random.pick<string>(newWork[client.language][isWoman(client) ? 'woman' : 'man']);
  return change(sitting, { employer_type: client.language === 'cs' ? 'Zaměstnanec' : 'Zamestnanec', occupation });
};

const notes = [
  'Volat až po 16.\u00a0hodině.',
  'Dává přednost e-mailu před telefonem.',
  'Na jaře zvažuje navýšení pravidelné platby.',
  'Schůzky jen osobně v\u00a0kanceláři.',
  'Přání: posílat výpisy jednou ročně poštou.',
] as const;

const writeNote: Step = (sitting) => change(sitting, { note: sitting.random.pick<string>(notes) });

/** Changes for clients whose phone must stay, because guides and tests sign in with it. */
export const stepsForKnown: readonly Step[] = [moveHouse, addEuroAccount, checkIdCard, writeNote];
export const stepsForOthers: readonly Step[] = [moveHouse, changePhone, addEuroAccount, changeWork, checkIdCard, writeNote, addSecondHome];
