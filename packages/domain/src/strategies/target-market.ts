// Values of the target-market lists of a strategy; an empty list excludes no client.

export const clientTypes = ['RETAIL', 'PROFESSIONAL', 'AUTHORIZED_OPPOSITE_SIDE'] as const;
export const adequacyTests = ['BASIC_INVESTOR', 'INFORMED_INVESTOR', 'ADVANCED_INVESTOR'] as const;
export const abilitiesToBearLoss = ['CAN_LOSE', 'CANNOT_LOSE'] as const;
/** Years. */
export const investmentHorizons = [1, 3, 5, 8, 10] as const;
export const investmentGoals = ['PROTECTION_OF_FINANCE', 'FINANCIAL_RESERVE', 'VALUATION'] as const;
export const esgPreferences = ['WITHOUT_ESG', 'WITH_ESG'] as const;
