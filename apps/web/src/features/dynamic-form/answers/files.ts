/** A stored file of an answer. */
export interface FormFile {
  name: string;
  sizeBytes: number | null;
  /** Where it opens; null: nowhere. */
  href: string | null;
}

/** What the form needs from the store that holds its answers' files. */
export interface FormFiles {
  /** Stores a file; resolves with the id that becomes part of the answer. Rejects with the reason, or when stopped by the signal. */
  upload: (file: File, upload: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<string>;
  /** Called after a file was taken out of an answer. */
  remove: (id: string) => void;
  /** null: unknown, or not loaded yet. */
  describe: (id: string) => FormFile | null;
  /** Message for a failed upload. */
  describeFailure: (failure: unknown) => string;
  /** Types that the browser's dialog offers: `.pdf,image/png`. */
  accepted: string;
  /** Which files are accepted, or why none can be added now, in words. */
  limits: string;
  /** No file can be added now. */
  isClosed?: boolean;
}
