import type { ReactNode } from 'react';

import { shownName } from '#kit/file-words.ts';
import { MiddleCut } from '#kit/middle-cut.tsx';

/** How many characters of the end are never cut. */
const TAIL = 8;

/** A file name in one line, cut in its middle where it does not fit; a tooltip gives it in full. */
export function FileName({ name }: { name: string }): ReactNode {
  return <MiddleCut text={shownName(name)} whole={name} tail={TAIL} />;
}
