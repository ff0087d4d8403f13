import { LoginScreen } from '../screens/login/login-screen.tsx';

export const routes = [LoginScreen];
