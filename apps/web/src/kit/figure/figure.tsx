import type { ReactNode } from 'react';
import { Link } from 'react-router';

import css from './figure.module.css';

/** The address of the list that a figure counts or adds up; or why there is none. */
type Proof = { to: string; without?: undefined } | { to?: undefined; without: string };

/** A count or a sum with what proves it. */
export type ProvedFigure = { value: number | string } & Proof;

type FigureProps = ProvedFigure & {
  /** What is seen in place of the bare value, which has to hold it. */
  children?: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  /** More than `without` says, for who points at it. */
  title?: string | undefined;
};

/** A count or a sum: it opens the list that it is the count or sum of. A figure that has no such list says why. */
export function Figure({ value, to, without, children = value, className, label, title }: FigureProps): ReactNode {
  const shown = { className, 'aria-label': label, 'data-figure': value };
  if (to === undefined)
    return (
      <span {...shown} data-without={without} title={title}>
        {children}
      </span>
    );
  return (
    <Link {...shown} className={[css.figure, className].filter(Boolean).join(' ')} to={to} title={title}>
      {children}
    </Link>
  );
}
