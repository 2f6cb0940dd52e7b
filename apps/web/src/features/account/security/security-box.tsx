import { type ReactNode, useId } from 'react';

import patterns from '#ui/patterns.module.css';
import css from './security-box.module.css';

type SecurityBoxProps = { title: string; tag?: ReactNode; acts?: ReactNode; children: ReactNode };

/** A box with a head and rows, for a kind of proof or for devices. */
export function SecurityBox({ title, tag, acts, children }: SecurityBoxProps): ReactNode {
  const id = useId();
  return (
    <section className={css.box} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {tag}
        <span className={patterns.grow} />
        {acts}
      </header>
      {children}
    </section>
  );
}

type SecurityRowProps = { icon: ReactNode; title: ReactNode; note: ReactNode; children?: ReactNode };

/** A row with its notes and actions. */
export function SecurityRow({ icon, title, note, children }: SecurityRowProps): ReactNode {
  return (
    <div className={css.row}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <span className={css.words}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <span className={css.acts}>{children}</span>
    </div>
  );
}

/** A word on a coloured background. */
export function SecurityTag({ tone, children }: { tone: 'green' | 'amber' | 'blue'; children: ReactNode }): ReactNode {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  );
}
