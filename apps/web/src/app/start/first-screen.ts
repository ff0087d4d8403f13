import { HomeScreen } from '../../screens/home/home-screen.tsx';
import { Shell } from '../shell/shell.tsx';

/** The frame after sign-in and the screen that most people see in it first: one file, because they are needed together. */
export { HomeScreen, Shell };
