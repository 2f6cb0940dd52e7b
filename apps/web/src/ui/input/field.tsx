import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import css from './field.module.css';

/** The props that a control takes from its field, so that label, hint and error are associated with it. */
export type Control = { id: string; required: boolean; 'aria-describedby': string; 'aria-invalid': boolean };

/** The id of the label, for controls that a label element cannot point at. */
export function labelIdOf(id: string): string {
  return `${id}-label`;
}

type FieldProps = {
  label: string;
  required?: boolean;
  /** The message below the control, or blank; its line is reserved, so that nothing moves. */
  error?: string;
  /** A hint in the line of the error, shown while there is none. */
  hint?: string;
  children: (control: Control) => ReactNode;
};

/** A control with its label above and a reserved line for the hint or error below. */
export function Field({ label, required = false, error = '', hint = '', children }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={css.field} data-fault={error !== '' || undefined}>
      <label id={labelIdOf(id)} className={required ? `${css.label} ${css.required}` : css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, required, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== '' })}
      <p id={`${id}-note`} className={error ? css.error : css.hint} data-hinted={hint !== '' || undefined}>
        {error ? <CircleAlert size={12} strokeWidth={2} aria-hidden /> : null}
        {error || hint}
      </p>
    </div>
  );
}
