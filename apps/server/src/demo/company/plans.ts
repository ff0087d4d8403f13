import { addMonths } from '@pramen/domain/dates/calendar-date';
import { contractTypes } from './catalogue.ts';
import type { ContractTypeName, StrategyCode } from './catalogue.ts';
import type { ClientPlan, PlannedContract, PlannedEvent, PlannedInvestment } from './history.ts';
import { movedDate } from '../past/market-time.ts';
import type { MarketTime } from '../past/market-time.ts';
import { longTermProduct } from './offers.ts';
import { namedClients, otherClients } from './people.ts';
import type { DemoClient } from './people.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';

/** Minor units of whole crowns or euros. */
const whole = (amount: number) => amount * 100;
/** Named clients' contract numbers stay below, so that they never depend on the other clients. */
const FIRST_OTHER_NUMBER = 100;

/** Dates are given as in the market files and move with them. A contract number keeps its order; its year is that of the signing. */
const namedPlans: Readonly<Record<string, ClientPlan>> = {
  'client@pramen.test': {
    seed: 1,
    contracts: [
      {
        number: '2015000001',
        type: 'Správa portfolia',
        currency: 'CZK',
        signedOn: '2015-03-16',
        investments: [
          { strategy: 'VYV', since: '2015-04-01', initialMinor: whole(150_000), monthlyMinor: whole(5_000), label: 'Na důchod' },
          { strategy: 'ACR', since: '2016-02-01', initialMinor: whole(120_000), monthlyMinor: whole(3_000) },
          { strategy: 'DYN', since: '2018-03-01', initialMinor: whole(80_000), monthlyMinor: whole(4_000), label: 'Pro Žofku' },
        ],
      },
      {
        number: '2017000002',
        type: 'Investiční program',
        currency: 'EUR',
        signedOn: '2017-05-22',
        investments: [{ strategy: 'EUD', since: '2017-06-01', initialMinor: whole(5_000), monthlyMinor: whole(150) }],
      },
    ],
    events: [
      { kind: 'WITHDRAWAL', date: '2022-10-10', from: 0, amountMinor: whole(90_000) },
      { kind: 'TRANSFER', date: '2023-04-17', from: 1, to: 2, amountMinor: whole(60_000) },
    ],
  },
  'slovak@pramen.test': {
    seed: 21,
    contracts: [
      {
        number: '2019000003',
        type: 'Správa portfolia',
        currency: 'EUR',
        signedOn: '2019-01-14',
        investments: [
          { strategy: 'EUV', since: '2019-02-01', initialMinor: whole(10_000), monthlyMinor: whole(200), label: 'Na dom' },
          { strategy: 'EUD', since: '2020-09-01', initialMinor: whole(4_000), monthlyMinor: whole(100) },
        ],
      },
    ],
    events: [
      { kind: 'WITHDRAWAL', date: '2024-05-06', from: 0, amountMinor: whole(2_500) },
      { kind: 'TRANSFER', date: '2025-01-20', from: 0, to: 1, amountMinor: whole(1_500) },
    ],
  },
};

const czechStrategies: readonly [StrategyCode, ...StrategyCode[]] = ['VYV', 'KON', 'DYN', 'ACR', 'ASV', 'DIV'];
const euroStrategies: readonly [StrategyCode, ...StrategyCode[]] = ['EUV', 'EUD'];

function planInvestments(random: Random, currency: 'CZK' | 'EUR', since: string): PlannedInvestment[] {
  const [choices, unit] = currency === 'CZK' ? [czechStrategies, 1_000] : [euroStrategies, 50];
  const first = random.pick(choices);
  const strategies = random.chance(35) ? [first, random.pick(choices)] : [first];
  return [...new Set(strategies)].map((strategy, index) => ({
    strategy,
    since: addMonths(since, index * random.between(3, 14)),
    initialMinor: whole(random.between(20, 600) * unit),
    monthlyMinor: random.chance(75) ? whole(random.between(1, 8) * unit) : 0,
  }));
}

/** The long-term product is newer than most contracts. */
function typesOf(time: MarketTime, signedOn: string): readonly [ContractTypeName, ...ContractTypeName[]] {
  const isKnown = movedDate(time, signedOn) >= longTermProduct.from.slice(0, 'YYYY-MM-DD'.length);
  return isKnown ? contractTypes : ['Správa portfolia', 'Investiční program'];
}

