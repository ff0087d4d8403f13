import { app } from '../app.ts';

export const clone = app;
