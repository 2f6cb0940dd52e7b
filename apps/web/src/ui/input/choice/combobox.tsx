import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { type ComboboxControl, ComboboxInput, ComboboxList, OF_OPTIONS } from './combobox-parts.tsx';

import css from './select.module.css';

type ComboboxProps = ComboboxControl & { value: string; clearable?: boolean; onChange: (value: string) => void };

/** A choice of one of many values, found by typing its label or pinyin. Arrows, Enter, Esc and the cross work. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { value, clearable = true, onChange, options, placeholder = '请选择', nothing, disabled, ...input } = props;
  return (
    <Base.Root
      {...OF_OPTIONS}
      items={options.filter((option) => !option.disabled || option.value === value)}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => onChange(next?.value ?? '')}
      disabled={disabled}
    >
      <Base.InputGroup className={css.box} data-bad={input['aria-invalid'] === true || undefined} data-off={disabled || undefined}>
        <ComboboxInput {...input} placeholder={placeholder} />
        {clearable && value !== '' && !disabled && (
          <Base.Clear className={css.clear} aria-label="清除">
            <X size={14} strokeWidth={1.75} aria-hidden />
          </Base.Clear>
        )}
        <Base.Trigger aria-label="展开选项" tabIndex={-1}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList nothing={nothing} />
    </Base.Root>
  );
}
