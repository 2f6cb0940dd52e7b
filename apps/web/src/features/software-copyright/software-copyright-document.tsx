import type { ReactNode } from 'react';

import { ResourceDocument } from '#kit/resource/resource-document.tsx';

import { TASK_VIEW } from './software-copyright-view.tsx';

/** A 软著任务 for its approvers. */
export function SoftwareCopyrightDocument({ id }: { id: string }): ReactNode {
  return <ResourceDocument view={TASK_VIEW} id={id} />;
}
