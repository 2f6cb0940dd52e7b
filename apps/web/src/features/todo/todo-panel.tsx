import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { NewTodoForm } from './new-todo-form.tsx';

/** The quick form at the right edge; what it made is seen in the list (specification 2.9), also when somebody else is to do it. */
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
