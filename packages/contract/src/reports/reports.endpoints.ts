import { Download, endpoint } from '../endpoint.ts';
import { spreadsheetTypes } from '../fields.ts';
import {
  ReportExportBody,
  ReportHistory,
  ReportHistoryBody,
  ReportShares,
  ReportTable,
  ReportTableBody,
  ReportTotal,
} from './reports.schemas.ts';

const read = { permission: 'reports.read' } as const;
const share = { ...read, method: 'GET', answer: ReportShares } as const;

export const readReportTable = endpoint({
  ...read,
  id: 'reports.readTable',
  method: 'POST',
  path: '/api/reports/stats-table',
  summary:
    'Advisers directly below the chosen one and its own clients with their figures; without a choice the top of what the caller may see',
  body: ReportTableBody,
  answer: ReportTable,
  errors: ['record.not_found'],
});

export const exportReportTable = endpoint({
  ...read,
  id: 'reports.exportTable',
  method: 'POST',
  path: '/api/reports/stats-table/export',
  summary: 'The same level as a spreadsheet: advisers bold, those below them with an arrow, and a sheet that says what the figures mean',
  body: ReportExportBody,
  answer: Download,
  download: spreadsheetTypes,
  // The handler streams rows while reading them.
  transaction: 'own',
  errors: ['record.not_found', 'list.page_needed'],
});

export const readReportHistory = endpoint({
  ...read,
  id: 'reports.readHistory',
  method: 'POST',
  path: '/api/reports/stats-history',
  summary: 'Money paid in, contracts or clients at the end of each period',
  body: ReportHistoryBody,
  answer: ReportHistory,
  errors: ['record.not_found'],
});

export const readReportTotal = endpoint({
  ...read,
  id: 'reports.readTotal',
  method: 'GET',
  path: '/api/reports/total-stats',
  summary: 'Figures of everything that the caller may see',
  answer: ReportTotal,
});

export const readContractTypeCounts = endpoint({
  ...share,
  id: 'reports.readContractTypeCounts',
  path: '/api/reports/contracts-types-count-stats',
  summary: 'Contracts by type',
});

export const readContractTypeAmounts = endpoint({
  ...share,
  id: 'reports.readContractTypeAmounts',
  path: '/api/reports/contracts-types-amount-stats',
  summary: 'Money paid in by type of contract',
});

export const readStrategyCounts = endpoint({
  ...share,
  id: 'reports.readStrategyCounts',
  path: '/api/reports/strategies-count-stats',
  summary: 'Investments by strategy',
});

export const readStrategyAmounts = endpoint({
  ...share,
  id: 'reports.readStrategyAmounts',
  path: '/api/reports/strategies-amount-stats',
  summary: 'Money paid in by strategy',
});
