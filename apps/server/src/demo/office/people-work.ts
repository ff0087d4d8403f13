import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { changePerson } from '../../features/intermediaries/people/intermediary-people.service.ts';
import { changeStaff } from '../../features/staff/staff.service.ts';
import { staff as demoStaff } from '../company/people.ts';
import type { DemoStaff } from '../company/people.ts';
import { createRandom } from '../past/random.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { isUntouched } from './untouched.ts';

/** Advisers who had another superior for half a year. */
const stoodIn: Readonly<Record<string, string>> = {
  'zdenka.jecminkova@pramen.test': 'manager@pramen.test',
  'krystof.tulak@pramen.test': 'manager@pramen.test',
};

const wordOf = ({ firstname, surname }: DemoStaff) =>
  `${firstname}-${surname}`
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
/** A second number, used while their own was out of service. */
const secondPhoneOf = (phone: string) => `${phone.slice(0, 7)}9${phone.slice(8)}`;

type PersonBody = Parameters<typeof changePerson>[4];

async function findPeople(tx: Tx) {
  const rows = await tx
    .select({
      id: intermediaryPeople.id,
      intermediaryId: intermediaryPeople.intermediaryId,
      email: users.email,
      isUntouched: sql<boolean>`${isUntouched(intermediaryPeople.id)} AND ${isUntouched(users.id)}`,
    })
    .from(intermediaryPeople)
    .innerJoin(users, eq(users.id, intermediaryPeople.userId));
  return new Map(rows.map((row) => [row.email, row]));
}

async function findUntouchedUsers(tx: Tx, people: readonly DemoStaff[]): Promise<Map<string, string>> {
  const isOne = inArray(
    users.email,
    people.map(({ email }) => email),
  );
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isOne, isUntouched(users.id)))
    .orderBy(asc(users.email));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Advisers get referral codes, another phone for some weeks, and two of them another superior for half a year. */
export async function workOnPeople(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const advisers = demoStaff.filter(({ intermediary }) => intermediary !== undefined);
  const people = await findPeople(tx);
  for (const [place, adviser] of advisers.entries()) {
    const person = people.get(adviser.email);
    if (!person?.isUntouched) continue;
    const random = createRandom(8_300 + place);
    const save = async (days: number, by: string, body: PersonBody) => {
      const at = daysAgo(deps, random, days);
      await changePerson(tx, platformAt(deps, at), staff(by, at), { id: person.intermediaryId, personId: person.id }, body, null);
    };
    await save(760 - 21 * place, 'office@pramen.test', { referral_code: wordOf(adviser) });
    const superior = stoodIn[adviser.email];
    if (superior !== undefined) await save(430, 'admin@pramen.test', { parent_id: people.get(superior)?.id ?? null });
    await save(390 - 12 * place, 'ctibor.zizka@pramen.test', { phone: secondPhoneOf(adviser.phone) });
    await save(368 - 12 * place, 'ctibor.zizka@pramen.test', { phone: adviser.phone });
    if (superior !== undefined) await save(210, 'admin@pramen.test', { parent_id: people.get(adviser.parent ?? '')?.id ?? null });
  }
}

/** The company's staff have another phone for some weeks; Hedvika Čápová is not an administrator for a time. */
export async function workOnUsers(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const company = demoStaff.filter(({ intermediary }) => intermediary === undefined);
  const untouched = await findUntouchedUsers(tx, company);
  for (const [place, { email, phone }] of company.entries()) {
    const id = untouched.get(email);
    if (id === undefined) continue;
    const random = createRandom(8_400 + place);
    const save = async (days: number, body: Parameters<typeof changeStaff>[4]) => {
      const at = daysAgo(deps, random, days);
      const by = email === 'admin@pramen.test' ? 'hedvika.capova@pramen.test' : 'admin@pramen.test';
      await changeStaff(tx, platformAt(deps, at), staff(by, at), id, body, null);
    };
    const isHedvika = email === 'hedvika.capova@pramen.test';
    if (isHedvika) await save(960, { role: 'BACK_OFFICE' });
    if (isHedvika) await save(700, { role: 'ADMIN' });
    await save(520 - 30 * place, { phone: secondPhoneOf(phone) });
    await save(497 - 30 * place, { phone });
  }
}
