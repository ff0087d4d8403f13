import { readFile } from 'node:fs/promises';
import { and, asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaries } from '../../database/schema/people.ts';
import { changeIntermediary, setLogo } from '../../features/intermediaries/record/intermediaries.service.ts';
import type { IntermediaryCode } from '../company/catalogue.ts';
import { createRandom } from '../past/random.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { isUntouched } from './untouched.ts';

interface Registration {
  business_number: string;
  tax_number: string;
  bank_account_number: string;
}

/** Invented, with valid checksums; the bank is closed, so the accounts belong to no real company. */
const registered: Readonly<Record<IntermediaryCode, Registration>> = {
  horizont: { business_number: '99000016', tax_number: 'CZ99000016', bank_account_number: '19-9990000106/6800' },
  lipa: { business_number: '99000024', tax_number: 'CZ99000024', bank_account_number: '9990000211/6800' },
  tatry: { business_number: '99000032', tax_number: 'SK2099000032', bank_account_number: '' },
};
/** The abbreviations in use until each intermediary asked for the one printed in its documents. */
const formerAbbr: Readonly<Record<IntermediaryCode, string>> = { horizont: 'HF', lipa: 'LŘ', tatry: 'TK' };

async function readLogo(): Promise<string> {
  return `data:image/png;base64,${await readFile(new URL('logos/horizont.png', import.meta.url), 'base64')}`;
}

/** The office registers every intermediary and tries other abbreviations; one intermediary sends its logo. */
export async function registerIntermediaries(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const random = createRandom(8_200);
  const houses = await tx
    .select()
    .from(intermediaries)
    .where(and(inArray(intermediaries.code, Object.keys(registered)), isUntouched(intermediaries.id)))
    .orderBy(asc(intermediaries.code))
    .for('update');
  for (const [place, { id, code: stored, abbr }] of houses.entries()) {
    const code = stored as IntermediaryCode;
    const at = (days: number) => daysAgo(deps, random, days - 17 * place);
    const save = (moment: Date, body: Parameters<typeof changeIntermediary>[4]) =>
      changeIntermediary(tx, platformAt(deps, moment), staff('office@pramen.test', moment), id, body);
    await save(at(890), registered[code]);
    await save(at(560), { abbr: formerAbbr[code] });
    await save(at(540), { abbr });
    const moment = at(310);
    if (code === 'horizont') await setLogo(tx, platformAt(deps, moment), staff('office@pramen.test', moment), id, await readLogo());
  }
}
