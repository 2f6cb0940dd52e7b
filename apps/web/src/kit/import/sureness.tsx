import { COLUMN_SURENESS } from '@houtai/contract/import-words';
import type { ImportColumn } from '@houtai/contract/imports';
import { Check, CircleAlert, History, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import css from './import.module.css';

const ICONS: Readonly<Record<ImportColumn['how'], LucideIcon>> = {
  known: Check,
  chosen: Check,
  remembered: History,
  guessed: TriangleAlert,
  missing: CircleAlert,
  skipped: Minus,
};

/** The certainty of a matched column as a word and an icon; with `count`, of several columns. */
export function Sureness({ how, count }: { how: ImportColumn['how']; count?: number }): ReactNode {
  const Drawing = ICONS[how];
  return (
    <span className={css.sure} data-how={how}>
      <Drawing size={14} strokeWidth={1.75} aria-hidden />
      {COLUMN_SURENESS[how]} {count}
    </span>
  );
}
