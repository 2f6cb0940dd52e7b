import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { type Control, labelIdOf } from './field.tsx';
import { answersTo, type Option } from './option.ts';

import layer from './layer.module.css';
import css from './select.module.css';

type ComboboxProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** Said in place of the list when nothing answers to what was typed. */
  nothing?: string;
};

/** Most options that are shown at a time; typing narrows. */
const SHOWN_MOST = 200;

/** One of many values, found by typing its words or pinyin. Arrows, Enter, Esc and the cross work. */
export function Combobox({
  value,
  onChange,
  options,
  placeholder = '请选择',
  nothing = '没有符合的选项',
  ...rest
}: ComboboxProps): ReactNode {
  const { id, name, disabled, required, ...aria } = rest;
  const offered = options.filter((option) => !option.disabled || option.value === value);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={offered}
      value={chosen}
      onValueChange={(next) => onChange(next?.value ?? '')}
      isItemEqualToValue={(item, other) => item.value === other.value}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      filter={answersTo}
      limit={SHOWN_MOST}
      disabled={disabled}
      autoHighlight
      modal
    >
      <Base.InputGroup className={css.box} data-bad={aria['aria-invalid'] === true || undefined} data-off={disabled || undefined}>
        <Base.Input
          {...aria}
          aria-labelledby={id && labelIdOf(id)}
          id={id}
          name={name}
          className={css.input}
          placeholder={placeholder}
          aria-required={required || undefined}
          autoComplete="off"
        />
        {value !== '' && !disabled && (
          <Base.Clear className={css.clear} aria-label="清除">
            <X size={14} strokeWidth={1.75} aria-hidden />
          </Base.Clear>
        )}
        <Base.Trigger aria-label="展开选项" tabIndex={-1}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className={layer.positioner} sideOffset={4} collisionPadding={8}>
          <Base.Popup role="region" aria-label="选项" className={`${layer.popup} ${css.popup}`}>
            <Base.Empty className={css.empty}>{nothing}</Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled} className={css.item}>
                  <span className={css.text}>{option.label}</span>
                  {option.note && <span className={css.note}>{option.note}</span>}
                  <Base.ItemIndicator className={css.tick}>
                    <Check size={14} strokeWidth={2} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
