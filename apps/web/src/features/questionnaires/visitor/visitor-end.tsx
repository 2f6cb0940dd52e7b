import type { ReactNode } from 'react';

import { OpenFrame } from '#ui/frame/open-frame.tsx';

import { CoverBand } from '../cover-band.tsx';
import { openLook } from '../theme-of.ts';

import css from './visitor-end.module.css';

const PLAIN = { color: '', cover: '' };

/** A page with the state of a questionnaire: a message, what helps, and further actions. */
export function VisitorEnd({
  name,
  look = PLAIN,
  about = '',
  title,
  text,
  children,
}: {
  name: string;
  /** The look of a questionnaire whose theme is known. */
  look?: { color: string; cover: string };
  /** The name of the questionnaire, unless it is clear from what the visitor has just done. */
  about?: string;
  title: string;
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <OpenFrame name={name} look={openLook(look.color)}>
      <CoverBand cover={look.cover} bleeds />
      <div className={css.end} role="status">
        {about && <p>{about}</p>}
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </div>
    </OpenFrame>
  );
}
