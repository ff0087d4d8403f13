/** Slovak texts that no screen shows: letters, text messages, evidence. */
export { default as messages } from '../sk/messages.json' with { type: 'json' };
export { default as signing } from '../sk/signing.json' with { type: 'json' };
