import type { ReactNode } from 'react';
import { Link } from 'react-router';

import css from './figure.module.css';

/** The address of the list behind a figure, or the reason why there is none. */
type Proof = { to: string; without?: undefined } | { to?: undefined; without: string };

/** A count or a sum with the list behind it. */
export type ProvedFigure = { value: number | string } & Proof;

type FigureProps = ProvedFigure & {
  /** Shown instead of the bare value; has to contain it. */
  children?: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  /** A tooltip with more detail than `without`. */
  title?: string | undefined;
};

/** A count or a sum that links to the list behind it. A figure without such a list tells why. */
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
