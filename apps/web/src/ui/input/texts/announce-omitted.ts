import { copy } from '../../copy.ts';
import { toast } from '../../layer/toast.tsx';
import { characterCount } from './characters.ts';

/** Says how many characters did not fit into a field, and offers them; with the field's next paste, or once it is empty, that is withdrawn. */
export function tellRest(rest: string, limit: number, field: object): void {
  const count = characterCount(rest);
  if (count > 0) announceOmitted(`最多 ${limit} 个字，后面 ${count} 个字没有放进去`, rest, field);
}

/** Says that a text was left out of a field, and offers it: nothing that somebody brought along is lost for that. */
export function announceOmitted(words: string, text: string, field: object): void {
  toast.offer(words, { words: '复制这部分', run: () => void copy(text), about: field });
}
