/** Czech texts that no screen shows: letters, text messages, evidence. */
export { default as messages } from '../cs/messages.json' with { type: 'json' };
export { default as signing } from '../cs/signing.json' with { type: 'json' };
