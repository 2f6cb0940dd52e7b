import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { NewTodoForm } from './new-todo-form.tsx';

/** The quick form at the right edge; submitting it leads to the list that shows the new to-do (specification 2.9), whoever handles it. */
export default function TodoPanel({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  return (
    <NewTodoForm
      onCancel={onClose}
      onDone={() => {
        onClose();
        void navigate(linkTo(TODO_PAGE, { view: 'created' }));
      }}
    />
  );
}
