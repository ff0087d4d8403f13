// forbidden house(feature-order): sign-in is called by no feature
import { signIn } from '../auth/auth.service.ts';

export const readReport = (): unknown => signIn();
