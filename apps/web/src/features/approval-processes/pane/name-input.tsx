import { NAME_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { TextInput } from '#ui/input/texts/text-input.tsx';

import { Row } from './row.tsx';

type NameInputProps = { label: string; value: string; onChange: (value: string) => void };

/** An input for a name; a blank one is not saved, and the old one returns on blur. */
export function NameInput({ label, value, onChange }: NameInputProps): ReactNode {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Row label={label}>
      <TextInput
        aria-label={label}
        aria-invalid={isEmpty}
        autoComplete="off"
        maxLength={NAME_MAX}
        placeholder="不能为空"
        value={isEmpty ? '' : value}
        onChange={(text) => {
          const isBlank = text.trim() === '';
          setEmpty(isBlank);
          if (!isBlank) onChange(text);
        }}
        onBlur={() => {
          setEmpty(false);
          if (value !== value.trim()) onChange(value.trim());
        }}
      />
    </Row>
  );
}
