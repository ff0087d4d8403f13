import { endpoint } from '../endpoint.ts';
import { AdviserDashboard } from './adviser-dashboard.schemas.ts';

export const readAdviserDashboard = endpoint({
  id: 'adviserDashboard.read',
  method: 'GET',
  path: '/api/adviser-dashboard',
  summary:
    'What an adviser opens the day with: own clients (a manager’s with those of everybody below), what they have invested, who waits, who is new, who has paid',
  permission: 'adviser-dashboard.read',
  answer: AdviserDashboard,
});
