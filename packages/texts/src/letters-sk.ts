/** Slovak texts that no screen shows: letters and text messages. */
export { default as messages } from '../sk/messages.json' with { type: 'json' };
