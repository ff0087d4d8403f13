/** Czech texts of the screens of all roles after sign-in, one namespace per feature. */
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
export { default as files } from '../cs/files.json' with { type: 'json' };
export { default as documents } from '../cs/documents.json' with { type: 'json' };
export { default as impersonation } from '../cs/impersonation.json' with { type: 'json' };
export { default as identifications } from '../cs/identifications.json' with { type: 'json' };
export { default as records } from '../cs/records.json' with { type: 'json' };
export { default as dynamicForm } from '../cs/dynamicForm.json' with { type: 'json' };
export { default as onboarding } from '../cs/onboarding.json' with { type: 'json' };
