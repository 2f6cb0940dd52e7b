import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { FeedbackEditor } from './feedback-editor.tsx';

/** The quick form at the right edge; submitting it leads to the list that shows the new record (specification 2.9), whoever handles it. */
export default function FeedbackPanel({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  return (
    <FeedbackEditor
      mode="new"
      onCancel={onClose}
      onDone={() => {
        onClose();
        void navigate(linkTo(FEEDBACK_PAGE, { view: 'created' }));
      }}
    />
  );
}
