import { type ReactNode, useId } from 'react';

import patterns from '#ui/patterns.module.css';
import css from './security-box.module.css';

type SecurityBoxProps = { id?: string; title: string; tag?: ReactNode; acts?: ReactNode; children: ReactNode };

/** A frame with a head and rows: one kind of proof, or the devices; `id` is its place in the address of the page. */
export function SecurityBox({ id: anchor, title, tag, acts, children }: SecurityBoxProps): ReactNode {
  const id = useId();
  return (
    <section id={anchor} className={css.box} aria-labelledby={id}>
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

/** A word in a coloured field. */
export function SecurityTag({ tone, children }: { tone: 'green' | 'amber' | 'blue' | 'grey'; children: ReactNode }): ReactNode {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  );
}
