import { paymentComposers } from './payments.jobs.ts';
import { paymentRoutes } from './payments.routes.ts';

export const paymentsFeature = { routes: paymentRoutes, letters: paymentComposers };
