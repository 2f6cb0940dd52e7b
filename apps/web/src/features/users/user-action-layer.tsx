import type { ReactNode } from 'react';

import { SecretDialog } from '#kit/form/sheets/secret-dialog.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { EditUser } from './edit-user.tsx';
import { Handover } from './handover.tsx';
import { NewUser } from './new-user.tsx';
import { closeAction, useUserAction } from './user-action.ts';

/** The drawer or dialog of the open action. */
export function UserActLayer(): ReactNode {
  const act = useUserAction((state) => state.act);
  switch (act?.kind) {
    case undefined:
      return null;
    case 'secret':
      return (
        <SecretDialog title={act.title} secret={act.secret} onClose={closeAction}>
          {act.words}
        </SecretDialog>
      );
    case 'add':
      return (
        <Drawer open onClose={closeAction} label="新建用户" width={640}>
          <NewUser />
        </Drawer>
      );
    case 'edit':
      return (
        <Drawer open onClose={closeAction} label="修改用户" width={640}>
          <EditUser id={act.id} restored={act.restored} />
        </Drawer>
      );
    case 'handover':
      return (
        <Drawer open onClose={closeAction} label="离职交接" width={640}>
          <Handover id={act.id} />
        </Drawer>
      );
  }
}
