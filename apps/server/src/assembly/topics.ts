/** Every topic of background work; app.ts says who works on it. A topic without a line here does not exist. */
export const topics = [
  'messages.sendNow',
  'messages.sendNowSms',
  'messages.send',
  'messages.sendSms',
  'imports.check',
  'imports.run',
  'documents.generate',
  'documents.generateWord',
  'documents.seal',
  'documents.stamp',
  'documents.validateSeal',
] as const;
