import { localDateTime, prettyDate } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { askToSignInAgain } from '#platform/calls/error-messages.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';

import type { Draft } from './use-draft.ts';

import css from './draft-notes.module.css';

/** Offers 恢复草稿 or 丢弃 for a draft that was found, or tells that another window stored a newer one. */
export function FoundDraftNote({ draft }: { draft: Draft }): ReactNode {
  const now = useNow();
  if (!draft.found) return null;
  const { savedAt: saved, isNewer, isHere } = draft.found;
  const savedAt = new Date(saved);
  return (
    <div className={css.found} role="status">
      <span title={localDateTime(savedAt)}>
        {isNewer
          ? `另一窗口在 ${timeOf(saved)} 保存了更新的草稿；在此继续填写，将以此处为准`
          : `有一份${isHere ? '本机' : ''}草稿（${prettyDate(savedAt, now)}）${draft.others > 0 ? `，另有 ${draft.others} 份` : ''}`}
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

/** Tells, beside the buttons of a form, when its draft was stored. */
export function SavedDraftNote({ draft }: { draft: Draft }): ReactNode {
  return (
    <span className={css.saved} aria-live="polite">
      {draft.failed && draft.isOver && (
        <>
          登录已失效，草稿暂存在本机
          <Button size="small" kind="ghost" onClick={askToSignInAgain}>
            登录
          </Button>
        </>
      )}
      {draft.failed && !draft.isOver && '草稿未保存，稍后自动重试'}
      {!draft.failed && draft.savedAt && `草稿已保存 ${timeOf(draft.savedAt)}`}
    </span>
  );
}

function timeOf(moment: string): string {
  return localDateTime(new Date(moment)).slice(11);
}
