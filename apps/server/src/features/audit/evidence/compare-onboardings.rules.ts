import { afterOf, isSameTime, textOf } from './told.rules.ts';
import type { Compared, ToldEvent } from './told.rules.ts';

export interface StoredDelivery {
  kind: string;
  documentId: string | null;
  language: string;
  channel: string;
  sha256: string;
  at: Date;
}

/** An onboarding as the database has it. */
export interface StoredOnboarding {
  state: string;
  createdAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  contractId: string | null;
  /** SHA-256 of the encrypted agreement; null: there is none. */
  agreementHash: string | null;
}

const isOf = (name: string) => (event: ToldEvent) => event.action === name;

const isTold = (event: ToldEvent, { kind, documentId, channel, sha256 }: StoredDelivery) =>
  event.facts['kind'] === kind &&
  event.facts['documentId'] === documentId &&
  event.facts['channel'] === channel &&
  event.facts['sha256'] === sha256;

function differencesOf(delivery: StoredDelivery, event: ToldEvent): string[] {
  const what = `the delivery of ${delivery.kind}`;
  const language = textOf(event.facts['language']);
  return [
    ...(isSameTime(delivery.at, event.at)
      ? []
      : [`${what} is of ${delivery.at.toISOString()}, in the audit log it is of ${event.at.toISOString()}`]),
    ...(language === null || language === delivery.language
      ? []
      : [`${what} is in language ${delivery.language}, in the audit log in ${language}`]),
  ];
}

/** Pairs each event with one delivery; what is left on either side differs. */
function compareDeliveries(deliveries: readonly StoredDelivery[], events: readonly ToldEvent[]): string[] {
  const left = [...deliveries];
  const told = events.filter(isOf('disclosures.delivered')).flatMap((event) => {
    const found = left.findIndex((delivery) => isTold(event, delivery));
    const [delivery] = found < 0 ? [] : left.splice(found, 1);
    if (delivery) return differencesOf(delivery, event);
    return [`the delivery of ${textOf(event.facts['kind']) ?? 'something'} of ${event.at.toISOString()} is missing or differs`];
  });
  return [...told, ...left.map(({ kind, at }) => `the delivery of ${kind} of ${at.toISOString()} is not in the audit log`)];
}

/** How the time of a step of the onboarding differs from its event. */
function compareTime(what: string, at: Date | null, event: ToldEvent | undefined): string[] {
  if (at === null) return event ? [`the time when it was ${what} is missing`] : [];
  if (!event) return [`it was ${what}, which is not in the audit log`];
  return isSameTime(at, event.at) ? [] : [`it was ${what} at ${at.toISOString()}, in the audit log at ${event.at.toISOString()}`];
}

function compareState({ state, createdAt, submittedAt, decidedAt, contractId }: StoredOnboarding, events: readonly ToldEvent[]): string[] {
  const find = (name: string) => events.findLast(isOf(name));
  const told = textOf(events.map((event) => afterOf(event)['state']).findLast((one) => one !== undefined));
  const submitted = find('onboarding.submitted');
  const toldContract = submitted?.facts['contractId'] ?? null;
  return [
    ...(told === state ? [] : [`its state is ${state}, in the audit log it is ${told ?? 'none'}`]),
    ...compareTime('begun', createdAt, find('onboarding.begun')),
    ...compareTime('submitted', submittedAt, submitted),
    ...compareTime('decided', decidedAt, find('onboarding.decided')),
    ...(contractId === toldContract ? [] : ['its contract is another one than in the audit log']),
  ];
}

function compareAgreement({ agreementHash }: StoredOnboarding, events: readonly ToldEvent[]): Compared {
  const submitted = events.findLast(isOf('onboarding.submitted'));
  const toldHash = textOf(submitted?.facts['agreementHash']);
  // Events from before the hash was told name the object that the code confirmed.
  const isTold = toldHash !== null || textOf(submitted?.facts['objectSha256']) !== null;
  if (agreementHash === null) return { differences: isTold ? ['its agreement is missing'] : [], untold: [] };
  if (!isTold) return { differences: ['its agreement is not in the audit log'], untold: [] };
  if (toldHash === null) return { differences: [], untold: ['the agreement of an onboarding'] };
  return { differences: toldHash === agreementHash ? [] : ['its agreement is another one than in the audit log'], untold: [] };
}

/** How an onboarding and its deliveries differ from the audit log, in sentences; null: it has no row. */
export function compareOnboarding(
  onboarding: StoredOnboarding | null,
  deliveries: readonly StoredDelivery[],
  events: readonly ToldEvent[],
): Compared {
  if (!onboarding) return { differences: ['it is missing'], untold: [] };
  if (events.length === 0) return { differences: ['it is not in the audit log'], untold: [] };
  const { differences, untold } = compareAgreement(onboarding, events);
  return { differences: [...compareState(onboarding, events), ...differences, ...compareDeliveries(deliveries, events)], untold };
}
