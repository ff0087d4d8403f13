/** All Slovak texts. A new file of texts gets one line in entrance-sk.ts, portal-sk.ts, staff-sk.ts or letters-sk.ts. */
export * from './entrance-sk.ts';
// Loaded alone: few people see it, and only before their first sign-in.
export { default as registration } from '../sk/registration.json' with { type: 'json' };
export { default as capture } from '../sk/capture.json' with { type: 'json' };
export * from './portal-sk.ts';
export * from './staff-sk.ts';
export * from './letters-sk.ts';
