import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { KnowledgeRow } from '@houtai/contract/knowledge';
import { type ReactNode, useState } from 'react';

import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { useKnowledgeRefresh } from './use-knowledge-refresh.ts';

import css from './knowledge.module.css';

type ConfirmReadProps = {
  item: Pick<KnowledgeRow, 'newsId' | 'revision' | 'mustRead' | 'confirmed'>;
  /** When it was confirmed, where that is known. */
  confirmedAt?: string;
};

/** Under a must-read item: the button that confirms this revision, or that it is confirmed. */
export function ConfirmRead({ item, confirmedAt = '' }: ConfirmReadProps): ReactNode {
  const refresh = useKnowledgeRefresh();
  const [busy, setBusy] = useState(false);
  if (!item.mustRead) return null;
  if (item.confirmed) {
    const at = confirmedAt === '' ? '' : `于 ${localDateTime(new Date(confirmedAt))} `;
    return (
      <span className={css.confirmed}>
        <StateMark shape="done">{`已${at}确认阅读`}</StateMark>
      </span>
    );
  }
  const confirm = async () => {
    setBusy(true);
    const { newsId, revision } = item;
    const done = await send(calls.knowledge.confirm, { newsId, revision }).catch(() => null);
    setBusy(false);
    // A newer revision may have come, which is then shown.
    refresh();
    if (done) toast.success('已确认阅读');
  };
  return (
    <Button kind="primary" disabled={busy} onClick={() => void confirm()}>
      我已阅读并知悉
    </Button>
  );
}
