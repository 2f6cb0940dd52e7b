import type { ComponentProps, ReactNode } from 'react';

import styles from './button.module.css';

type ButtonLook = {
  kind?: 'plain' | 'primary' | 'ghost' | 'danger';
  /** `small` is for toolbars (28 px); `square` holds an icon alone and needs an aria-label. */
  size?: 'small' | 'medium' | 'square';
};

/** Returns the class names of a button, for links and triggers that look like one. */
export function buttonClass({ kind = 'plain', size = 'medium' }: ButtonLook = {}): string {
  return [styles.button, kind !== 'plain' && styles[kind], size !== 'medium' && styles[size]].filter(Boolean).join(' ');
}

/** A button. Its `type` defaults to `button`, so that none submits a form by accident. */
export function Button({ kind, size, className, ...rest }: ButtonLook & ComponentProps<'button'>): ReactNode {
  return <button type="button" className={[buttonClass({ kind, size }), className].filter(Boolean).join(' ')} {...rest} />;
}
