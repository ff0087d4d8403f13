import { LoginForm } from '../../features/login/login-form.tsx';

export const LoginScreen = [LoginForm];
