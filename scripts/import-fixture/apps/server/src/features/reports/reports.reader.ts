// forbidden boundaries(dependencies): sign-in is called by no feature
import { signIn } from '../auth/auth.service.ts';

export const readReport = (): unknown => signIn();
