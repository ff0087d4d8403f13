/** Czech texts of self-registration, which few people see and nobody after sign-in. */
export { default as registration } from '../cs/registration.json' with { type: 'json' };
