import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../config/config-error.ts';
import type { Config } from '../../../config/config.ts';
import { listCertificate } from './certificates.ts';
import type { ValidationSource } from './gather.ts';

const pattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function readPem(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (cause) {
    throw new ConfigError(`SEAL_VALIDATION_CERTIFICATES names ${path}, which cannot be read.`, { cause });
  }
}

/** Reads the configured certificates and hosts; null when validation is not configured. Throws ConfigError. */
export function readValidationSource(source: Config['sealValidation']): ValidationSource | null {
  if (!source) return null;
  try {
    const certificates = (readPem(source.certificatesPath).match(pattern) ?? []).map(
      (text) => listCertificate(new X509Certificate(text).raw).raw,
    );
    if (certificates.length > 0) return { certificates, hosts: source.hosts };
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError('SEAL_VALIDATION_CERTIFICATES contains a certificate that cannot be read.', { cause });
  }
  throw new ConfigError('SEAL_VALIDATION_CERTIFICATES contains no certificate in PEM.');
}
