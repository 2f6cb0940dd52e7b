import { EXPLAINED, type ExplainedKind } from '@houtai/contract/explained-kinds';
import { useSearchParams } from 'react-router';

/** A question about somebody's right, each part blank until it is chosen. */
export type Question = { userId: string; kind: ExplainedKind; target: string; recordKey: string };

/** The question in the address, and the way to change parts of it. */
export function useQuestion(): [Question, (changes: Partial<Question>) => void] {
  const [params, setParams] = useSearchParams();
  const question = {
    userId: params.get('userId') ?? '',
    kind: EXPLAINED.find((kind) => kind === params.get('kind')) ?? 'page',
    target: params.get('target') ?? '',
    recordKey: params.get('recordKey') ?? '',
  };
  const change = (changes: Partial<Question>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return [question, change];
}

/** Whether everything that has to be chosen is chosen. */
export function isComplete({ userId, kind, target, recordKey }: Question): boolean {
  return userId !== '' && target !== '' && (kind !== 'record' || recordKey.trim() !== '');
}
