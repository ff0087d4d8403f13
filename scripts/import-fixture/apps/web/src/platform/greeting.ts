// forbidden boundaries(dependencies): the platform of the web app knows a feature
import { LoginForm } from '../features/login/login-form.tsx';

export const greeting = LoginForm;
