import { pdfjs } from 'react-pdf';
// oxlint-disable-next-line import/default -- Vite exports the URL of the file, not its contents
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { underBase } from '../../platform/navigation/base-path.ts';

const resources = underBase(__PRAMEN_PDF_RESOURCES__);
pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * Options for every PDF: the portal's own fonts and decoders, nothing from elsewhere, and no WebAssembly, which the content
 * security policy forbids.
 */
export const pdfOptions = {
  standardFontDataUrl: resources,
  wasmUrl: resources,
  useWasm: false,
  enableXfa: false,
} as const;
