/** Slovak texts that everybody's screens use, one namespace per feature. The same namespaces and keys as in Czech, in the same order. */
export { default as shell } from '../sk/shell.json' with { type: 'json' };
export { default as errors } from '../sk/errors.json' with { type: 'json' };
export { default as validation } from '../sk/validation.json' with { type: 'json' };
export { default as formats } from '../sk/formats.json' with { type: 'json' };
export { default as login } from '../sk/login.json' with { type: 'json' };
export { default as activation } from '../sk/activation.json' with { type: 'json' };
export { default as passwords } from '../sk/passwords.json' with { type: 'json' };
export { default as dashboard } from '../sk/dashboard.json' with { type: 'json' };
export { default as portfolio } from '../sk/portfolio.json' with { type: 'json' };
export { default as payments } from '../sk/payments.json' with { type: 'json' };
export { default as tables } from '../sk/tables.json' with { type: 'json' };
export { default as movements } from '../sk/movements.json' with { type: 'json' };
export { default as explanation } from '../sk/explanation.json' with { type: 'json' };
export { default as contract } from '../sk/contract.json' with { type: 'json' };
export { default as exports } from '../sk/exports.json' with { type: 'json' };
export { default as notifications } from '../sk/notifications.json' with { type: 'json' };
export { default as settings } from '../sk/settings.json' with { type: 'json' };
