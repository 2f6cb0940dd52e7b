import { calls } from '@houtai/contract';

import { send } from '#platform/calls/send.ts';

/** Notifies the server that the user has opened the form of a task. Not awaited, and a failure does not affect the form. */
export function beginTask(id: string): void {
  tell('0', id);
}

/** Notifies the server that the form's tab was closed (specification 7.7); nothing for a new task. */
export function leaveTask(id: string): void {
  if (id !== '') tell('1', id);
}

function tell(updateTag: '0' | '1', id: string): void {
  send(calls.softwareCopyright.updateTag, { updateTag, id }, { silent: true }).catch(() => undefined);
}
