import { it } from 'vitest';
import { findOffice } from '../platform/pdf/office.ts';

/** LibreOffice of this machine: the one that the test run has found, else the first on PATH; '' when there is none. */
export const office = findOffice(process.env['OFFICE_PATH'] ?? null) ?? '';

/** A test that converts Word files. Without LibreOffice it is skipped, and fails where nothing may be. */
export const itWithOffice = it.runIf(office !== '' || process.env['CI'] === 'true');
