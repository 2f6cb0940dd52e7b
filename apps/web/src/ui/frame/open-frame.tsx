import type { CSSProperties, ReactNode } from 'react';

import { Logo } from './logo.tsx';

import css from './open-frame.module.css';

type OpenFrameProps = {
  /** The name in the header. */
  name: string;
  /** Content at the right of the header. */
  aside?: ReactNode;
  /** Content below the header, over the full width. */
  strip?: ReactNode;
  /** Content stuck to the bottom of the window. */
  foot?: ReactNode;
  /** A class and style of the whole frame, which may set its colours. */
  look?: { className: string; style: CSSProperties } | undefined;
  children: ReactNode;
};

/**
 * The frame of a page that needs no sign-in: a header with the name, one column that fits a phone, and a footer within reach of the thumb.
 */
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
