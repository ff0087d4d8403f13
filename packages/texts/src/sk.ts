/** All Slovak texts. A new file of texts gets one line in entrance-sk.ts, registration-sk.ts, portal-sk.ts, staff-sk.ts or letters-sk.ts. */
export * from './entrance-sk.ts';
export * from './registration-sk.ts';
export * from './portal-sk.ts';
export * from './staff-sk.ts';
export * from './letters-sk.ts';
