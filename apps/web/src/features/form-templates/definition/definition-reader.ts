import './schemas-without-eval.ts';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { readDefinition as readJson, type ReadDefinition } from '@pramen/contract/form-templates/read-definition';

/** Reads the JSON of a definition as the server does; with the type of the template, what that type demands as well. */
export const readDefinition = (json: string, type: TemplateType | null = null): ReadDefinition => readJson(json, type);
