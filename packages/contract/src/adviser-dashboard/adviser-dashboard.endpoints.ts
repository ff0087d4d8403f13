import { endpoint } from '../endpoint.ts';
import { AdviserDashboard } from './adviser-dashboard.schemas.ts';

export const readAdviserDashboard = endpoint({
  id: 'adviserDashboard.read',
  method: 'GET',
  path: '/api/adviser-dashboard',
  summary:
    'Daily overview for an adviser: their clients (for a manager also those of all advisers below), invested amounts, pending clients and documents, new clients, latest deposits',
  permission: 'adviser-dashboard.read',
  answer: AdviserDashboard,
});
