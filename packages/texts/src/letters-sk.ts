/**
 * Slovak texts that no screen shows: e-mails, text messages, evidence, and why the server refused a call or a file (the web app shows the
 * sentence in the response).
 */
export { default as messages } from '../sk/messages.json' with { type: 'json' };
export { default as onboardingSteps } from '../sk/onboardingSteps.json' with { type: 'json' };
export { default as recordPdf } from '../sk/recordPdf.json' with { type: 'json' };
export { default as suitabilityReportPdf } from '../sk/suitabilityReportPdf.json' with { type: 'json' };
export { default as statementPdf } from '../sk/statementPdf.json' with { type: 'json' };
export { default as taxPaperPdf } from '../sk/taxPaperPdf.json' with { type: 'json' };
export { default as signing } from '../sk/signing.json' with { type: 'json' };
export { default as uploads } from '../sk/uploads.json' with { type: 'json' };
export { default as refusals } from '../sk/refusals.json' with { type: 'json' };
export { default as identity } from '../sk/identity.json' with { type: 'json' };
export { default as serviceRequestNotices } from '../sk/serviceRequestNotices.json' with { type: 'json' };
