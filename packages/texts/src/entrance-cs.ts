/** Czech texts that are needed before anybody is signed in, and by every screen after it. */
export { default as shell } from '../cs/shell.json' with { type: 'json' };
export { default as errors } from '../cs/errors.json' with { type: 'json' };
export { default as validation } from '../cs/validation.json' with { type: 'json' };
export { default as formats } from '../cs/formats.json' with { type: 'json' };
export { default as login } from '../cs/login.json' with { type: 'json' };
export { default as activation } from '../cs/activation.json' with { type: 'json' };
export { default as passwords } from '../cs/passwords.json' with { type: 'json' };
export { default as verify } from '../cs/verify.json' with { type: 'json' };
