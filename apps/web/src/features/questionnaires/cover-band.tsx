import type { ReactNode } from 'react';

import css from './theme.module.css';

/** The cover of a questionnaire in its theme colour; nothing without a cover. */
export function CoverBand({
  cover,
  bleeds = false,
}: {
  cover: string;
  /** Extends to the edges of an open page. */ bleeds?: boolean;
}): ReactNode {
  return cover === 'none' || cover === '' ? null : (
    <div className={css.cover} data-cover={cover} data-bleeds={bleeds || undefined} aria-hidden />
  );
}
