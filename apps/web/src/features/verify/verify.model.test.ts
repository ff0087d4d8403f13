import { VERIFIED_BYTE_COUNT_MAX as held } from '@pramen/contract/documents/documents.schemas';
import { expect, it } from 'vitest';
import { FILE_BYTE_COUNT_MAX } from '../documents/upload/upload.model.ts';
import { VERIFIED_BYTE_COUNT_MAX } from './verify.model.ts';

it('accepts what the server accepts: more than the upload limit, because the seal adds to the size', () => {
  expect(VERIFIED_BYTE_COUNT_MAX).toBe(held);
  expect(VERIFIED_BYTE_COUNT_MAX).toBeGreaterThan(FILE_BYTE_COUNT_MAX + 1024 * 1024);
});
