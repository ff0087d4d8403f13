import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { PortfolioDeps } from '../portfolio/record/portfolio.service.ts';
import { reportJobs, resumeReports } from './making/reports.jobs.ts';
import { orderDueReports } from './orders/due-reports.jobs.ts';
import { noteTellings, reportLetters, reportNotices } from './proof/tellings.jobs.ts';
import { suitabilityReportRoutes } from './suitability-reports.routes.ts';

type ReportResources = Resources & { portfolio: PortfolioDeps };

export const suitabilityReportsFeature = {
  routes: (platform: Platform, resources: ReportResources) => suitabilityReportRoutes(platform, exportDepsOf(platform, resources)),
  jobs: (platform: Platform, { portfolio, pdf }: ReportResources) => reportJobs(platform, { portfolio, pdf: pdf.bulk }),
  letters: reportLetters,
  notices: reportNotices,
  repairs: { 'resuming suitability reports': resumeReports, 'noting who was told of their report': noteTellings },
  nightly: { 'ordering suitability reports': orderDueReports },
};
