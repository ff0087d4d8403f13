import { importJobs } from './imports.jobs.ts';
import { importRoutes } from './imports.routes.ts';
import { sweepImports } from './imports.service.ts';

export const importsFeature = { routes: importRoutes, jobs: importJobs, sweeps: { 'sweeping imports': sweepImports } };
