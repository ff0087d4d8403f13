/** Czech texts that no screen shows: letters, text messages, evidence, and why a file was refused (the web shows what the answer says). */
export { default as messages } from '../cs/messages.json' with { type: 'json' };
export { default as signing } from '../cs/signing.json' with { type: 'json' };
export { default as uploads } from '../cs/uploads.json' with { type: 'json' };
