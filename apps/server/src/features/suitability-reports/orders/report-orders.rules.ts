/** Makes one report: {clientId, orderId}. */
export const REPORT_TOPIC = 'suitability-reports.make';
/** Notice with {documentId}, and the e-mail to the client. */
export const REPORT_READY = 'suitability-reports.ready';
