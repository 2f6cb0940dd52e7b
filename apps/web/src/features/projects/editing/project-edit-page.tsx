import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { ChangedProject } from './changed-project.tsx';
import { NewProject } from './new-project.tsx';

/** The page with a project's form, for a new project or for changes. */
export default function ProjectEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NewProject customerId={params.get('customerId') ?? ''} /> : <ChangedProject id={id} />;
}
