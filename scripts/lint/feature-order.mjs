/**
 * The order of the server's features: each may call the doors of those before it, never of those after it. A feature that is
 * not named here may not exist. `auth`, the sign-in, is called by no feature at all.
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
  'records',
  'service-requests',
  'onboarding',
  'account',
  'saved-views',
  'impersonation',
  'auth',
  'reports',
];

export const calledByNoFeature = 'auth';
