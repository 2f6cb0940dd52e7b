import { NEXT_STATES, WORK_STATES, type WorkState } from '@houtai/contract/work-states';

/** The states of unfinished records. */
export const OPEN_STATES: readonly WorkState[] = [WORK_STATES.waiting, WORK_STATES.working];

export function isOpen(state: WorkState): boolean {
  return OPEN_STATES.includes(state);
}

export function mayMove(from: WorkState, to: WorkState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** The history action of a state change. */
export function moveAction(from: WorkState, to: WorkState): string {
  switch (to) {
    case '1':
      return from === WORK_STATES.closed ? '重新打开' : '退回待处理';
    case '2':
      return from === WORK_STATES.done ? '退回处理中' : '开始处理';
    case '3':
      return '完成';
    case '4':
      return '关闭';
  }
}

/** The action in words, for use before the record. */
export function moveWords(from: WorkState, to: WorkState): string {
  const isBack = to === WORK_STATES.waiting ? from !== WORK_STATES.closed : from === WORK_STATES.done && to === WORK_STATES.working;
  return isBack ? '退回' : moveAction(from, to);
}

/** The state changes that are identified by the name of their action. */
export const MOVE_ACTIONS: ReadonlyMap<string, { from?: WorkState; to: WorkState }> = new Map([
  ['退回待处理', { to: WORK_STATES.waiting }],
  ['重新打开', { from: WORK_STATES.closed, to: WORK_STATES.waiting }],
  ['开始处理', { to: WORK_STATES.working }],
  ['退回处理中', { from: WORK_STATES.done, to: WORK_STATES.working }],
  ['完成', { to: WORK_STATES.done }],
  ['关闭', { to: WORK_STATES.closed }],
]);
