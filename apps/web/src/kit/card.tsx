import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

import { CutFigure } from './figure/cut.tsx';
import { Figure, type ProvedFigure } from './figure/figure.tsx';

import css from './card.module.css';

type CardProps = {
  title: string;
  /** A number beside the title with what proves it; nothing at 0. Absent while it is on its way. */
  count?: ProvedFigure | undefined;
  /** What the number counts, where a part of that may be hidden from the person. */
  cutUnit?: string | undefined;
  /** A few words beside the title; cut off where there is no room. */
  about?: ReactNode;
  more?: { label: string; to: string };
  /** Controls at the end of the head, before `more`. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** The frame of a card of the home; it fills the place that it stands in. */
export function Card({ title, count, cutUnit, about, more, tools, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {count && <Count count={count} cutUnit={cutUnit} />}
        <span className={css.about}>{about}</span>
        {tools}
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  );
}

function Count({ count, cutUnit }: { count: ProvedFigure; cutUnit: string | undefined }): ReactNode {
  if (cutUnit !== undefined) return <CutFigure figure={count} unit={cutUnit} />;
  if (Number(count.value) === 0) return null;
  return <Figure {...count} className={css.count} />;
}

/** Skeleton rows of one or two lines, as high as the real ones, shown while those load. */
export function CardSkeleton({ rows, lines = 1 }: { rows: number; lines?: 1 | 2 }): ReactNode {
  return (
    <ul className={css.rows} data-lines={lines} aria-busy aria-label="正在加载">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className={css.ghost}>
          <i />
          <i />
        </li>
      ))}
    </ul>
  );
}
