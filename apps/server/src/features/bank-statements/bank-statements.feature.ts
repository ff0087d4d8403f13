import { statementLetters, statementNotices } from './bank-statements.jobs.ts';
import { bankStatementRoutes } from './bank-statements.routes.ts';

export const bankStatementsFeature = { routes: bankStatementRoutes, letters: statementLetters, notices: statementNotices };
