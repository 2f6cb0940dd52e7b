import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import type { ReactNode } from 'react';

import { DocumentFormPage } from '#kit/resource/document-form-page.tsx';

import { TASK_VIEW } from './software-copyright-view.tsx';
import { beginTask } from './update-tag.ts';

/** The fields that conditions of approvals use. */
const MATTERS = ['acquired', 'sourceLines', 'developedOn', 'ownerId', 'registration'] as const;

/** The page with the form of a 软著任务, for a new one or for changes. */
export default function SoftwareCopyrightEditPage(): ReactNode {
  return (
    <DocumentFormPage
      of={TASK_VIEW}
      list={SOFTWARE_COPYRIGHT_PAGE}
      businessType="SOFTWARE_COPYRIGHT"
      matters={MATTERS}
      onOpen={beginTask}
    />
  );
}
