// forbidden boundaries(dependencies): a feature imports a test
import { tested } from '../users/users.reader.test.ts';

export const presentReport = tested;
