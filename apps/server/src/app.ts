import { accountComposers, accountNotices } from './features/account/account.jobs.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { adviserDashboardRoutes } from './features/adviser-dashboard/adviser-dashboard.routes.ts';
import { historyRoutes } from './features/audit/audit.routes.ts';
import { recordOpening } from './features/documents/signing/openings.service.ts';
import { sealJobs } from './features/documents/sealing/seal.jobs.ts';
import { signingComposers, signingNotices } from './features/documents/signing/signing.jobs.ts';
import { signingRoutes } from './features/documents/signing/signing.routes.ts';
import { orderSigningCode } from './features/documents/signing/signing.service.ts';
import { verifyRoutes } from './features/verify/verify.routes.ts';
import { authComposers } from './features/auth/auth.jobs.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { clientComposers } from './features/clients/detail/client.jobs.ts';
import { clientDetailRoutes } from './features/clients/detail/client.routes.ts';
import { requireClient } from './features/clients/record/client.reader.ts';
import { clientRoutes } from './features/clients/list/clients.routes.ts';
import { contractTypeRoutes } from './features/contract-types/contract-types.routes.ts';
import { clientCreationRoutes } from './features/contracts/record/client-creation.routes.ts';
import { contractNotices } from './features/contracts/record/contracts.jobs.ts';
import { categoryRoutes } from './features/document-categories/document-categories.routes.ts';
import { reachTemplate } from './features/document-templates/record/document-templates.reader.ts';
import { documentTemplateRoutes } from './features/document-templates/record/document-templates.routes.ts';
import { inspectTemplateFile, setTemplateFile } from './features/document-templates/content/template-file.service.ts';
import { intermediaryRoutes } from './features/intermediaries/intermediaries.routes.ts';
import { intermediaryPeopleRoutes } from './features/intermediaries/people/intermediary-people.routes.ts';
import { contractRoutes } from './features/contracts/record/contracts.routes.ts';
import { ledgerNotices } from './features/ledger/ledger.jobs.ts';
import { requireDocument } from './features/documents/record/documents.reader.ts';
import { documentRoutes } from './features/documents/list/documents.routes.ts';
import { documentReviewRoutes } from './features/documents/review/document-review.routes.ts';
import { generationJobs } from './features/documents/generation/generation.jobs.ts';
import { generationRoutes } from './features/documents/generation/generation.routes.ts';
import { signatureComposers, signatureNotices } from './features/documents/requests/signature-requests.jobs.ts';
import { fileNotices } from './features/files/files.jobs.ts';
import type { FileOwners } from './features/files/files.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { impersonationRoutes } from './features/impersonation/impersonation.routes.ts';
import { importJobs } from './features/imports/imports.jobs.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { messageJobs } from './features/messages/outbox/messages.jobs.ts';
import { messageRoutes } from './features/messages/notifications/messages.routes.ts';
import type { NoticeComposers } from './features/messages/notifications/notifications.service.ts';
import { paymentComposers } from './features/payments/payments.jobs.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { portfolioRoutes } from './features/portfolio/portfolio.routes.ts';
import { createPortfolioDeps, measureWorth } from './features/portfolio/record/portfolio.service.ts';
import type { PortfolioDeps } from './features/portfolio/record/portfolio.service.ts';
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts';
import { settingRoutes } from './features/settings/settings.routes.ts';
import { staffComposers } from './features/staff/staff.jobs.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { strategyRoutes } from './features/strategies/strategies.routes.ts';
import { verificationComposers } from './features/verification/verification.jobs.ts';
import { verificationRoutes } from './features/verification/verification.routes.ts';
import { clientErrorRoutes } from './platform/errors/client-errors.routes.ts';
import type { Route } from './platform/http/serve.ts';
import type { Turnstile } from './platform/limits/concurrency-limit.ts';
import { createExportTurnstile } from './platform/lists/export-turnstile.ts';
import { openLogoStudio } from './platform/images/logos.ts';
import type { LogoStudio } from './platform/images/logos.ts';
import { createScanner } from './platform/files/virus-scan.ts';
import type { Scanner } from './platform/files/virus-scan.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { findOffice } from './platform/pdf/office.ts';
import { openPdfStudio } from './platform/pdf/pdf-studio.ts';
import type { PdfStudio } from './platform/pdf/pdf-studio.ts';
import { readSealKey } from './platform/pdf/seal/seal-key.ts';
import { readValidationSource } from './platform/pdf/validation/validation-source.ts';
import type { Platform } from './platform/platform.ts';

/** What features keep for the life of the process. */
export interface Holdings {
  portfolio: PortfolioDeps;
  logos: LogoStudio;
  pdf: PdfStudio;
  /** null: files come in unscanned. */
  scanner: Scanner | null;
  /** Where all kinds of exports take turns. */
  exports: Turnstile;
  close(): Promise<void>;
}