function planOther(time: MarketTime, client: DemoClient, index: number, nextNumber: (year: number) => string): ClientPlan {
  const random = createRandom(1_000 + index);
  const count = random.chance(12) ? 0 : random.chance(20) ? 2 : 1;
  const contracts: PlannedContract[] = [];
  for (let order = 0; order < count; order += 1) {
    const currency = (client.language === 'sk') !== (order === 1) ? 'EUR' : 'CZK';
    const year = random.between(2015, 2025);
    const signedOn = `${year}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;
    const investments = planInvestments(random, currency, addMonths(signedOn, 1));
    contracts.push({ number: nextNumber(year), type: random.pick(typesOf(time, signedOn)), currency, signedOn, investments });
  }
  return { seed: 1_000 + index * 10, contracts, events: planEvents(random, contracts) };
}

function planEvents(random: Random, contracts: readonly PlannedContract[]): PlannedEvent[] {
  const [first] = contracts;
  const [from, to] = first?.investments ?? [];
  if (!first || !from) return [];
  const events: PlannedEvent[] = [];
  if (random.chance(30))
    events.push({
      kind: 'WITHDRAWAL',
      date: addMonths(from.since, random.between(10, 40)),
      from: 0,
      amountMinor: Math.round(from.initialMinor * 0.3),
    });
  if (to && random.chance(50))
    events.push({
      kind: 'TRANSFER',
      date: addMonths(to.since, random.between(4, 20)),
      from: 0,
      to: 1,
      amountMinor: Math.round(from.initialMinor * 0.15),
    });
  return events;
}

export interface PlannedClient {
  client: DemoClient;
  plan: ClientPlan;
}

/** Clients who left: one returned after a year and a half, the other's contract stays empty. */
const closings: Readonly<Record<string, PlannedEvent>> = {
  P0032: { kind: 'CLOSING', date: '2023-09-11', from: 0, returns: { date: '2025-03-10', amountMinor: whole(180_000) } },
  P0033: { kind: 'CLOSING', date: '2025-10-06', from: 0 },
};
/** Keeps two Prague shares after their delisting: the only position that is no longer traded. */
const KEEPS_DELISTED = 'P0029';

function moveContract(time: MarketTime, contract: PlannedContract): PlannedContract {
  const signedOn = movedDate(time, contract.signedOn);
  const investments = contract.investments.map((investment) => ({ ...investment, since: movedDate(time, investment.since) }));
  return { ...contract, signedOn, number: `${signedOn.slice(0, 4)}${contract.number.slice(4)}`, investments };
}

function moveEvent(time: MarketTime, event: PlannedEvent): PlannedEvent {
  const moved = { ...event, date: movedDate(time, event.date) };
  return moved.kind === 'CLOSING' && moved.returns
    ? { ...moved, returns: { ...moved.returns, date: movedDate(time, moved.returns.date) } }
    : moved;
}

/** A plan dated in the demonstration's time. */
function movePlan(time: MarketTime, { clientCode }: DemoClient, plan: ClientPlan): ClientPlan {
  const closing = closings[clientCode];
  const events = closing && plan.contracts.length > 0 ? [closing] : plan.events;
  return {
    ...plan,
    contracts: plan.contracts.map((contract) => moveContract(time, contract)),
    events: events.map((event) => moveEvent(time, event)),
    keepsDelisted: clientCode === KEEPS_DELISTED,
  };
}

/** Every client of the demo company with their history over the eleven years of the market. */
export function planClients(time: MarketTime): PlannedClient[] {
  let contracts = FIRST_OTHER_NUMBER;
  const nextNumber = (year: number) => `${year}${String((contracts += 1)).padStart(6, '0')}`;
  const nothing = { seed: 0, contracts: [], events: [] };
  const planned = [
    ...namedClients.map((client) => ({ client, plan: namedPlans[client.email] ?? nothing })),
    ...otherClients.map((client, index) => ({ client, plan: planOther(time, client, index, nextNumber) })),
  ];
  return planned.map(({ client, plan }) => ({ client, plan: movePlan(time, client, plan) }));
}

const PROFESSIONAL_MINOR = { CZK: whole(900_000), EUR: whole(36_000) } as const;
const EXPERIENCED_YEARS = 5;

/** Whether the client's initial investments, by size and age, qualify them as a professional client on request. */
export function isProfessional({ today }: MarketTime, { contracts }: ClientPlan): boolean {
  const oldest = addMonths(today, -12 * EXPERIENCED_YEARS);
  const isMuch = ({ currency, investments }: PlannedContract) =>
    investments.reduce((sum, { initialMinor }) => sum + initialMinor, 0) >= PROFESSIONAL_MINOR[currency];
  return contracts.some((contract) => isMuch(contract) && contract.signedOn <= oldest);
}
