import type { Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { Can } from '#platform/can.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMedia } from '#ui/use-media.ts';

type AddButtonProps = { tag: Tag; verb?: '新建' | '新增'; noun: string; onClick: () => void };

/** The one primary button of a list: 新建 and what, for whoever may. On a phone the 「+」 is that of the navbar right above: this one says what it does. */
export function AddButton({ tag, verb = '新建', noun, onClick }: AddButtonProps): ReactNode {
  const isPhone = useMedia('(max-width: 600px)');
  const words = `${verb}${noun}`;
  return (
    <Can tag={[tag]}>
      <Button kind="primary" size="small" aria-label={isPhone ? words : undefined} onClick={onClick}>
        {isPhone ? null : <Icon name="plus" />}
        {isPhone ? verb : words}
      </Button>
    </Can>
  );
}
