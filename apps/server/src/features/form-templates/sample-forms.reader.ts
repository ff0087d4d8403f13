import { readFile } from 'node:fs/promises';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';

/** A complete form of a type to start from; clients must not get it before the company has adapted it. */
export interface SampleForm {
  name: string;
  publicName: string;
  publicNameSk: string;
  type: TemplateType;
  confirmationRequired: boolean;
  /** JSON text of the definition. */
  data: string;
}

const samples: readonly (Omit<SampleForm, 'data'> & { file: string })[] = [
  {
    file: 'investment-questionnaire',
    name: 'Investiční dotazník (ukázka)',
    publicName: 'Investiční dotazník',
    publicNameSk: 'Investičný dotazník',
    type: 'INVESTMENT_QUESTIONNAIRE',
    confirmationRequired: true,
  },
  {
    file: 'aml-questionnaire',
    name: 'AML dotazník (ukázka)',
    publicName: 'Dotazník k\u00a0původu peněz',
    publicNameSk: 'Dotazník k\u00a0pôvodu peňazí',
    type: 'AML_QUESTIONNAIRE',
    confirmationRequired: true,
  },
  {
    file: 'form',
    name: 'Změna daňové rezidence (ukázka)',
    publicName: 'Změna daňové rezidence',
    publicNameSk: 'Zmena daňovej rezidencie',
    type: 'FORM',
    confirmationRequired: true,
  },
  {
    file: 'meeting-record',
    name: 'Záznam z\u00a0jednání (ukázka)',
    publicName: 'Záznam z\u00a0jednání',
    publicNameSk: 'Záznam z\u00a0rokovania',
    type: 'MEETING_RECORD',
    confirmationRequired: true,
  },
];

/** A sample of each type. */
export function readSamples(): Promise<SampleForm[]> {
  return Promise.all(
    samples.map(async ({ file, ...rest }) => ({ ...rest, data: await readFile(new URL(`samples/${file}.json`, import.meta.url), 'utf8') })),
  );
}
