/** What is edited, with what it was and what was taken back. Steps are never changed, so keeping each costs next to nothing. */
export type EditHistory<State> = { past: readonly State[]; present: State; future: readonly State[]; key: string };

const MOST = 200;

/** A history that begins. */
export function beginHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], key: '' };
}

/** Notes a change. Changes with the same key one after the other, as the letters of a name, are taken back together; a blank key is always a step. */
export function commit<State>({ past, present, key: last }: EditHistory<State>, next: State, key = ''): EditHistory<State> {
  const isSame = key !== '' && key === last;
  return { past: isSame ? past : [...past, present].slice(-MOST), present: next, future: [], key };
}

/** Takes the last change back. */
export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], key: '' };
}

/** Does once more what was taken back last. */
export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, key: '' };
}
