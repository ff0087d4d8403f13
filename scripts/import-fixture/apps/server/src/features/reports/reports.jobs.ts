// forbidden boundaries(dependencies): a feature imports the list of features
import { app } from '../../app.ts';

export const reportApp = app;
