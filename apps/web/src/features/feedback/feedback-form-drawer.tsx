import { FEEDBACK_PAGE, type FeedbackDetail } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import type { ResourceAct } from '#kit/resource/resource-acts.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { FeedbackEditor } from './feedback-editor.tsx';

type FeedbackFormDrawerProps = { act: ResourceAct<FeedbackDetail> | null; onClose: () => void; onAdded: () => void };

/** A drawer for a new feedback, for changes, or for a copy, which is a new record. */
export function FeedbackFormDrawer({ act, onClose, onAdded }: FeedbackFormDrawerProps): ReactNode {
  const { record, part } = act ?? {};
  const isCopy = part === 'copy';
  const label = record ? (isCopy ? '复制反馈' : '修改反馈') : '新增反馈';
  const navigate = useNavigate();
  // A copy is listed among the user's own, whatever list shows the original.
  const leave = () => {
    onClose();
    void navigate(linkTo(FEEDBACK_PAGE, { view: 'created' }));
  };
  const ends = { onDone: isCopy ? leave : record ? onClose : onAdded, onCancel: onClose };
  return (
    <Drawer open={act !== null} onClose={onClose} label={label} width={640}>
      {record && <FeedbackEditor mode={isCopy ? 'copy' : 'edit'} feedback={record} {...ends} />}
      {act && !record && <FeedbackEditor mode="new" {...ends} />}
    </Drawer>
  );
}
