import { type ReactNode, useState } from 'react';

import { TextInput } from '#ui/input/texts/text-input.tsx';

import css from './pane.module.css';

type NumberInputProps = { label: string; value: number; least: number; most: number; onChange: (value: number) => void };

/** An input for a small integer: values out of bounds are not saved and disappear on blur. */
export function NumberInput({ label, value, least, most, onChange }: NumberInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isFit = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return (
    <span className={css.number}>
      <TextInput
        aria-label={label}
        aria-invalid={typed !== null && !isFit(typed)}
        title={`${least} 至 ${most}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(most).length}
        value={typed ?? String(value)}
        onChange={(text) => {
          setTyped(text);
          if (isFit(text)) onChange(Number(text));
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
