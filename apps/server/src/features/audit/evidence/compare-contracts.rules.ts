import { fieldsOf, isSameTime, textOf } from './told.rules.ts';
import type { Compared, ToldEvent } from './told.rules.ts';

/** A contract as the database has it; days and instants as events write them. */
export interface StoredContract {
  signedOn: string | null;
  signingSource: string | null;
  concludedOn: string | null;
  heldSince: string | null;
  withdrawnAt: string | null;
  isDeleted: boolean;
}

export interface StoredWithdrawal {
  userId: string;
  at: Date;
  lastDay: string;
  noteHash: string | null;
  /** null: not settled yet. */
  settlement: StoredSettlement | null;
}

export interface StoredSettlement {
  userId: string | null;
  at: Date;
  returnedOn: string | null;
  returnedHash: string | null;
  noteHash: string | null;
}

const dates = {
  signedOn: 'its signing day',
  signingSource: 'the source of its signing day',
  concludedOn: 'the day of its conclusion',
  heldSince: 'since when it is held',
  withdrawnAt: 'when it was left',
} as const;
const names = Object.keys(dates) as (keyof typeof dates)[];

/** Events after which a date may be another one. */
const dating = ['created', 'changed', 'signed', 'concluded', 'released', 'withdrawn'].map((name) => `contracts.${name}`);
const isOf = (name: string) => (event: ToldEvent) => event.action === `contracts.${name}`;
const nothing: Compared = { differences: [], untold: [] };

/** Before files told the dates of the contracts that they bring, one had no event of its own: its signing day was all that a file could say. */
function compareUntold(contract: StoredContract): Compared {
  const { signedOn, signingSource, concludedOn, heldSince, withdrawnAt, isDeleted } = contract;
  const isImported = signingSource === null || signingSource === 'IMPORT';
  if (!isImported || isDeleted || [concludedOn, heldSince, withdrawnAt].some((one) => one !== null))
    return { differences: ['it is not in the audit log'], untold: [] };
  return signedOn === null ? nothing : { differences: [], untold: ['the signing day of a contract from a file'] };
}

function compareDates(contract: StoredContract, events: readonly ToldEvent[]): Compared {
  const last = events.findLast(({ action }) => dating.includes(action));
  if (last?.facts['dated'] === undefined) return { differences: [], untold: ['the dates of a contract'] };
  const told = fieldsOf(last.facts['dated']);
  return {
    differences: names.flatMap((name) => {
      const [is, was] = [contract[name], textOf(told[name])];
      return is === was ? [] : [`${dates[name]} is ${is ?? 'none'}, in the audit log ${was ?? 'none'}`];
    }),
    untold: [],
  };
}

/** How a value that an event tells by its hash differs; undefined: the event is from before it was told. */
function compareHash(what: string, is: string | null, was: unknown): Compared {
  if (was === undefined) return is === null ? nothing : { differences: [], untold: [what] };
  return is === was ? nothing : { differences: [`${what} is another one than in the audit log`], untold: [] };
}

const together = (...parts: readonly Compared[]): Compared => ({
  differences: parts.flatMap(({ differences }) => differences),
  untold: parts.flatMap(({ untold }) => untold),
});
const only = (...differences: readonly string[]): Compared => ({ differences, untold: [] });

function compareMade(what: string, { userId, at }: { userId: string | null; at: Date }, event: ToldEvent): Compared {
  return only(
    ...(userId === event.actorId ? [] : [`${what} is of another user than in the audit log`]),
    ...(isSameTime(at, event.at) ? [] : [`${what} is of ${at.toISOString()}, in the audit log it is of ${event.at.toISOString()}`]),
  );
}

const compareDay = (what: string, is: string | null, was: unknown): Compared =>
  was === undefined || is === was ? nothing : only(`${what} is ${is ?? 'none'}, in the audit log ${textOf(was) ?? 'none'}`);

function compareSettlement(settlement: StoredSettlement | null, event: ToldEvent | undefined): Compared {
  if (!settlement) return event ? only('the settlement of its withdrawal is missing') : nothing;
  if (!event) return only('the settlement of its withdrawal is not in the audit log');
  const { returnedOn, returnedHash, noteHash } = settlement;
  return together(
    compareMade('the settlement of its withdrawal', settlement, event),
    compareDay('the day of its returned money', returnedOn, event.facts['returnedOn']),
    compareHash('the returned amount of a withdrawal', returnedHash, event.facts['returnedHash']),
    compareHash('the note to a settlement', noteHash, event.facts['noteHash']),
  );
}

function compareWithdrawal(withdrawals: readonly StoredWithdrawal[], events: readonly ToldEvent[]): Compared {
  const event = events.findLast(isOf('withdrawn'));
  const [withdrawal] = withdrawals;
  if (!withdrawal) return event ? only('its withdrawal is missing') : nothing;
  if (!event) return only('its withdrawal is not in the audit log');
  return together(
    compareMade('its withdrawal', withdrawal, event),
    compareDay('the last day of its withdrawal', withdrawal.lastDay, event.facts['lastDay']),
    compareHash('the note to a withdrawal', withdrawal.noteHash, event.facts['noteHash']),
    compareSettlement(withdrawal.settlement, events.findLast(isOf('withdrawalSettled'))),
  );
}

/** How a contract and its withdrawal differ from the audit log, in sentences; null: it has no row. */
export function compareContract(
  contract: StoredContract | null,
  withdrawals: readonly StoredWithdrawal[],
  events: readonly ToldEvent[],
): Compared {
  if (!contract) return only('it is missing');
  const wasLeft = events.some(isOf('withdrawn'));
  const wasDeleted = events.some(isOf('deleted'));
  const told = events.length === 0 ? compareUntold(contract) : compareDates(contract, events);
  return together(
    told,
    // Also where the dates are not told.
    only(...(told.untold.length > 0 && wasLeft !== (contract.withdrawnAt !== null) ? ['when it was left differs from the audit log'] : [])),
    only(
      ...(events.length === 0 || contract.isDeleted === wasDeleted
        ? []
        : [contract.isDeleted ? 'it is deleted, which is not in the audit log' : 'its deletion was taken back']),
    ),
    compareWithdrawal(withdrawals, events),
  );
}
