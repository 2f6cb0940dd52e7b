import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

import css from './card.module.css';

type CardProps = { title: string; more?: { label: string; to: string }; span: 3 | 4 | 5 | 9 | 12; children: ReactNode };

export function Card({ title, more, span, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={css.card} data-span={span} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {more ? <Link to={more.to}>{more.label}</Link> : null}
      </header>
      {children}
    </section>
  );
}

/** Rows of the height of the real ones, while those are on their way. */
export function CardSkeleton({ rows }: { rows: number }): ReactNode {
  return (
    <ul className={css.rows} aria-busy aria-label="正在加载">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className={css.ghost}>
          <i />
          <i />
        </li>
      ))}
    </ul>
  );
}
