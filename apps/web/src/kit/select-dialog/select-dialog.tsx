import { SELECT_DIALOG_WIDTH } from '@houtai/contract/limits';
import { type ReactNode, useEffect } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import type { SelectDialogProps } from './select-dialog-props.ts';
import { SelectFromList } from './select-from-list.tsx';

const MISSING = '请设置url属性！';

/** The dialog that selects one or several rows of a list (specification 2.7): search, pages, and the chosen rows as chips. */
export function SelectDialog<Row extends object, Input>({ call, ...rest }: SelectDialogProps<Row, Input>): ReactNode {
  return call ? <SelectFromList {...rest} call={call} /> : <WithoutList title={rest.title} onClose={rest.onClose} />;
}

function WithoutList({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  useEffect(() => console.error(MISSING), []);
  return (
    <Dialog open onClose={onClose} title={title} width={SELECT_DIALOG_WIDTH} footer={<Button onClick={onClose}>关闭</Button>}>
      <p role="alert">{MISSING}</p>
    </Dialog>
  );
}
