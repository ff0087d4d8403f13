/**
 * The order of the server's features: each may import the public files of earlier features, never of later ones. A feature that
 * is not listed is an error. No feature may call `auth`, the sign-in.
 */
export const featureOrder = [
  'settings',
  'users',
  'access',
  'messages',
  'verification',
  'staff',
  'files',
  'audit',
  'intermediaries',
  'contract-types',
  'strategies',
  'clients',
  'suitability',
  'contracts',
  'market',
  'ledger',
  'portfolio',
  'payments',
  'adviser-dashboard',
  'import-engine',
  'imports',
  'document-categories',
  'document-templates',
  'documents',
  'verify',
  'form-templates',
  'screening',
  'records',
  'identifications',
  'service-requests',
  'onboarding',
  'account',
  'saved-views',
  'impersonation',
  'auth',
  'reports',
];

export const calledByNoFeature = 'auth';
