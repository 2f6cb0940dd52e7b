import { calls } from '@houtai/contract';
import type { LoginOptions } from '@houtai/contract/session';

import { send } from '#platform/calls/send.ts';

const NO_OPTIONS: LoginOptions = { wxwork: false, demo: null, version: '' };

let ahead: Promise<LoginOptions> | null = null;

/** Asks what is offered here while the page itself is still on its way. */
export function askOptionsAhead(): void {
  ahead ??= ask();
}

/** What is offered here; without an answer there is still the way by phone and password. */
export function takeOptions(): Promise<LoginOptions> {
  const answer = ahead ?? ask();
  ahead = null;
  return answer;
}

function ask(): Promise<LoginOptions> {
  return send(calls.session.options, {}, { silent: true }).catch(() => NO_OPTIONS);
}
