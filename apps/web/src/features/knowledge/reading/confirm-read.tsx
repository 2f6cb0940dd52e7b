import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { KnowledgeRow } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';

type ConfirmReadProps = {
  item: Pick<KnowledgeRow, 'newsId' | 'revision' | 'mustRead' | 'confirmed'>;
  /** When it was confirmed, if known. */
  confirmedAt?: string;
};

/** Below a must-read item: the button that confirms this revision, or the confirmation. */
export function ConfirmRead({ item, confirmedAt = '' }: ConfirmReadProps): ReactNode {
  const sending = useSend(calls.knowledge.confirm);
  if (!item.mustRead) return null;
  if (item.confirmed) {
    const at = confirmedAt === '' ? '' : `于 ${localDateTime(new Date(confirmedAt))} `;
    return (
      <span className={patterns.soft}>
        <StateMark shape="done">{`已${at}确认阅读`}</StateMark>
      </span>
    );
  }
  const confirm = async () => {
    const { newsId, revision } = item;
    const done = await sending.run({ newsId, revision }).catch(() => null);
    if (done) toast.success('已确认阅读');
  };
  return (
    <Button kind="primary" disabled={sending.busy} onClick={() => void confirm()}>
      我已阅读并知悉
    </Button>
  );
}
