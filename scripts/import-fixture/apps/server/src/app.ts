import { people } from './demo/company/people.ts';
import { signIn } from './features/auth/auth.service.ts';

export const app = [people, signIn];
