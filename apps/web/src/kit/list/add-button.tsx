import type { Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { Can } from '../../platform/can.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The one primary button of a list: 新建 and what, for whoever may. */
export function AddButton({ tag, noun, onClick }: { tag: Tag; noun: string; onClick: () => void }): ReactNode {
  return (
    <Can tag={tag}>
      <Button kind="primary" size="small" onClick={onClick}>
        <Icon name="plus" />
        新建{noun}
      </Button>
    </Can>
  );
}
