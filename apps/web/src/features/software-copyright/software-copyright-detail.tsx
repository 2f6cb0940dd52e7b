import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_EDIT_PAGE } from '@houtai/contract/software-copyright';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { ApprovalInfoButton } from '#kit/approval/approval-info-button.tsx';
import { ApprovalNote } from '#kit/approval/approval-note.tsx';
import { RecordFiles } from '#kit/files/record-files.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/query.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { editingWords } from './editing-words.ts';
import { SoftwareCopyrightParts } from './software-copyright-parts.tsx';

/** A 软著任务 beside the list. */
export function SoftwareCopyrightDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.softwareCopyright.get, { id }, { silent: true }));
  const remove = useSend(calls.softwareCopyright.remove, { onMessage: toast.success });
  const navigate = useNavigate();
  const open = (restore?: string) => void navigate(linkTo(SOFTWARE_COPYRIGHT_EDIT_PAGE, { id, ...(restore && { restore }) }));
  return (
    <DetailDrawer noun="软著任务" query={query}>
      {(task) => ({
        code: task.number,
        title: `${task.name} ${task.release}`,
        state: <DocumentStatePill state={task.state} />,
        meta: (
          <span>
            更新于 <TimeCell time={task.updatedAt} />
            {task.editing && ` · ${editingWords(task.editing)}`}
          </span>
        ),
        body: (
          <>
            <ApprovalNote businessType="SOFTWARE_COPYRIGHT" businessId={id} state={task.state} />
            <SoftwareCopyrightParts task={task} />
            <RecordFiles files={task.fileList} />
            <RecordHistory
              id={id}
              history={calls.softwareCopyright.history}
              comment={calls.softwareCopyright.comment}
              onRestore={task.may.edit ? (entry) => open(entry.id) : undefined}
            />
          </>
        ),
        foot: (
          <>
            {task.may.edit && (
              <Button kind="primary" onClick={() => open()}>
                修改
              </Button>
            )}
            {task.state !== 'draft' && <ApprovalInfoButton businessId={id} businessType="SOFTWARE_COPYRIGHT" fallback="PROJECT_OPENING" />}
          </>
        ),
        danger: task.may.remove && (
          <RemoveButton
            tag="softwareCopyright:task:remove"
            text={`删除软著任务 ${task.number}「${task.name}」？删除后不能恢复。`}
            onRemove={() => remove.run({ id })}
          />
        ),
      })}
    </DetailDrawer>
  );
}
