import { validate } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { compileForm, type CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { Fieldset, FormDefinition, Question } from '@pramen/domain/forms/definition/definition';
import { useState } from 'react';
import { expect } from 'vitest';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import type { DynamicFormProps } from './answers/form-props.ts';
import { DynamicForm } from './dynamic-form.tsx';

export const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: `Otázka ${id}`, ...more });
export const options = (...values: string[]) => values.map((value) => ({ value, label: `Volba ${value}` }));
export const part = (id: string, questions: readonly Question[], more: Partial<Fieldset> = {}): Fieldset => ({
  id,
  fieldsetName: `Část ${id}`,
  questions,
  ...more,
});
export const formOf = (...content: Fieldset[]): CompiledForm => compileForm({ content } satisfies FormDefinition);

type Given = Partial<DynamicFormProps> & { isChecked?: boolean };

/** Draws a form whose answers are kept as a screen would; `answers()` are the present ones. */
export async function renderForm(form: CompiledForm, initial: FormAnswers = {}, { isChecked = false, ...given }: Given = {}) {
  const held = { answers: initial, attempt: () => {} };
  function Owner() {
    const [answers, setAnswers] = useState(initial);
    const [attempt, setAttempt] = useState(0);
    held.attempt = () => setAttempt((before) => before + 1);
    return (
      <DynamicForm
        form={form}
        language="cs"
        answers={answers}
        onChange={(next) => {
          held.answers = next;
          setAnswers(next);
        }}
        attempt={attempt}
        issues={isChecked || attempt > 0 ? validate(form, answers, { isComplete: true }) : []}
        {...given}
      />
    );
  }
  const screen = await renderScreen(<Owner />);
  return { ...screen, answers: () => held.answers, attempt: () => act(() => held.attempt()) };
}

/** The control with this label, or the group with this legend. */
export function control(label: string): HTMLElement {
  const own = (element: Element) => plain(element.textContent).replace(' (povinné)', '') === label;
  const legend = Array.from(document.querySelectorAll('legend')).find(own);
  if (legend?.parentElement) return legend.parentElement;
  const found = Array.from(document.querySelectorAll('label')).find(own);
  const field = found?.control ?? found?.querySelector('input') ?? document.getElementById(found?.htmlFor ?? '');
  if (!(field instanceof HTMLElement)) throw new Error(`no control ${label}`);
  return field;
}

export const isThere = (label: string): boolean => {
  try {
    return control(label).isConnected;
  } catch {
    return false;
  }
};

export const click = (label: string) => act(() => control(label).click());

export async function typeInto(label: string, value: string): Promise<void> {
  await act(() => {
    const field = control(label);
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function select(label: string, value: string): Promise<void> {
  await act(() => {
    const field = control(label) as HTMLSelectElement;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Everything that describes a control to a screen reader. */
export function describedBy(label: string): string {
  const ids = (control(label).getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return plain(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
}

export const expectFocus = (label: string) => expect(document.activeElement).toBe(control(label));
