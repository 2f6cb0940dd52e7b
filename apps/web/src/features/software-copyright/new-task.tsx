import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '#kit/form/form-page.tsx';

import { SoftwareCopyrightForm } from './software-copyright-form.tsx';

const NOTHING = {};

/** A new 软著任务. */
export function NewTask(): ReactNode {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  return (
    <FormPage title="新建软著任务" back={SOFTWARE_COPYRIGHT_PAGE}>
      <SoftwareCopyrightForm
        key={round}
        initial={NOTHING}
        onDone={(saved) => {
          // Whoever comes back to this tab finds a blank form, and another once key.
          setRound(round + 1);
          void navigate(linkTo(SOFTWARE_COPYRIGHT_PAGE, { id: saved.id }));
        }}
        onCancel={() => void navigate(SOFTWARE_COPYRIGHT_PAGE)}
      />
    </FormPage>
  );
}
