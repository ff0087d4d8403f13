/** Slovak texts of the screens of all roles after sign-in, one namespace per feature. */
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
export { default as files } from '../sk/files.json' with { type: 'json' };
export { default as documents } from '../sk/documents.json' with { type: 'json' };
export { default as impersonation } from '../sk/impersonation.json' with { type: 'json' };
export { default as identifications } from '../sk/identifications.json' with { type: 'json' };
export { default as records } from '../sk/records.json' with { type: 'json' };
export { default as dynamicForm } from '../sk/dynamicForm.json' with { type: 'json' };
export { default as onboarding } from '../sk/onboarding.json' with { type: 'json' };
