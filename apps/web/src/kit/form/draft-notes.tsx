import { localDateTime, prettyDate } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Draft } from './use-draft.ts';

import css from './draft-notes.module.css';

/** Offers a draft that was found, 恢复草稿 or 丢弃, or says that another window has written a newer one. */
export function FoundDraftNote({ draft }: { draft: Draft }): ReactNode {
  const now = useNow();
  if (!draft.found) return null;
  const { savedAt: saved, isNewer } = draft.found;
  const savedAt = new Date(saved);
  return (
    <div className={css.found} role="status">
      <span title={localDateTime(savedAt)}>
        {isNewer ? `另一窗口在 ${timeOf(saved)} 保存了更新的草稿；在此继续填写，将以此处为准` : `有一份草稿（${prettyDate(savedAt, now)}）`}
      </span>
      <Button size="small" onClick={draft.restore}>
        恢复草稿
      </Button>
      <Button size="small" kind="ghost" onClick={draft.discard}>
        {isNewer ? '保留此处' : '丢弃'}
      </Button>
    </div>
  );
}

/** Says beside the buttons of a form when its draft was kept. */
export function SavedDraftNote({ draft }: { draft: Draft }): ReactNode {
  return (
    <span className={css.saved} aria-live="polite">
      {draft.failed ? '草稿未保存，稍后自动重试' : draft.savedAt && `草稿已保存 ${timeOf(draft.savedAt)}`}
    </span>
  );
}

function timeOf(moment: string): string {
  return localDateTime(new Date(moment)).slice(11);
}
