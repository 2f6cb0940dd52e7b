import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { type Control, labelIdOf } from './field.tsx';
import { answersTo, type Option } from './option.ts';

import chip from './chip.module.css';
import layer from './layer.module.css';
import css from './select.module.css';

type MultiComboboxProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** Said in place of the list when nothing answers to what was typed. */
  nothing?: string;
};

const SHOWN_MOST = 200;

/** Several of many values as chips, found by typing. Enter adds or takes back, Backspace takes the last one back, ← goes to the chips. */
export function MultiCombobox(props: MultiComboboxProps): ReactNode {
  const { values, onChange, options, placeholder = '请选择', nothing = '没有符合的选项', ...rest } = props;
  const { id, name, disabled, required, ...aria } = rest;
  const chosen = values.map((value) => options.find((option) => option.value === value) ?? { value, label: value });
  const offered = options.filter((option) => !option.disabled || values.includes(option.value));
  return (
    <Base.Root
      multiple
      items={offered}
      value={chosen}
      onValueChange={(next) => onChange(next.map(({ value }) => value))}
      isItemEqualToValue={(item, other) => item.value === other.value}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      filter={answersTo}
      limit={SHOWN_MOST}
      disabled={disabled}
      autoHighlight
      modal
    >
      <Base.InputGroup
        className={`${css.box} ${css.several}`}
        data-bad={aria['aria-invalid'] === true || undefined}
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
          <Base.Input
            {...aria}
            aria-labelledby={id && labelIdOf(id)}
            id={id}
            name={name}
            className={css.input}
            placeholder={chosen.length === 0 ? placeholder : ''}
            aria-required={required || undefined}
            autoComplete="off"
          />
        </Base.Chips>
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
