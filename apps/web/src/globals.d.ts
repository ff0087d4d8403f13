/** Version of package.json, put in by the build. */
declare const __PRAMEN_VERSION__: string;
/** Folder of what the PDF viewer asks for while it draws, put in by the build. */
declare const __PRAMEN_PDF_RESOURCES__: string;
