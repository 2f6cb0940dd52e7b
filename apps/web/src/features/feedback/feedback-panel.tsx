import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { FeedbackEditor } from './feedback-editor.tsx';

/** The quick form at the right edge; what it made is seen in the list (specification 2.9), also when somebody else handles it. */
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
