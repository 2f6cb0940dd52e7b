import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { type Control, labelIdOf } from '../field.tsx';
import { answersTo, type Option } from './option.ts';

import layer from '../../layer/layer.module.css';
import patterns from '../../patterns.module.css';
import css from './select.module.css';

/** The props that Combobox and MultiCombobox share. */
export type ComboboxControl = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** The message in place of the list when no option matches the input. */
  nothing?: string;
};

/** Tells Base UI how to compare and label options; at most 200 are shown at a time. */
export const OF_OPTIONS = {
  isItemEqualToValue: (item: Option, other: Option) => item.value === other.value,
  itemToStringLabel: (item: Option) => item.label,
  itemToStringValue: (item: Option) => item.value,
  filter: answersTo,
  limit: 200,
  autoHighlight: true,
  modal: true,
};

/** The text input of a combobox. */
export function ComboboxInput({ id, required, ...rest }: Omit<ComboboxControl, 'options' | 'disabled' | 'nothing'>): ReactNode {
  return (
    <Base.Input
      {...rest}
      aria-labelledby={id && labelIdOf(id)}
      id={id}
      className={css.input}
      aria-required={required || undefined}
      autoComplete="off"
    />
  );
}

/** The list of options that match the input. */
export function ComboboxList({ nothing = '没有符合的选项' }: Pick<ComboboxControl, 'nothing'>): ReactNode {
  return (
    <Base.Portal>
      <Base.Positioner className={layer.positioner} sideOffset={4} collisionPadding={8}>
        <Base.Popup role="region" aria-label="选项" className={`${layer.popup} ${css.popup}`}>
          <Base.Empty className={css.empty}>{nothing}</Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} disabled={option.disabled} className={css.item}>
                <span className={patterns.fillWrap}>{option.label}</span>
                {option.note && <span className={patterns.noteAside}>{option.note}</span>}
                <Base.ItemIndicator className={css.tick}>
                  <Check size={14} strokeWidth={2} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
