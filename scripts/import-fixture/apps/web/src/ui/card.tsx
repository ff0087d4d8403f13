// forbidden boundaries(dependencies): the design kit knows a feature
import { LoginForm } from '../features/login/login-form.tsx';

export const Card = LoginForm;
