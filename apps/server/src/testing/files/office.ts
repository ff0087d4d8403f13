import { findOffice } from '../../platform/pdf/word/office.ts';

/** LibreOffice of this machine: the one found by the test run, otherwise the first on PATH; '' without one. */
export const office = findOffice(process.env['OFFICE_PATH'] ?? null) ?? '';

/** Whether tests that convert Word files run: without LibreOffice they are skipped, but fail in CI, where nothing may be skipped. */
export const convertsWord = office !== '' || process.env['CI'] === 'true';
