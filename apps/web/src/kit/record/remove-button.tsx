import type { Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { useOpenDetail } from '#kit/list/detail-context.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';

type RemoveButtonProps = {
  tag: Tag;
  /** The text of the confirmation: what is deleted and what follows from it. */
  text: string;
  /** Deletes the record; the global error handling shows a refusal. */
  onRemove: () => Promise<unknown>;
};

/** The 删除 button of a detail, which closes with its record. */
export function RemoveButton({ tag, text, onRemove }: RemoveButtonProps): ReactNode {
  const { close } = useOpenDetail();
  const ask = async () => {
    if (!(await confirm({ text, act: '删除', danger: true }))) return;
    await onRemove().then(close, () => undefined);
  };
  return (
    <Can tag={[tag]}>
      <Button kind="danger" onClick={() => void ask()}>
        删除
      </Button>
    </Can>
  );
}
