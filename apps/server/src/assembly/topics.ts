/** Every topic of background work; each feature's `jobs` handles its own. A topic must be listed here. */
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
  'form-templates.revisedByLaw',
  'clients.identityChanged',
  'screening.activateList',
  'screening.catchUp',
  'strategies.marketChanged',
] as const;
