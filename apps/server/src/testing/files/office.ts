import { findOffice } from '../../platform/pdf/office.ts';

/** LibreOffice of this machine: the one that the test run has found, else the first on PATH; '' when there is none. */
export const office = findOffice(process.env['OFFICE_PATH'] ?? null) ?? '';

/** Whether tests that convert Word files run: without LibreOffice they are skipped, and fail where nothing may be. */
export const convertsWord = office !== '' || process.env['CI'] === 'true';
