/** Modules that the bundler puts into one chunk, by their paths. */
export interface Chunk {
  name: string;
  /**
   * Files (without extension, so that a component includes its styles) and folders (with a trailing slash), relative to apps/web/src; other
   * paths start with `packages/` or `node_modules/`. A chunk also includes the imports of these modules that no other chunk contains.
   */
  holds: readonly string[];
  /** Exceptions to the above. */
  lacks?: readonly string[];
}

/**
 * When two chunks name a module, the earlier one gets it. Without these groups the bundler splits shared code into forty small
 * files: more requests, worse compression.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    // Libraries and portal code that every screen needs, the login screen included.
    name: 'frame',
    holds: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/use-sync-external-store/',
      'node_modules/clsx/',
      'node_modules/i18next/',
      'node_modules/react-i18next/',
      'node_modules/@tanstack/',
      'node_modules/@mantine/core/esm/core/',
      'app/',
      'features/auth/',
      'features/portfolio/portfolio.queries',
      'platform/api/call',
      'platform/api/file-name',
      'platform/api/problem',
      'platform/api/problem-text',
      'platform/api/query-keys',
      'platform/api/started-calls',
      'platform/api/unheard-failure',
      'platform/api/use-command',
      'platform/clock/',
      'platform/formats/masks',
      'platform/formats/phones',
      'platform/forms/use-form',
      'platform/loading/',
      'platform/navigation/document-title',
      'platform/navigation/use-step-from-here',
      'platform/reporting/',
      'platform/session/',
      'platform/storage/',
      'platform/tables/table-parameters',
      'platform/texts/',
      'platform/theme/colour',
      'platform/theme/tenant-styles',
      'platform/theme/tokens',
      'platform/validation/rules',
      'screens/home/home.model',
      'ui/feedback/banner',
      'ui/actions/button',
      'ui/display/card',
      'ui/theme/design-provider',
      'ui/feedback/empty-state',
      'ui/theme/logo',
      'ui/display/page-title',
      'ui/feedback/quiet-error',
      'ui/feedback/skeleton',
      'ui/feedback/toast',
    ],
    lacks: [
      'node_modules/@mantine/core/esm/core/utils/create-scoped-keydown-handler/',
      // Only menus, dialogs and the settings use these.
      'node_modules/@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme/use-mantine-color-scheme',
      'node_modules/@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme/use-computed-color-scheme',
      'node_modules/@mantine/core/esm/core/utils/close-on-escape/',
      'node_modules/@mantine/core/esm/core/utils/find-element-ancestor/',
      'node_modules/@mantine/core/esm/core/utils/get-context-item-index/',
      'node_modules/@mantine/core/esm/core/utils/get-default-z-index/',
      'node_modules/@mantine/core/esm/core/utils/get-ref-prop/',
      'node_modules/@mantine/core/esm/core/utils/get-single-element-child/',
      'node_modules/@mantine/core/esm/core/utils/is-element/',
      // Several queries at once: only records with files use it.
      'node_modules/@tanstack/query-core/build/modern/queriesObserver',
      'node_modules/@tanstack/react-query/build/modern/useQueries',
      'app/start/first-screen',
      'app/start/service-request-screens',
      'app/shell/',
      'features/auth/use-role',
    ],
  },
  {
    // Small parts of every sign-in page, which would otherwise be a file each.
    name: 'entrance',
    holds: [
      'screens/entrance/entrance-card',
      'screens/entrance/form',
      'screens/entrance/layout/entrance-context',
      'screens/entrance/layout/use-entrance-tenant',
      'screens/entrance/layout/language-offer',
      'screens/entrance/layout/use-focus-after-double-click',
    ],
  },
  {
    // Shared by the sign-in pages and the settings: fields and code verification.
    name: 'fields',
    holds: [
      'node_modules/@tabler/icons-react/dist/esm/icons/IconArrowLeft',
      'features/verification/',
      'ui/forms/text/code-field',
      'ui/forms/text/password-field',
      'ui/forms/text/text-field',
    ],
  },
  {
    // Shared by the public registration and the screens after sign-in, whose larger chunks a stranger must not download.
    name: 'commons',
    holds: [
      'node_modules/@tabler/icons-react/dist/esm/icons/IconBuildingBank',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconCheck',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconChartPie',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconCircle',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconEye',
      'packages/domain/src/clients/person-name',
      'platform/validation/name-rules',
      'ui/forms/choices/tick-field',
    ],
  },
  {
    // Where an electronic identity begins and returns: the sign-in offers it, and so do records of clients.
    name: 'identity',
    holds: ['platform/navigation/identity/'],
  },
  {
    // Of the home screen and of pages without a session.
    name: 'formats',
    holds: ['platform/formats/', 'ui/files/progress-bar'],
  },
  {
    // Shared by the pages without a session that handle files (verification of a seal, the phone as a camera) and by most other screens.
    name: 'basics',
    holds: [
      'node_modules/@tabler/icons-react/dist/esm/icons/IconCamera',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconId',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconPhoto',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconTrash',
      'features/identifications/files/measure-file',
      'packages/domain/src/compliance/identity/picture-quality',
      'packages/domain/src/dates/',
      'packages/domain/src/money/currencies',
      'packages/domain/src/onboarding/onboarding-steps',
      'packages/domain/src/onboarding/onboarding-words',
      'platform/api/files/send-files',
      'ui/display/fact-list',
      'ui/feedback/use-arrival-focus',
      'ui/files/blob-image',
      'ui/files/file-drop',
    ],
  },
  {
    // The shell and the home screen, which most users see first, with the modules that only these two import.
    name: 'first-screen',
    holds: ['app/start/first-screen', 'features/auth/use-role', 'packages/domain/src/permissions/permissions'],
  },
  {
    // Shared by lists and record forms; not needed before sign-in.
    name: 'records',
    holds: [
      'features/clients/client-detail.queries',
      'features/clients/adviser-select',
      'features/clients/client-list.queries',
      'features/screening/',
      'features/suitability/',
      'packages/contract/src/clients/client.lists',
      'packages/domain/src/forms/records/validity',
      'packages/domain/src/strategies/',
      'platform/api/files/save-file',
      'platform/api/files/send-files',
      'platform/api/shared-queries',
      'platform/api/staleness',
      'platform/forms/use-record-form',
      'platform/tables/list-export',
      'platform/tables/table-address',
      'platform/tables/use-existing-page',
      'platform/tables/use-paged-list',
      'platform/tables/use-table-settings',
      // Always loaded with the above; as files of their own their names would lengthen the list of files that the sign-in page loads.
      'platform/validation/text-limits',
      'features/records/use-respondent-words',
      'ui/actions/action-menu',
      'ui/dialogs/confirm-dialog',
      'ui/forms/conflict-notice',
      'ui/forms/dialog-form',
      'ui/forms/text/text-area-field',
      'ui/forms/choices/tick-group',
      'ui/forms/choices/switch',
      'ui/forms/choices/offered-select',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconArrowBackUp',
    ],
  },
  {
    // Small parts of many screens after sign-in: each would be a file of its own, and the sign-in page lists the names of all files.
    name: 'parts',
    holds: [
      'node_modules/@tabler/icons-react/dist/esm/icons/IconArrowBackUp',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconShieldCheck',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconPlus',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconSearch',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconPencil',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconRefresh',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconDownload',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconUserShare',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconChecklist',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconFileText',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconArrowForwardUp',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconCopy',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconDeviceMobile',
      'node_modules/@tabler/icons-react/dist/esm/icons/IconMessagePlus',
      'features/records/answering/pages.model',
      'packages/domain/src/privacy/birth-number',
      'platform/clipboard/',
      'platform/navigation/use-screen-exists',
      'platform/printing/',
      'screens/kit/record-head',
      'screens/kit/record-screen',
      'screens/records/what-is-next',
      'screens/documents/documents',
      'screens/kit/disclosures/file-dialog',
      'packages/domain/src/banking/iban',
      'ui/actions/back-link',
      'ui/actions/copyable-value',
      'ui/display/fact-list',
      'ui/display/sections/folded-section',
      'ui/display/sections/section-card',
      'ui/display/sections/use-section-fold',
      'ui/display/sections/when-near',
      'ui/display/values/catalogue-name',
      'ui/display/values/countries',
      'ui/display/values/email-text',
      'ui/display/values/state-badge',
      'ui/feedback/detail-pending',
      'ui/forms/choices/offered-select',
      'ui/forms/field-group',
      'ui/tables/list-head',
      'ui/tables/nothing-found',
      'ui/charts/axis-scale',
      'ui/tables/table',
    ],
  },
  {
    // What every list of staff has above its rows.
    name: 'lists',
    holds: ['features/saved-views/', 'screens/kit/list-export', 'screens/kit/list-screen', 'ui/tables/filters/', 'ui/tables/row-tick'],
  },
  {
    // Dialogs with what they ask and say.
    name: 'dialogs',
    holds: [
      'screens/kit/confirm-action',
      'ui/dialogs/confirm-dialog',
      'ui/dialogs/dialog',
      'ui/dialogs/use-leave-guard',
      'ui/forms/conflict-notice',
      'ui/forms/dialog-form',
    ],
  },
  {
    // Forms that are answered, by clients in the onboarding and by staff in records.
    name: 'answering',
    holds: [
      'node_modules/@tabler/icons-react/dist/esm/icons/IconFile',
      'features/dynamic-form/',
      'features/records/answers/',
      'features/records/records.commands',
      'features/records/records.queries',
      'features/records/result/evaluation-view',
      'packages/domain/src/forms/answers/',
      'packages/contract/src/records/records.limits',
      'packages/domain/src/forms/definition/',
      'platform/forms/use-opened',
      'platform/validation/moment-rules',
      'screens/kit/record-form',
      'screens/kit/use-record-files',
    ],
  },
  {
    // Fields of days and times.
    name: 'moments',
    holds: ['ui/forms/moments/'],
  },
  {
    // What staff and client share about an identification; lists and screens of its own would each be a chunk.
    name: 'identifications',
    holds: [
      'features/identifications/',
      'packages/contract/src/identifications/',
      'packages/domain/src/compliance/identity/',
      'ui/forms/choices/radio-group',
    ],
  },
  {
    // What a client takes out, on the page of a contract and in the office.
    name: 'withdrawals',
    holds: [
      'features/withdrawal/withdrawal.commands',
      'features/withdrawal/withdrawal.module',
      'features/withdrawal/withdrawal.queries',
      'packages/contract/src/contracts/withdrawals.limits',
    ],
  },
  {
    // The tabs beside the list of clients and what stands behind them.
    name: 'queues',
    holds: [
      'features/aml/',
      'features/onboarding/figures/',
      'features/onboarding/queue/queue-table',
      'features/onboarding/queue/queue.queries',
      'platform/tables/use-page',
      'screens/clients/aml-reviews/',
      'screens/clients/onboardings/',
      'screens/clients/queues/',
      'screens/clients/screening/',
      'screens/clients/suitability/due-list-screen',
      'screens/clients/suitability/suitability-list-screen',
      'screens/clients/suitability/warning-list-screen',
      'screens/imports/screening-lists-screen',
    ],
  },
  {
    // Lists of which each is one table.
    name: 'tables',
    holds: [
      'features/intermediaries/people/people.queries',
      'features/intermediaries/people/person-table',
      'screens/contract-types/contract-type-list-screen',
      'screens/intermediaries/people/people-views',
      'screens/intermediaries/intermediary-list-screen',
      'screens/staff/staff-list-screen',
      'screens/strategies/strategy-list-screen',
    ],
  },
  {
    // The four screens of service requests and what they share: as files of their own they would lengthen the list of the sign-in page.
    name: 'service-request-screens',
    holds: [
      'app/start/service-request-screens',
      'features/service-requests/',
      'packages/domain/src/service-requests/',
      'screens/service-requests/',
    ],
    lacks: ['features/service-requests/office/ask-client-dialog'],
  },
  {
    // Files to be sent, on their way, and stored.
    name: 'files',
    holds: [
      'features/files/file-view',
      'features/files/files.queries',
      'features/files/save-file-button',
      'ui/actions/download-buttons',
      'ui/files/',
    ],
    lacks: ['ui/files/picture-picker'],
  },
];
