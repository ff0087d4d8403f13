import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../database/schema/clients.ts';
import { changeContract, createContract, deleteContract } from '../../features/contracts/record/contracts.service.ts';
import { addStrategies } from '../../features/contracts/investments/adding.service.ts';
import { changeInvestment } from '../../features/contracts/investments/investments.service.ts';
import { findAvailableStrategies } from '../../features/contracts/investments/available.reader.ts';
import { MINUTE, pragueMinuteOf } from '../../platform/clock/clock.ts';
import type { ContractTypeName } from '../company/catalogue.ts';
import type { Sitting, Step } from './client-work.ts';

const labels = {
  cs: ['Na bydlení', 'Pro děti', 'Na důchod', 'Rezerva'],
  sk: ['Na bývanie', 'Pre deti', 'Na dôchodok', 'Rezerva'],
} as const;
/** Types open for contracts in every year of the demonstration. */
const open: readonly ContractTypeName[] = ['Správa portfolia', 'Investiční program'];

async function findInvestment({ tx, clientId }: Sitting, place: number) {
  const isOf = and(eq(contractStrategies.clientId, clientId), isNull(contractStrategies.deletedAt));
  const [found] = await tx
    .select()
    .from(contractStrategies)
    .where(isOf)
    .orderBy(asc(contractStrategies.variableSymbol))
    .limit(1)
    .offset(place);
  return found;
}

async function relabel(
  { tx, platform, actor, clientId }: Sitting,
  { id, variableSymbol }: { id: string; variableSymbol: string },
  label: string | null,
): Promise<void> {
  await changeInvestment(tx, platform, actor, { clientId, id }, { variable_symbol: variableSymbol, label_text: label }, () => null);
}

/** Labels the client's investment at an index; one that is already labelled gets its old label back after a mistake. */
export const labelInvestment =
  (place: number): Step =>
  async (sitting) => {
    const investment = await findInvestment(sitting, place);
    if (!investment) return;
    const choices = labels[sitting.client.language].filter((label) => label !== investment.labelText);
    const label = choices[sitting.random.between(0, choices.length - 1)] ?? null;
    await relabel(sitting, investment, label);
    if (investment.labelText === null) return;
    sitting.platform.clock.advance(4 * MINUTE);
    await relabel(sitting, investment, investment.labelText);
  };

async function findOpenTypes({ tx }: Sitting) {
  return tx
    .select({ id: contractTypes.id, name: contractTypes.name })
    .from(contractTypes)
    .where(inArray(contractTypes.name, [...open]))
    .orderBy(asc(contractTypes.name));
}

/** The client's contract at an index got the wrong type, corrected later. */
export const correctType =
  (place: number): Step =>
  async (sitting) => {
    const { tx, platform, actor, clientId } = sitting;
    const isOf = and(eq(contracts.clientId, clientId), isNull(contracts.deletedAt));
    const [contract] = await tx.select().from(contracts).where(isOf).orderBy(asc(contracts.contractNumber)).limit(1).offset(place);
    const types = await findOpenTypes(sitting);
    const other = types.find(({ id }) => id !== contract?.contractTypeId);
    if (!contract || !other || types.every(({ id }) => id !== contract.contractTypeId)) return;
    const save = (contractTypeId: string) =>
      changeContract(tx, platform, actor, { clientId, id: contract.id }, { contract_type_id: contractTypeId }, () => null);
    await save(other.id);
    platform.clock.advance(9 * MINUTE);
    await save(contract.contractTypeId);
  };

/** A new contract with one investment and no deposit yet. */
export const openContract: Step = async (sitting) => {
  const { tx, platform, actor, clientId, client, random } = sitting;
  const [type] = await findOpenTypes(sitting);
  if (!type) return;
  const contract = await createContract(tx, platform, actor, clientId, { contract_type_id: type.id });
  platform.clock.advance(3 * MINUTE);
  const minute = pragueMinuteOf(platform.clock.now());
  const offered = await findAvailableStrategies(tx, contract, minute, 'cs');
  const [strategy] = offered === 'CLOSED' ? [] : offered;
  if (!strategy) return;
  const {
    investments: [investment],
  } = await addStrategies(tx, platform, actor, clientId, { contract_id: contract.id, strategies_ids: [strategy.id] });
  platform.clock.advance(2 * MINUTE);
  if (investment) await relabel(sitting, investment, random.pick<string>(labels[client.language]));
};

/** A contract created for the wrong client and moved to the trash. */
export const openByMistake: Step = async (sitting) => {
  const { tx, platform, actor, clientId } = sitting;
  const [type] = await tx
    .select({ id: contractTypes.id })
    .from(contractTypes)
    .where(and(inArray(contractTypes.name, [...open]), ne(contractTypes.name, 'Investiční program')));
  if (!type) return;
  const { id } = await createContract(tx, platform, actor, clientId, { contract_type_id: type.id });
  platform.clock.advance(6 * MINUTE);
  await deleteContract(tx, { ...platform, measureWorth: () => Promise.resolve(null) }, actor, { clientId, id });
};
