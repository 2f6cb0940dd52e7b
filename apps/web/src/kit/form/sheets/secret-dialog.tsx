import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import css from './secret-dialog.module.css';

type SecretDialogProps = { title: string; secret: string; onClose: () => void; children: ReactNode };

/** Shows a password or key that is displayed only once, with a button to copy it. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className={css.words}>{children}</p>
      <p className={css.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="复制" />
      </p>
    </Dialog>
  );
}