/** Caches and threads of the features; `close` gives them back. */
export function openHoldings({ clock, config }: Pick<Platform, 'clock' | 'config'>): Holdings {
  const portfolio = createPortfolioDeps(clock);
  const logos = openLogoStudio();
  const pdf = openPdfStudio({ sealKey: readSealKey(config.seal), authorityUrl: config.timestampUrl, validation: readValidationSource(config.sealValidation), office: findOffice(config.officePath) });
  const close = async () => void (await Promise.all([logos.close(), pdf.close()]));
  const scanner = config.scanner && createScanner(config.scanner.host, config.scanner.port);
  return { portfolio, logos, pdf, scanner, exports: createExportTurnstile(config), close };
}

/** Kind of notification -> who writes its text. */
const noticeComposers: NoticeComposers = { ...contractNotices, ...ledgerNotices, ...accountNotices, ...fileNotices, ...signatureNotices, ...signingNotices };

/** Records that files belong to: who reaches them, and what of files they take. */
function fileOwners(platform: Platform, pdf: PdfStudio): FileOwners {
  return {
    client: {
      reach: async (db, actor, intent, id) => ({ clientId: (await requireClient(db, actor, intent, id)).id }),
      takes: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
      mostFiles: 20,
    },
    document_template: {
      reach: async (db, actor, intent, id) => {
        await reachTemplate(db, actor, intent === 'files.read' ? 'document-templates.read' : 'document-templates.manage', id);
        return { clientId: null };
      },
      takes: ['pdf', 'docx'],
      mostFiles: 1,
      prepare: async (db, actor, id, { staged, name }, kind) => {
        const file = await inspectTemplateFile(db, platform, { ...pdf, ...pdf.forPerson(actor.userId) }, actor, id, { staged, name, format: kind === 'docx' ? 'WORD' : 'PDF' });
        return (tx) => setTemplateFile(tx, platform, actor, id, file);
      },
      // A template gives its file up by a call of its own, which knows whether documents were made from it.
      areKept: true,
    },
    // Files of a document come and go with it: uploads make documents, jobs make and seal files.
    document: { reach: async (db, actor, intent, id) => ({ clientId: (await requireDocument(db, actor, intent, id)).clientId }), takes: [], mostFiles: 0, areKept: true, opened: (actor, file) => recordOpening(platform, actor, file) },
  };
}

/** Every call of the API, feature by feature. */
export function createRoutes(platform: Platform, { portfolio, logos, pdf, scanner, exports }: Holdings): Route[] {
  const exporting = { audit: platform.audit, clock: platform.clock, exports };
  const inspection = { inspector: pdf, scanner };
  return [
    ...authRoutes(platform),
    ...accountRoutes(platform),
    ...impersonationRoutes(platform),
    // What a code for signing confirms is the knowledge of documents, which stand above codes.
    ...verificationRoutes(platform, { DOCUMENT: (tx, actor, ids) => orderSigningCode(tx, platform, actor, ids) }),
    ...messageRoutes(platform, noticeComposers),
    ...portfolioRoutes(portfolio),
    ...ledgerRoutes(exporting),
    ...paymentRoutes(platform),
    ...clientRoutes(exporting),
    ...clientDetailRoutes(platform),
    ...clientCreationRoutes(platform),
    ...contractTypeRoutes(platform, exporting),
    ...historyRoutes(platform),
    ...adviserDashboardRoutes(),
    ...intermediaryRoutes(platform, logos, exporting),
    ...intermediaryPeopleRoutes(platform, exporting),
    ...staffRoutes(platform, exporting),
    ...strategyRoutes(platform, exporting),
    // Valuing stands above contracts, which must not lose sight of money: it is handed down to them.
    ...contractRoutes(platform, (tx, clientId, scope) => measureWorth(tx, portfolio, clientId, scope)),
    ...importRoutes(platform),
    ...settingRoutes(platform, logos),
    ...savedViewRoutes(platform),
    ...fileRoutes(platform, fileOwners(platform, pdf), inspection),
    ...categoryRoutes(platform, exporting),
    ...documentTemplateRoutes(platform, pdf, exporting),
    ...documentRoutes(exporting),
    ...generationRoutes(platform, pdf, inspection),
    ...documentReviewRoutes(platform, pdf),
    ...signingRoutes(platform),
    ...verifyRoutes(platform, pdf),
    ...clientErrorRoutes(platform),
  ];
}

/** Topic -> who works on it. */
export function createHandlers(platform: Platform, { pdf }: Holdings): JobHandler[] {
  const composers = {
    ...verificationComposers(platform),
    ...staffComposers(platform),
    ...clientComposers(platform),
    ...paymentComposers(platform),
    ...accountComposers(platform),
    ...authComposers(platform),
    ...signatureComposers(platform),
    ...signingComposers(platform),
  };
  return [...messageJobs(platform, composers), ...importJobs(platform), ...generationJobs(platform, pdf), ...sealJobs(platform, pdf)];
}
