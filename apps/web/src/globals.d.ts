/** Version of package.json, put in by the build. */
declare const __PRAMEN_VERSION__: string;
