/** Czech texts that everybody's screens use, one namespace per feature. */
export { default as shell } from '../cs/shell.json' with { type: 'json' };
export { default as errors } from '../cs/errors.json' with { type: 'json' };
export { default as validation } from '../cs/validation.json' with { type: 'json' };
export { default as formats } from '../cs/formats.json' with { type: 'json' };
export { default as login } from '../cs/login.json' with { type: 'json' };
export { default as activation } from '../cs/activation.json' with { type: 'json' };
export { default as passwords } from '../cs/passwords.json' with { type: 'json' };
export { default as dashboard } from '../cs/dashboard.json' with { type: 'json' };
export { default as portfolio } from '../cs/portfolio.json' with { type: 'json' };
export { default as payments } from '../cs/payments.json' with { type: 'json' };
export { default as tables } from '../cs/tables.json' with { type: 'json' };
export { default as movements } from '../cs/movements.json' with { type: 'json' };
export { default as explanation } from '../cs/explanation.json' with { type: 'json' };
export { default as contract } from '../cs/contract.json' with { type: 'json' };
export { default as exports } from '../cs/exports.json' with { type: 'json' };
export { default as notifications } from '../cs/notifications.json' with { type: 'json' };
export { default as settings } from '../cs/settings.json' with { type: 'json' };
