import { writeAccessibilityStatement } from '@pramen/texts/statements/accessibility';
import type { FastifyInstance } from 'fastify';
import { serveStatement, serveStatementStyle } from '../../platform/pages/statement-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCompany } from './company.reader.ts';

/** Pages that the law requires to be public: they are outside the single-page application and need no script. */
export function registerStatements(http: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  serveStatementStyle(http);
  serveStatement(http, '/statements/accessibility', async (language) => writeAccessibilityStatement(language, await readCompany(db)));
}
