import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import css from './checkbox.module.css';

type CheckboxProps = {
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether only some of what the box stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** A checkbox with a label, which is clickable too. */
export function Checkbox({ checked, onChange, indeterminate, children, ...rest }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <span className={css.row}>
      <Base.Root
        {...rest}
        id={id}
        className={css.box}
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={(next) => onChange(next)}
      >
        <Base.Indicator className={css.mark}>
          {indeterminate ? <Minus size={12} strokeWidth={3} aria-hidden /> : <Check size={12} strokeWidth={3} aria-hidden />}
        </Base.Indicator>
      </Base.Root>
      <label htmlFor={id}>{children}</label>
    </span>
  );
}
