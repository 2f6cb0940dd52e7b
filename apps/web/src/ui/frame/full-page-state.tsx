import type { ReactNode } from 'react';

import { TakeOver } from './first-paint.tsx';

import css from './full-page-state.module.css';

/** A message in the middle of an otherwise empty window: what happened, what helps, and buttons for it. */
export function FullPageState({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <main className={css.page}>
      <div className={css.state} role="alert">
        <h1>{title}</h1>
        <div className={css.text}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </div>
      <TakeOver />
    </main>
  );
}

/** A button of such a page; the primary one is the next step. */
export function StateButton({ primary = false, onClick, children }: { primary?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={primary ? css.primary : css.quiet} onClick={onClick}>
      {children}
    </button>
  );
}
