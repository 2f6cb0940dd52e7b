import type { ReactNode } from 'react';

import { ResourcePage } from '#kit/resource/resource-page.tsx';

import { TASK_VIEW } from './software-copyright-view.tsx';

export default function SoftwareCopyrightPage(): ReactNode {
  return <ResourcePage of={TASK_VIEW} />;
}
