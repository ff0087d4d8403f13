import type { FormDefinition, FormLanguage } from '@pramen/domain/forms/definition/definition';
import type { Locks } from '../model/locks.ts';
import type { PlacedIssues } from './use-placed-issues.ts';
import type { RenderForm } from './render-form.ts';
import type { Builder } from './use-builder.ts';

/** What all parts of the builder share. */
export interface Scope {
  builder: Builder;
  definition: FormDefinition;
  issues: PlacedIssues;
  locks: Locks;
  /** Language of the plain texts. */
  own: FormLanguage;
  /** Says to screen readers what a change did. */
  announce: (text: string) => void;
  renderForm: RenderForm;
  /** Opens the question of whether to delete the chosen element. */
  askRemoval: () => void;
}
