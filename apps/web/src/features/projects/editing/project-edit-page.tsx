import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { ChangedProject } from './changed-project.tsx';
import { NewProject } from './new-project.tsx';

/** The form of a project on a page of its own: the one to be changed, or a new one. */
export default function ProjectEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NewProject customerId={params.get('customerId') ?? ''} /> : <ChangedProject id={id} />;
}
