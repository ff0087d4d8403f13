import { pdfjs } from 'react-pdf';
// oxlint-disable-next-line import/default -- Vite answers the address of the file, not what it exports
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

/** How every PDF is opened: with the fonts and decoders of this portal, nothing from elsewhere, and without WebAssembly, which the content policy forbids. */
export const pdfOptions = {
  standardFontDataUrl: __PRAMEN_PDF_RESOURCES__,
  wasmUrl: __PRAMEN_PDF_RESOURCES__,
  useWasm: false,
  enableXfa: false,
} as const;
