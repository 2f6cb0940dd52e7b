import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import { extensionOf } from '#kit/file-labels.ts';

import css from './file-badge.module.css';

const TONES: Readonly<Record<string, 'red' | 'green' | 'amber' | 'blue'>> = {
  pdf: 'red',
  xls: 'green',
  xlsx: 'green',
  csv: 'green',
  ppt: 'amber',
  pptx: 'amber',
  doc: 'blue',
  docx: 'blue',
};

/** The kind of a file as a short word, beside its name. */
export function FileBadge({ name }: { name: string }): ReactNode {
  const extension = extensionOf(name);
  return (
    <span className={css.badge} data-tone={ownValue(TONES, extension)} aria-hidden>
      {extension.slice(0, 4).toUpperCase() || '?'}
    </span>
  );
}
