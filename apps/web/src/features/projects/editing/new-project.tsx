import { linkTo } from '@houtai/contract/links';
import { PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { useSession } from '#platform/session/session.ts';

import { ProjectForm } from '../lazy-parts.ts';

/** A new project, optionally for a customer, led by its creator by default. */
export function NewProject({ customerId }: { customerId: string }): ReactNode {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  const initial = useMemo(() => ({ ownerId, customerId }), [ownerId, customerId]);
  return (
    <FormPage title="新建项目" back={PROJECTS_PAGE}>
      <Suspense>
        <ProjectForm
          key={round}
          initial={initial}
          onDone={({ id }) => {
            // A user who returns to this tab finds a blank form with a new idempotency key.
            setRound(round + 1);
            void navigate(linkTo(PROJECT_PAGE, { id }));
          }}
          onCancel={() => void navigate(PROJECTS_PAGE)}
        />
      </Suspense>
    </FormPage>
  );
}
