import { Download, endpoint } from '../endpoint.ts';
import { spreadsheetTypes } from '../fields.ts';
import { StatementOrder } from './statements.schemas.ts';
import { TaxPaper, TaxYearBody, TaxYearExportQuery, TaxYearQuery } from './tax-papers.schemas.ts';

const errors = ['record.not_found', 'statement.prices_pending', 'server.busy'] as const;

export const readTaxPaper = endpoint({
  id: 'statements.readTaxPaper',
  method: 'GET',
  path: '/api/clients/{id}/tax-papers/figures',
  summary: "A client's sales of a year with their cost by FIFO and average, holding times, income and taxes",
  permission: 'statements.read',
  query: TaxYearQuery,
  answer: TaxPaper,
  errors: [...errors],
});

export const exportTaxPaper = endpoint({
  id: 'statements.exportTaxPaper',
  method: 'GET',
  path: '/api/clients/{id}/tax-papers/export',
  summary: "A client's sales and income of a year as a spreadsheet",
  permission: 'statements.read',
  query: TaxYearExportQuery,
  answer: Download,
  download: spreadsheetTypes,
  errors: [...errors],
});

export const orderTaxPaper = endpoint({
  id: 'statements.orderTaxPaper',
  method: 'POST',
  path: '/api/clients/{id}/tax-papers',
  summary: 'Orders a sealed PDF for the tax return of a year; it becomes a document of the client',
  permission: 'statements.make',
  body: TaxYearBody,
  answer: StatementOrder,
  status: 202,
  impersonation: 'forbidden',
  errors: [...errors, 'limit.reached'],
});
