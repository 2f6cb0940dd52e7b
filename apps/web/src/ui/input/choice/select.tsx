import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Control } from '../field.tsx';
import type { Option } from './option.ts';

import layer from '../../layer/layer.module.css';
import patterns from '../../patterns.module.css';
import css from './select.module.css';

type SelectProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** Whether the list offers to choose nothing. */
  clearable?: boolean;
};

const NOTHING: Option = { value: '', label: '不选' };

/** Stands for an empty value that has a label, because the library reads an empty string as no choice. */
const BLANK = ' ';

/** A choice of one of a few values. Arrows, letters, Enter and Esc work; a value that is no longer offered is still shown. */
export function Select({ value, onChange, options, placeholder = '请选择', clearable = false, required, ...rest }: SelectProps): ReactNode {
  const { id, name, disabled, ...aria } = rest;
  const isBlankOffered = options.some((option) => option.value === '');
  const offered = options
    .filter((option) => !option.disabled || option.value === value)
    .map((option) => (option.value === '' ? { ...option, value: BLANK } : option));
  const shown = clearable && value !== '' && !isBlankOffered ? [NOTHING, ...offered] : offered;
  const held = value === '' && isBlankOffered ? BLANK : value;
  return (
    // The content policy forbids style elements from scripts; this one only hides a scroll bar that the list never has.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={shown}
        name={name}
        disabled={disabled}
        value={held === '' ? null : held}
        onValueChange={(next) => onChange(next === BLANK ? '' : (next ?? ''))}
      >
        <Base.Trigger {...aria} id={id} className={css.trigger} aria-required={required || undefined}>
          <Base.Value className={css.value} placeholder={placeholder} />
          <Base.Icon className={css.arrow}>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={layer.positioner} sideOffset={4} collisionPadding={8} alignItemWithTrigger={false}>
            <Base.Popup role="region" aria-label="选项" className={`${layer.popup} ${css.popup}`}>
              <Base.List>
                {shown.map((option) => (
                  <Base.Item key={option.value} value={option.value} label={option.label} disabled={option.disabled} className={css.item}>
                    <Base.ItemText className={option.value === '' ? css.nothing : patterns.fillWrap}>{option.label}</Base.ItemText>
                    {option.note && <span className={patterns.noteAside}>{option.note}</span>}
                    <Base.ItemIndicator className={css.tick}>
                      <Check size={14} strokeWidth={2} aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
