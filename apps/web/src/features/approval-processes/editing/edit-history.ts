/** The edited state with earlier and undone states. States are immutable, so storing each costs little. */
export type EditHistory<State> = { past: readonly State[]; present: State; future: readonly State[]; key: string };

const MOST = 200;

export function beginHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], key: '' };
}

/**
 * Records a change. Consecutive changes with the same key, such as typing a name, are undone together; a blank key always makes a separate
 * step.
 */
export function commitEdit<State>({ past, present, key: last }: EditHistory<State>, next: State, key = ''): EditHistory<State> {
  const isSame = key !== '' && key === last;
  return { past: isSame ? past : [...past, present].slice(-MOST), present: next, future: [], key };
}

export function undoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], key: '' };
}

export function redoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, key: '' };
}
