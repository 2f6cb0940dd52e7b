import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

import { CutFigure } from './figure/cut.tsx';
import { Figure, type ProvedFigure } from './figure/figure.tsx';

import css from './card.module.css';

type CardProps = {
  title: string;
  /** A number beside the title, with a link to what it counts; hidden if it is 0. Absent while it loads. */
  count?: ProvedFigure | undefined;
  /** The unit of the number, if a part of what it counts may be hidden from the user. */
  cutUnit?: string | undefined;
  /** A few words beside the title; truncated if there is no room. */
  about?: ReactNode;
  more?: { label: string; to: string };
  /** Controls at the end of the header, before `more`. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** The frame of a card on the home; it fills its grid cell. */
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

/** Skeleton rows of one or two lines, as high as the real ones, shown while the rows load. */
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
