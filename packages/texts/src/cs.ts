/** All Czech texts. A new file of texts gets one line in entrance-cs.ts, registration-cs.ts, portal-cs.ts, staff-cs.ts or letters-cs.ts. */
export * from './entrance-cs.ts';
export * from './registration-cs.ts';
export * from './portal-cs.ts';
export * from './staff-cs.ts';
export * from './letters-cs.ts';
