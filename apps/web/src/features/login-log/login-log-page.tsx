import { calls } from '@houtai/contract';
import type { LoginRecord } from '@houtai/contract/login-log';
import { LOGIN_LOG } from '@houtai/contract/login-log-list';
import { RESULT_WORDS } from '@houtai/contract/session-words';
import type { ReactNode } from 'react';

import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { UnlockButton } from './unlock-button.tsx';

const VIEW = listView(LOGIN_LOG, calls.loginLog, {
  name: 'login-log',
  columns: {
    account: { width: 140, grow: false },
    name: { width: 120 },
    result: { width: 132, cell: (row) => <Result record={row} />, card: 'state' },
    loginType: { card: 'meta' },
    ip: { width: 140, card: 'meta' },
    browser: { width: 120, grow: true, card: 'meta' },
    os: { width: 104, card: 'meta' },
  },
  acts: { by: calls.loginLog.unlock, cell: (row) => row.lockedUntil !== null && <UnlockButton account={row.account} /> },
});

/** All attempts to sign in, of all users. */
export default function LoginLogPage(): ReactNode {
  return <DeclaredListPage of={VIEW} />;
}

function Result({ record }: { record: LoginRecord }): ReactNode {
  return <StateMark shape={record.result === 'success' ? 'done' : 'refused'}>{RESULT_WORDS[record.result]}</StateMark>;
}
