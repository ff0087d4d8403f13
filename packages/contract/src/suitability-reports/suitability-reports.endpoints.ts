import { endpoint } from '../endpoint.ts';
import { page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { ClientReports, CorrectedReport, OrderedReport, SuitabilityReport } from './suitability-reports.schemas.ts';

export const listClientReports = endpoint({
  id: 'suitabilityReports.listOfClient',
  method: 'GET',
  path: '/api/clients/{id}/suitability-reports',
  summary: "A client's yearly suitability reports with the proof of their delivery, newest first, and what was ordered beside them",
  permission: 'suitability.read',
  answer: ClientReports,
  errors: ['record.not_found'],
});

export const correctReport = endpoint({
  id: 'suitabilityReports.correct',
  method: 'POST',
  path: '/api/clients/{id}/suitability-reports',
  summary: 'Makes the report of an ordered period once more; another edition comes of it only when its content differs',
  permission: 'suitability.report',
  body: CorrectedReport,
  answer: OrderedReport,
  status: 202,
  errors: ['record.not_found', 'record.state_refused'],
});

export const listReports = endpoint({
  id: 'suitabilityReports.list',
  method: 'POST',
  path: '/api/suitability/reports/list',
  summary:
    'The last edition of all suitability reports, paginated, the newest first; `unopened_days` finds those not opened for so many days',
  permission: 'suitability.read',
  body: PagedListBody,
  answer: page(SuitabilityReport),
});

export const exportReports = exportOf(listReports, 'suitabilityReports.export');
