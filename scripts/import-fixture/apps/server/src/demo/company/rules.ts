// forbidden boundaries(dependencies): the demonstration reaches inside a feature
import { isAdult } from '../../features/users/users.rules.ts';

export const adults = isAdult;
