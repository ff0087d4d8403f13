/** Version of package.json, inserted by the build. */
declare const __PRAMEN_VERSION__: string;
/** Folder of the files that the PDF viewer loads while drawing, inserted by the build. */
declare const __PRAMEN_PDF_RESOURCES__: string;
