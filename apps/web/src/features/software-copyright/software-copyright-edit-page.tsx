import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { ChangedTask } from './changed-task.tsx';
import { NewTask } from './new-task.tsx';

/** The form of a 软著任务 on a page of its own: the one to be changed, or a new one. */
export default function SoftwareCopyrightEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NewTask /> : <ChangedTask id={id} restore={params.get('restore') ?? ''} />;
}
