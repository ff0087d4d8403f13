import { HomeScreen } from '../../screens/home/home-screen.tsx';
import { Shell } from '../shell/shell.tsx';

/** The frame after sign-in and the home screen in one file, because they are needed together. */
export { HomeScreen, Shell };
