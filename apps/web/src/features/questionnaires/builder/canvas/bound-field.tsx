import { type ReactNode, useState } from 'react';

import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

type BoundFieldProps = {
  label: string;
  /** Whether the label is only the accessible name. */
  isBare?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** An input for an integer or nothing; an invalid text stays in the field and changes nothing. */
export function BoundField({ label, isBare = false, value, onChange }: BoundFieldProps): ReactNode {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isNumber = text === '' || /^-?\d{1,9}$/.test(text);
  const change = (typed: string) => {
    const next = typed.trim();
    setText(next);
    if (next === '') onChange(null);
    else if (/^-?\d{1,9}$/.test(next)) onChange(Number(next));
  };
  const shared = { inputMode: 'numeric' as const, autoComplete: 'off', placeholder: '不限', value: text, onChange: change };
  if (isBare) return <TextInput {...shared} aria-label={label} aria-invalid={!isNumber || undefined} />;
  return (
    <Field label={label} error={isNumber ? '' : '请填写整数'}>
      {(control) => <TextInput {...control} {...shared} />}
    </Field>
  );
}
