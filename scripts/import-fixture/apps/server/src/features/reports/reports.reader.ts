// forbidden house(feature-order): a feature calls the sign-in, which none may
import { signIn } from '../auth/auth.service.ts';

export const readReport = (): unknown => signIn();
