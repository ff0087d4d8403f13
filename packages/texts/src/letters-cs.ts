/** Czech texts that no screen shows: letters and text messages. */
export { default as messages } from '../cs/messages.json' with { type: 'json' };
