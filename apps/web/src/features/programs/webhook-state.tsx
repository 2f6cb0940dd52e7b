import type { Webhook } from '@houtai/contract/webhooks';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

const STATES = {
  paused: { shape: 'closed', word: '暂停' },
  failing: { shape: 'refused', word: '自动暂停' },
  gone: { shape: 'closed', word: '已停止' },
  stopped: { shape: 'refused', word: '程序停用' },
} as const;

/** Whether a webhook sends, and whether deliveries have failed. */
export function WebhookState({ webhook: { state, counts } }: { webhook: Pick<Webhook, 'state' | 'counts'> }): ReactNode {
  if (state !== 'active') return <StateMark shape={STATES[state].shape}>{STATES[state].word}</StateMark>;
  return counts.retrying > 0 ? <StateMark shape="refused">在重试</StateMark> : <StateMark shape="done">正常</StateMark>;
}
