import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { type ComboboxControl, ComboboxInput, ComboboxList, OF_OPTIONS } from './combobox-parts.tsx';

import chip from '../../marks/chip.module.css';
import css from './select.module.css';

type MultiComboboxProps = ComboboxControl & { values: readonly string[]; onChange: (values: string[]) => void };

/**
 * A choice of several of many values as chips, found by typing. Enter adds or removes a value, Backspace removes the last one, ← moves to
 * the chips.
 */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { values, onChange, options, placeholder = '请选择', nothing, disabled, ...input } = props;
  const chosen = values.map((value) => options.find((option) => option.value === value) ?? { value, label: value });
  return (
    <Base.Root
      {...OF_OPTIONS}
      multiple
      items={options.filter((option) => !option.disabled || values.includes(option.value))}
      value={chosen}
      onValueChange={(next) => onChange(next.map(({ value }) => value))}
      disabled={disabled}
    >
      <Base.InputGroup
        className={`${css.box} ${css.several}`}
        data-bad={input['aria-invalid'] === true || undefined}
        data-off={disabled || undefined}
      >
        <Base.Chips className={css.chips} aria-label={chosen.length > 0 ? '已选' : undefined}>
          {chosen.map((option) => (
            <Base.Chip key={option.value} className={chip.chip} aria-label={option.label}>
              <span>{option.label}</span>
              {!disabled && (
                <Base.ChipRemove aria-label={`移除${option.label}`}>
                  <X size={12} strokeWidth={2} aria-hidden />
                </Base.ChipRemove>
              )}
            </Base.Chip>
          ))}
          <ComboboxInput {...input} placeholder={chosen.length === 0 ? placeholder : ''} />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxList nothing={nothing} />
    </Base.Root>
  );
}
