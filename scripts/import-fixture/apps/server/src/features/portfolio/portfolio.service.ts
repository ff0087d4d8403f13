// forbidden boundaries(dependencies): inner file of a feature to the left
import { isAdult } from '../users/users.rules.ts';

export const valuePortfolio = (): boolean => isAdult(1);
