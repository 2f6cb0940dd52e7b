import type { ReactNode } from 'react';

import { OpenFrame } from '../../../ui/open-frame.tsx';

import css from './visitor-end.module.css';

/** A page that says how a questionnaire stands: one sentence, what helps, and what may follow. */
export function VisitorEnd({
  name,
  title,
  text,
  children,
}: {
  name: string;
  title: string;
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <OpenFrame name={name}>
      <div className={css.end} role="status">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </div>
    </OpenFrame>
  );
}
