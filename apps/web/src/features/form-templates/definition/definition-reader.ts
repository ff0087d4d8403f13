import './schemas-without-eval.ts';
import { readDefinition as readJson, type ReadDefinition } from '@pramen/contract/form-templates/read-definition';

/** Reads the JSON of a definition as the server does. */
export const readDefinition = (json: string): ReadDefinition => readJson(json);
