import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { CallError } from '#platform/calls/send.ts';

import { CallErrorNotice } from './call-error-notice.tsx';

/** Shown on a record's page when the address names no record; links to the list. */
export function NoneNamed({ noun, all }: { noun: string; all: string }): ReactNode {
  const navigate = useNavigate();
  const leave = { words: `查看全部${noun}`, go: () => void navigate(all) };
  return <CallErrorNotice fault={new CallError('A0404', `没有指定${noun}`)} onRetry={() => {}} leave={leave} />;
}
