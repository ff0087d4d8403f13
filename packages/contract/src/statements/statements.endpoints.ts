import { Download, endpoint } from '../endpoint.ts';
import { spreadsheetTypes } from '../fields.ts';
import {
  ClientStatements,
  FiguresExportQuery,
  FiguresQuery,
  OrderBody,
  RunBody,
  RunsQuery,
  StatementFigures,
  StatementOrder,
  StatementRun,
  StatementRunDetail,
  StatementRuns,
} from './statements.schemas.ts';

export const readStatementFigures = endpoint({
  id: 'statements.readFigures',
  method: 'GET',
  path: '/api/clients/{id}/statements/figures',
  summary: "A client's figures over a period: positions at both ends, movements, flows, bookings, returns and costs",
  permission: 'statements.read',
  query: FiguresQuery,
  answer: StatementFigures,
  errors: ['record.not_found', 'statement.prices_pending', 'server.busy'],
});

export const exportStatementFigures = endpoint({
  id: 'statements.exportFigures',
  method: 'GET',
  path: '/api/clients/{id}/statements/export',
  summary: "A client's figures over a period as a spreadsheet: sums, positions, movements and each cost",
  permission: 'statements.read',
  query: FiguresExportQuery,
  answer: Download,
  download: spreadsheetTypes,
  errors: ['record.not_found', 'statement.prices_pending', 'server.busy'],
});

export const listClientStatements = endpoint({
  id: 'statements.listOfClient',
  method: 'GET',
  path: '/api/clients/{id}/statements',
  summary: "A client's issued statements, newest first, and the orders that are waiting or failed",
  permission: 'statements.read',
  answer: ClientStatements,
  errors: ['record.not_found'],
});

export const orderStatement = endpoint({
  id: 'statements.order',
  method: 'POST',
  path: '/api/clients/{id}/statements',
  summary: 'Orders a sealed PDF of a period; it becomes a document of the client',
  permission: 'statements.make',
  body: OrderBody,
  answer: StatementOrder,
  status: 202,
  impersonation: 'forbidden',
  errors: ['record.not_found', 'statement.prices_pending', 'server.busy', 'limit.reached'],
});

export const orderStatementRun = endpoint({
  id: 'statements.orderRun',
  method: 'POST',
  path: '/api/statements/runs',
  summary: 'Orders statements of a period for all clients with a contract, for those who did not open their valuation, or for chosen ones',
  permission: 'statements.run',
  body: RunBody,
  bodyValueCount: 1_100,
  answer: StatementRun,
  status: 202,
  errors: ['record.not_found', 'statement.prices_pending', 'statement.run_waiting', 'statement.run_made'],
});

export const listStatementRuns = endpoint({
  id: 'statements.listRuns',
  method: 'GET',
  path: '/api/statements/runs',
  summary: 'Runs of statements with their progress, newest first, paginated',
  permission: 'statements.run',
  query: RunsQuery,
  answer: StatementRuns,
});

export const readStatementRun = endpoint({
  id: 'statements.readRun',
  method: 'GET',
  path: '/api/statements/runs/{id}',
  summary: 'A run with its progress and the clients whose statement could not be made',
  permission: 'statements.run',
  answer: StatementRunDetail,
  errors: ['record.not_found'],
});
