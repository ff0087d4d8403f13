import { hasSeveral } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { FileQuestion } from './file-question.tsx';
import { NumberQuestion } from './number-question.tsx';
import type { QuestionRowProps } from '../answers/form-props.ts';

/** The control of a question by its type; answers of another type are shown as none. */
export function QuestionControl(props: QuestionRowProps) {
  const { question, fieldset, copy, value, error, prefix, language, actions } = props;
  const { t } = useTranslation('dynamicForm');
  const place = { fieldset, copy, question: question.id };
  const change = (next: typeof value) => actions.answer(place, next);
  const text = typeof value === 'string' ? value : '';
  const common = {
    name: `${prefix} ${fieldset} ${copy} ${question.id}`,
    label: wordingOf(question, 'label', language) ?? question.id,
    description: wordingOf(question, 'description', language),
    error,
    isRequired: question.isRequired ?? false,
  };
  const options = (question.options ?? []).map((option) => ({
    value: option.value,
    label: wordingOf(option, 'label', language) ?? option.value,
  }));
  if (question.type === 'file') return <FileQuestion {...props} {...common} place={place} />;
  if (hasSeveral(question))
    return (
      <TickGroup
        {...common}
        isList={options.length <= 12}
        options={options}
        chosen={typeof value === 'object' ? value : []}
        onChange={change}
      />
    );
  switch (question.type) {
    case 'textarea':
      return <TextAreaField {...common} value={text} onChange={change} />;
    case 'number':
      return <NumberQuestion {...common} question={question} value={value} onChange={change} />;
    case 'date':
      return <DateField {...common} value={text} onChange={change} />;
    case 'select':
      return (
        <SelectField {...common} layout="form" value={text} onChange={change} options={[{ value: '', label: t('choose') }, ...options]} />
      );
    case 'radio':
      return <RadioGroup {...common} value={text} onChange={change} options={options} />;
    case 'checkbox':
      return <TickField {...common} isOn={value === true} onToggle={() => change(value !== true)} />;
    default:
      return <TextField {...common} value={text} onChange={change} />;
  }
}
