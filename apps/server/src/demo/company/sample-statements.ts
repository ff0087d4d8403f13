import { sampleNames, samples, sampleWarning } from '@pramen/texts/statements/samples';
import type { SampleName } from '@pramen/texts/statements/samples';
import type { FastifyInstance } from 'fastify';
import { serveStatement } from '../../platform/pages/statement-page.ts';

/** Path of a sample legal text; a real company keeps these on its own site. */
export const samplePath = (name: SampleName): string => `/demo/statements/${name}`;

/** Sample privacy policy, terms and complaints page, each marked as a sample. */
export function registerSampleStatements(http: FastifyInstance): void {
  for (const name of sampleNames) serveStatement(http, samplePath(name), (language) => samples[language][name], sampleWarning);
}
