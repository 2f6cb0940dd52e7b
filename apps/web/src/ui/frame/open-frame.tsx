import type { CSSProperties, ReactNode } from 'react';

import { Logo } from './logo.tsx';

import css from './open-frame.module.css';

type OpenFrameProps = {
  /** The name in the head. */
  name: string;
  /** Content at the right of the head. */
  aside?: ReactNode;
  /** Below the head, over the whole width. */
  strip?: ReactNode;
  /** Content stuck to the bottom of the window. */
  foot?: ReactNode;
  /** A class and style of the whole, which may give colours. */
  look?: { className: string; style: CSSProperties } | undefined;
  children: ReactNode;
};

/** The frame of a page that opens without signing in: a head with the name, one column that a phone is wide enough for, a foot in reach of the thumb. */
export function OpenFrame({ name, aside, strip, foot, look, children }: OpenFrameProps): ReactNode {
  return (
    <div className={[css.page, look?.className].filter(Boolean).join(' ')} style={look?.style}>
      <header className={css.head}>
        <div className={css.row}>
          <Logo size={20} />
          <span className={css.name}>{name}</span>
          {aside}
        </div>
        {strip}
      </header>
      <main className={css.main}>{children}</main>
      {foot && (
        <footer className={css.foot}>
          <div className={css.row}>{foot}</div>
        </footer>
      )}
    </div>
  );
}
