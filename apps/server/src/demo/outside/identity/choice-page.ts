import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { escapeHtml } from '../../../platform/pages/escape-html.ts';
import { pageStyle } from '../../../platform/pages/page-style.ts';
import { outcomes, outcomesFor } from './fictional-person.ts';
import type { FictionalPerson, Outcome } from './fictional-person.ts';

const style = `${pageStyle}
.about { margin: 0 0 24px; padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 8px; background: var(--paper); }
form { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; display: grid; gap: 20px; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 4px; }
legend { font-weight: 600; padding: 0; margin-bottom: 4px; }
fieldset label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
fieldset label span { color: var(--quiet); font-size: 14px; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px; }
.fields label, .outcome { display: grid; gap: 4px; font-size: 14px; }
input:not([type=radio]), select { min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 8px; width: 100%; }
input[type=radio] { width: 20px; height: 20px; accent-color: var(--accent); flex: none; }
button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 500; color: var(--paper); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; justify-self: start; }
`;

/** What a page needs to know: the reader's language and the portal's path on its host, with a slash at both ends. */
interface Surroundings {
  language: Language;
  root: string;
}

function wrap(body: string, { language, root }: Surroundings): string {
  const title = translate(language, 'identity:page.title');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="${root}favicon.svg"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** The day as people write it. */
const writeDay = (day: string) => day.split('-').toReversed().join('.');

function renderPerson({ givenName, familyName, birthDate }: FictionalPerson, index: number): string {
  const name = escapeHtml(`${givenName} ${familyName}`);
  const checked = index === 0 ? ' checked' : '';
  return `<label><input type="radio" name="person" value="${index}"${checked}>${name} <span>${escapeHtml(writeDay(birthDate))}</span></label>`;
}

/** The page on which the demonstration's user chooses who they are and what goes wrong. */
export function renderChoice(people: readonly FictionalPerson[], scopes: readonly string[], around: Surroundings): string {
  const { language } = around;
  const say = (key: 'about' | 'person' | 'other' | 'givenName' | 'familyName' | 'birthDate' | 'birthNumber' | 'outcome' | 'send') =>
    translate(language, `identity:page.${key}`);
  const options = outcomesFor(scopes).map(
    (one) => `<option value="${one}">${translate(language, `identity:page.outcomes.${one}`)}</option>`,
  );
  const checked = people.length === 0 ? ' checked' : '';
  return wrap(
    `<p class="about">${say('about')}</p>
<form method="post">
<fieldset><legend>${say('person')}</legend>${people.map(renderPerson).join('')}
<label><input type="radio" name="person" value="other"${checked}>${say('other')}</label></fieldset>
<div class="fields">
<label>${say('givenName')}<input name="given_name" autocomplete="off"></label>
<label>${say('familyName')}<input name="family_name" autocomplete="off"></label>
<label>${say('birthDate')}<input name="birth_date" inputmode="numeric" autocomplete="off"></label>
<label>${say('birthNumber')}<input name="birth_number" inputmode="numeric" autocomplete="off"></label>
</div>
<div class="outcome"><label for="outcome">${say('outcome')}</label><select id="outcome" name="outcome">${options.join('')}</select></div>
<button type="submit">${say('send')}</button>
</form>`,
    around,
  );
}

/** What is shown when the request has ended or was never made. */
export function renderOver(around: Surroundings): string {
  const { language, root } = around;
  return wrap(
    `<p>${translate(language, 'identity:page.over')}</p><p><a href="${root}login">${translate(language, 'identity:page.back')}</a></p>`,
    around,
  );
}

const BIRTH_DATE = '1980-04-15';
const LONGEST = 80;

/** The day as it is typed, d.m.Y or as ISO 8601 writes it; any other text is that of nobody in particular. */
function readDay(text: string): string {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDate(day) ? day : BIRTH_DATE;
}

/** The choice that the form sent; people who are typed get a valid card. */
export function readChoice(form: URLSearchParams, people: readonly FictionalPerson[]): { person: FictionalPerson; outcome: Outcome } {
  const typed = (name: string) => (form.get(name) ?? '').trim().slice(0, LONGEST);
  const outcome = outcomes.find((one) => one === form.get('outcome')) ?? 'proved';
  const chosen = /^\d+$/.test(form.get('person') ?? '') ? people[Number(form.get('person'))] : undefined;
  const other: FictionalPerson = {
    givenName: typed('given_name') || 'Neznámá',
    familyName: typed('family_name') || 'Osoba',
    birthDate: readDay(typed('birth_date')),
    birthNumber: typed('birth_number').replaceAll(/\D/g, ''),
    country: 'CZ',
    cardNumber: '998877665',
    cardValidTo: '2039-12-31',
  };
  return { person: chosen ?? other, outcome };
}
