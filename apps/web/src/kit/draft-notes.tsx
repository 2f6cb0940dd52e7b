import { localDateTime, prettyDate } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import type { Draft } from './use-draft.ts';

import css from './draft-notes.module.css';

/** Offers a draft that was found: 恢复草稿 or 丢弃. */
export function FoundDraftNote({ draft }: { draft: Draft }): ReactNode {
  const now = useNow();
  if (!draft.found) return null;
  const savedAt = new Date(draft.found.savedAt);
  return (
    <div className={css.found} role="status">
      <span title={localDateTime(savedAt)}>有一份 {prettyDate(savedAt, now)} 的草稿</span>
      <Button size="small" kind="primary" onClick={draft.restore}>
        恢复草稿
      </Button>
      <Button size="small" kind="ghost" onClick={draft.discard}>
        丢弃
      </Button>
    </div>
  );
}

/** Says beside the buttons of a form when its draft was kept. */
export function SavedDraftNote({ draft }: { draft: Draft }): ReactNode {
  const time = draft.savedAt === '' ? '' : localDateTime(new Date(draft.savedAt)).slice(11);
  return (
    <span className={css.saved} aria-live="polite">
      {draft.failed ? '草稿未保存，稍后自动重试' : time && `草稿已保存 ${time}`}
    </span>
  );
}
