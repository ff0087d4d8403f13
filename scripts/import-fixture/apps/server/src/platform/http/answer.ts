// forbidden boundaries(dependencies): the platform knows a feature
import { readUser } from '../../features/users/users.reader.ts';

export const answer = readUser;
