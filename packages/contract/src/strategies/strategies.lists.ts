/** Of the summary risk indicator. */
/** Longest code of a benchmark, in files and forms. */
export const BENCHMARK_CODE_MAX_LENGTH = 30;
export const RISK_CLASS_MAX = 7;
/** Of the company's own scale. */
export const RISK_PROFILE_MAX = 50;
