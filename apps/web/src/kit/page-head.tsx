import type { ReactNode } from 'react';

import css from './page-head.module.css';

type PageHeadProps = {
  title: ReactNode;
  /** Content next to the title. */
  children?: ReactNode;
  /** Buttons at the end of the line. */
  tools?: ReactNode;
};

/** The head of a page that is not a list: its title with additions, and its buttons. */
export function PageHead({ title, children, tools }: PageHeadProps): ReactNode {
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      {children}
      {tools && <span className={css.tools}>{tools}</span>}
    </header>
  );
}
