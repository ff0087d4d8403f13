/** All Czech texts. A new file of texts gets one line in entrance-cs.ts, portal-cs.ts, staff-cs.ts or letters-cs.ts. */
export * from './entrance-cs.ts';
// Loaded alone: few people see it, and only before their first sign-in.
export { default as registration } from '../cs/registration.json' with { type: 'json' };
// Likewise: only phones that take pictures for a computer.
export { default as capture } from '../cs/capture.json' with { type: 'json' };
export * from './portal-cs.ts';
export * from './staff-cs.ts';
export * from './letters-cs.ts';
