import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { CircleCheck, GitCompare, History, ListChecks, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { Menu, MenuItem } from '#ui/layer/menu.tsx';
import { toast } from '#ui/layer/toast.tsx';

import type { PaneKind } from './editing/use-pane.ts';

import patterns from '#ui/patterns.module.css';
import css from './editor.module.css';

type VersionBarProps = {
  detail: ProcessDetail;
  changes: number;
  mayEdit: boolean;
  isComparing: boolean;
  onPane: (kind: PaneKind) => void;
  onMove: () => void;
  /** Called when the process changes outside of the edits: its draft is discarded, or it is no longer in force. */
  onTaken: (detail: ProcessDetail) => void;
};

/** The version being edited, the one in force, and the earlier ones. */
export function VersionBar(props: VersionBarProps): ReactNode {
  const { detail, changes, mayEdit, isComparing, onPane, onMove, onTaken } = props;
  const mayPublish = useCan([calls.approvalProcesses.retire.access]);
  const discard = useSend(calls.approvalProcesses.discard, { onMessage: toast.success });
  const retire = useSend(calls.approvalProcesses.retire, { onMessage: toast.success });
  const { id, version, published, hasDraft, versions, running, updatedByName, updatedAt, publishedAt } = detail;
  const draft = versions.find(({ state }) => state === 'draft');
  const past = versions.filter(({ state }) => state === 'retired').length;
  const behind = versions.filter((each) => each.version !== published).reduce((sum, each) => sum + each.running, 0);
  const ask = async (text: string, act: string, send: typeof discard | typeof retire) => {
    if (!(await confirm({ text, act, danger: true }))) return;
    const left = await send.run({ id, version }).catch(() => null);
    if (left) onTaken(left);
  };
  return (
    <div className={css.versions}>
      {draft && (
        <span className={css.version} data-on>
          <PenLine size={14} strokeWidth={1.75} aria-hidden />
          <b>草稿 v{draft.version}</b>
          <span className={css.extra}>
            {updatedByName} · <TimeCell time={updatedAt} />
            {published !== null && ` · 改动 ${changes} 处`}
          </span>
        </span>
      )}
      <span className={css.version}>
        {published === null ? (
          '未发布'
        ) : (
          <>
            <CircleCheck className={patterns.green} size={14} strokeWidth={1.75} aria-hidden />
            <b>已发布 v{published}</b>
            <span className={css.extra}>
              {publishedAt && (
                <>
                  <TimeCell time={publishedAt} /> 起 ·{' '}
                </>
              )}
              在途 {running} 单{behind > 0 && `，其中旧版 ${behind} 单`}
            </span>
          </>
        )}
      </span>
      <span className={patterns.grow} />
      <span className={css.desk}>
        <Button size="small" kind="ghost" onClick={() => onPane('examples')}>
          <ListChecks size={14} strokeWidth={1.75} aria-hidden />
          检查例
        </Button>
        <Button size="small" kind="ghost" onClick={() => onPane('versions')}>
          <History size={14} strokeWidth={1.75} aria-hidden />
          历史版本{past > 0 && ` ${past}`}
        </Button>
        {hasDraft && published !== null && (
          <Button size="small" kind="ghost" aria-pressed={isComparing} onClick={() => onPane('compare')}>
            <GitCompare size={14} strokeWidth={1.75} aria-hidden />与 v{published} 比较
          </Button>
        )}
      </span>
      {(mayEdit || mayPublish) && (
        <Menu
          trigger={
            <Button size="square" kind="ghost" aria-label="更多">
              <Icon name="more" />
            </Button>
          }
        >
          <MenuItem disabled={!mayPublish || behind === 0} onClick={onMove}>
            迁移在途单据
          </MenuItem>
          <MenuItem disabled={!mayEdit || !hasDraft} onClick={() => void ask('放弃这份草稿？已发布的版本不受影响。', '放弃草稿', discard)}>
            放弃草稿
          </MenuItem>
          <MenuItem
            disabled={!mayPublish || published === null}
            onClick={() => void ask('停用后不能再按此流程提交，在途单据不受影响。', '停用', retire)}
          >
            停用流程
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
