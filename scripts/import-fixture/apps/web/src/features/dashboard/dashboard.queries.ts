// forbidden boundaries(dependencies): a web feature imports a screen
import { LoginScreen } from '../../screens/login/login-screen.tsx';

export const screens = LoginScreen;
