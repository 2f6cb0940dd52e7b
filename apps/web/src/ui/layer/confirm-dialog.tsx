import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

import { Button } from '../buttons/button.tsx';
import { useQuestion } from './confirm.ts';
import { widthOf } from './dialog.tsx';

import styles from './dialog.module.css';

/** The dialog of the open `confirm` question; `onCancel` is called after each refusal. */
export function ConfirmDialog({ onCancel }: { onCancel: () => void }): ReactNode {
  const asked = useQuestion((state) => state.asked);
  if (!asked) return null;
  const refuse = () => {
    asked.answer(false);
    onCancel();
  };
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && refuse()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop data-scrim className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} style={widthOf(420)}>
          <div className={styles.head}>
            <AlertDialog.Title className={styles.title}>{asked.title ?? '温馨提示'}</AlertDialog.Title>
          </div>
          <AlertDialog.Description render={<div />} className={styles.body}>
            {asked.text}
          </AlertDialog.Description>
          <div className={styles.foot}>
            <AlertDialog.Close render={<Button />}>取消</AlertDialog.Close>
            {asked.other !== undefined && <Button onClick={asked.takeOther}>{asked.other}</Button>}
            <Button kind={asked.danger ? 'danger' : 'primary'} onClick={() => asked.answer(true)}>
              {asked.act ?? '确定'}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
