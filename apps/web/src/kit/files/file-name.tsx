import type { ReactNode } from 'react';

import { shownName } from '#kit/file-labels.ts';
import { MiddleCut } from '#kit/middle-cut.tsx';

/** The number of characters at the end that are never cut. */
const TAIL = 8;

/** A file name in one line, cut in the middle if it does not fit; a tooltip shows it in full. */
export function FileName({ name }: { name: string }): ReactNode {
  return <MiddleCut text={shownName(name)} whole={name} tail={TAIL} />;
}
