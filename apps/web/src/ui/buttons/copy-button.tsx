import type { ReactNode } from 'react';

import { copyText } from '../copy.ts';
import { IconButton } from './icon-button.tsx';

/** A button that copies a text, such as the number of a record or a request id, and reports the outcome (specification 8.4). */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  return <IconButton icon="copy" label={label} onClick={() => void copyText(text)} />;
}
