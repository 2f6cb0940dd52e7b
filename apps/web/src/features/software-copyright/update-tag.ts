import { calls } from '@houtai/contract';

import { send } from '#platform/calls/send.ts';

/** Says that the caller has begun to change a task. Nobody waits for it, and a failure takes nothing from the form. */
export function beginTask(id: string): void {
  tell('0', id);
}

/** Says that the form of a task was left, as its tab is gone (specification 7.7); of a new one there is nothing to say. */
export function leaveTask(id: string): void {
  if (id !== '') tell('1', id);
}

function tell(updateTag: '0' | '1', id: string): void {
  send(calls.softwareCopyright.updateTag, { updateTag, id }, { silent: true }).catch(() => undefined);
}
