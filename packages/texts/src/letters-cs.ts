/**
 * Czech texts that no screen shows: e-mails, text messages, evidence, and why the server refused a call or a file (the web app shows the
 * sentence in the response).
 */
export { default as messages } from '../cs/messages.json' with { type: 'json' };
export { default as onboardingSteps } from '../cs/onboardingSteps.json' with { type: 'json' };
export { default as recordPdf } from '../cs/recordPdf.json' with { type: 'json' };
export { default as suitabilityReportPdf } from '../cs/suitabilityReportPdf.json' with { type: 'json' };
export { default as statementPdf } from '../cs/statementPdf.json' with { type: 'json' };
export { default as taxPaperPdf } from '../cs/taxPaperPdf.json' with { type: 'json' };
export { default as signing } from '../cs/signing.json' with { type: 'json' };
export { default as uploads } from '../cs/uploads.json' with { type: 'json' };
export { default as refusals } from '../cs/refusals.json' with { type: 'json' };
export { default as identity } from '../cs/identity.json' with { type: 'json' };
export { default as serviceRequestNotices } from '../cs/serviceRequestNotices.json' with { type: 'json' };
