import { EXPLAINED, type ExplainedKind } from '@houtai/contract/explained-kinds';
import { useSearchParams } from 'react-router';

/** A question about a person's right; parts are blank until they are chosen. */
export type Question = { userId: string; kind: ExplainedKind; target: string; recordKey: string };

/** The question in the address, and a function that changes parts of it. */
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

/** Whether all required parts are chosen. */
export function isComplete({ userId, kind, target, recordKey }: Question): boolean {
  return userId !== '' && target !== '' && (kind !== 'record' || recordKey.trim() !== '');
}
