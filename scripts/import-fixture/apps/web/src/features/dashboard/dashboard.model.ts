// forbidden boundaries(dependencies): a web feature imports another
import { LoginForm } from '../login/login-form.tsx';

export const parts = LoginForm;
