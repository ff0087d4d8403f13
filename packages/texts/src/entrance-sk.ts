/** Slovak texts that are needed before anybody is signed in, and by every screen after it. */
export { default as shell } from '../sk/shell.json' with { type: 'json' };
export { default as errors } from '../sk/errors.json' with { type: 'json' };
export { default as validation } from '../sk/validation.json' with { type: 'json' };
export { default as formats } from '../sk/formats.json' with { type: 'json' };
export { default as login } from '../sk/login.json' with { type: 'json' };
export { default as activation } from '../sk/activation.json' with { type: 'json' };
export { default as passwords } from '../sk/passwords.json' with { type: 'json' };
export { default as verify } from '../sk/verify.json' with { type: 'json' };
