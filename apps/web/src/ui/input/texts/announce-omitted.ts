import { copyText } from '../../copy.ts';
import { toast } from '../../layer/toast.tsx';
import { characterCount } from './characters.ts';

/**
 * Reports how many characters did not fit into a field, and offers to copy them. The report disappears with the field's next paste or when
 * the field is empty.
 */
export function announceOmittedText(rest: string, limit: number, field: object): void {
  const count = characterCount(rest);
  if (count > 0) announceOmitted(`最多 ${limit} 个字，后面 ${count} 个字没有放进去`, rest, field);
}

/** Reports that a text was omitted from a field, and offers to copy it, so that nothing pasted is lost. */
export function announceOmitted(words: string, text: string, field: object): void {
  toast.offer(words, { words: '复制这部分', run: () => void copyText(text), about: field });
}
