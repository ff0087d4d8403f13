import { bankStatementRoutes } from './bank-statements.routes.ts';

export const bankStatementsFeature = { routes: bankStatementRoutes };
