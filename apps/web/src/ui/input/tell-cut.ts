import type { ClipboardEvent } from 'react';

import { toast } from '../layer/toast.tsx';

/** Says that a paste goes beyond the limit of a field, where the browser cuts it without a word. */
export function tellCut({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd, maxLength } = currentTarget;
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
  if (value.length - (selectionEnd - selectionStart) + pasted.length > maxLength) tellCutAt(maxLength);
}

/** The same for a paste that the field takes apart itself. */
export function tellCutAt(limit: number): void {
  toast.warning(`最多 ${limit} 个字，超出的部分没有粘贴`);
}
