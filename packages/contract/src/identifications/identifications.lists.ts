/** Most files of one identification. */
export const IDENTIFICATION_FILES_MAX = 20;

/** 10 MB: the largest file; the same as for every other upload. */
export const IDENTIFICATION_FILE_BYTES_MAX = 10 * 1024 * 1024;

/** The kinds of files that an identification accepts, as a file input writes them. */
export const identificationFileTypes = ['.jpg', '.jpeg', '.png', '.pdf', '.docx', '.xlsx'] as const;
