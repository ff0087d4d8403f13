import { and, asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { changeContractType } from '../../features/contract-types/contract-types.service.ts';
import { changeStrategy } from '../../features/strategies/strategies.service.ts';
import { strategies as demoStrategies } from '../company/catalogue.ts';
import type { ContractTypeName } from '../company/catalogue.ts';
import { createRandom } from '../past/random.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { isUntouched } from './untouched.ts';

const descriptions: Readonly<Record<ContractTypeName, string>> = {
  'Správa portfolia': 'Portfolio spravuje společnost podle zvolené strategie.',
  'Investiční program': 'Pravidelné investování po menších částkách.',
  'Dlouhodobý investiční produkt': 'Spoření na stáří s\u00a0daňovou podporou.',
};

/** The office writes a description for every contract type. */
export async function describeContractTypes(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const random = createRandom(8_000);
  const types = await tx
    .select()
    .from(contractTypes)
    .where(and(inArray(contractTypes.name, Object.keys(descriptions)), isUntouched(contractTypes.id)))
    .orderBy(asc(contractTypes.name))
    .for('update');
  for (const [place, { id, name }] of types.entries()) {
    const at = daysAgo(deps, random, 640 - 35 * place);
    await changeContractType(
      tx,
      platformAt(deps, at),
      staff('office@pramen.test', at),
      id,
      { description: descriptions[name as ContractTypeName] },
      () => null,
    );
  }
}

const LAST_YEAR_RISE = 0.005;
const additions = [
  'Složení se vyhodnocuje jednou za čtvrtletí.',
  'Poměry se dorovnávají jednou za půl roku.',
  'Vhodná pro pravidelné i\u00a0jednorázové vklady.',
] as const;

/** The administrator extends each strategy's description, and for a year sets a slightly higher expected rate. */
export async function refineStrategies(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const known = new Map(demoStrategies.map((strategy, place) => [String(strategy.externalId), { ...strategy, place }]));
  const rows = await tx
    .select({ id: strategies.id, externalId: strategies.externalId })
    .from(strategies)
    .where(and(inArray(strategies.externalId, [...known.keys()]), isUntouched(strategies.id)))
    .orderBy(asc(strategies.externalId))
    .for('update');
  for (const { id, externalId } of rows) {
    const strategy = known.get(externalId ?? '');
    if (!strategy) continue;
    const { place, description, performance } = strategy;
    const random = createRandom(8_100 + place);
    const save = (days: number, body: Parameters<typeof changeStrategy>[4]) => {
      const at = daysAgo(deps, random, days);
      return changeStrategy(tx, platformAt(deps, at), staff('admin@pramen.test', at), id, body, () => null);
    };
    await save(1_010 - 13 * place, { performance: Number(performance) + LAST_YEAR_RISE });
    await save(620 - 11 * place, { description: `${description} ${random.pick<string>(additions)}` });
    await save(300 - 9 * place, { performance: Number(performance) });
  }
}
