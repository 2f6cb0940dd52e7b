import { calls } from '@houtai/contract';
import type { LoginOptions } from '@houtai/contract/session';

import { send } from '#platform/calls/send.ts';

const NO_OPTIONS: LoginOptions = { wxwork: false, demo: null, version: '' };

let ahead: Promise<LoginOptions> | null = null;

/** Requests the ways to sign in while the page is still loading. */
export function askOptionsAhead(): void {
  ahead ??= ask();
}

/** The available ways to sign in; without an answer, phone and password. */
export function consumeLoginOptions(): Promise<LoginOptions> {
  const answer = ahead ?? ask();
  ahead = null;
  return answer;
}

function ask(): Promise<LoginOptions> {
  return send(calls.session.options, {}, { silent: true }).catch(() => NO_OPTIONS);
}
