/** Slovak texts that no screen shows: letters, text messages, evidence, and why a file was refused (the web shows what the answer says). */
export { default as messages } from '../sk/messages.json' with { type: 'json' };
export { default as signing } from '../sk/signing.json' with { type: 'json' };
export { default as uploads } from '../sk/uploads.json' with { type: 'json' };
