import type { AnswerValue } from '@pramen/domain/forms/definition/answer-types';
import type { Question } from '@pramen/domain/forms/definition/definition';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { readNumber, writeNumber } from '@pramen/domain/forms/answers/written-number';

interface NumberQuestionProps {
  label: string;
  name: string;
  description: string | undefined;
  error: string | null;
  isRequired: boolean;
  question: Question;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue | undefined) => void;
}

const write = (value: AnswerValue | undefined) => (typeof value === 'number' ? writeNumber(value) : typeof value === 'string' ? value : '');

/** A number in Czech and Slovak notation. What is no number stays in the answer as typed, for the validation to refuse. */
export function NumberQuestion({ question, value, onChange, ...field }: NumberQuestionProps) {
  const [typed, setTyped] = useState({ text: write(value), value });
  // The answer changed from outside; text being typed stays as typed.
  if (typed.value !== value) setTyped({ text: write(value), value });
  const change = (text: string) => {
    const next = text.trim() === '' ? undefined : (readNumber(text) ?? text);
    setTyped({ text, value: next });
    onChange(next);
  };
  const isPositive = typeof question.min === 'number' && question.min >= 0;
  return (
    <TextField
      {...field}
      value={typed.text}
      onChange={change}
      onBlur={() => setTyped({ text: write(value), value })}
      // Keyboards for decimals have no minus sign.
      {...(isPositive ? { inputMode: question.isInteger ? 'numeric' : 'decimal' } : {})}
      autoComplete="off"
    />
  );
}
