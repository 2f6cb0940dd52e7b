import type { Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { nounOf } from '#kit/noun-of.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';

/** What is made by which right: those of a call and its subject, or others. */
type Made = { call: { access: Tag; subject: string }; tag?: never; noun?: string } | { call?: never; tag: Tag; noun: string };

type AddButtonProps = Made & { verb?: '新建' | '新增'; onClick: () => void };

/** The one primary button of a list: 新建 and what, for anyone who may. On a phone the 「+」 is that of the navbar right above: this one says what it does. */
export function AddButton({ call, tag, verb = '新建', noun, onClick }: AddButtonProps): ReactNode {
  const isPhone = useMedia('(max-width: 600px)');
  const words = `${verb}${noun ?? (call ? nounOf(call) : '')}`;
  return (
    <Can tag={[call ? call.access : tag]}>
      <Button kind="primary" size="small" aria-label={isPhone ? words : undefined} onClick={onClick}>
        {isPhone ? null : <Icon name="plus" />}
        {isPhone ? verb : words}
      </Button>
    </Can>
  );
}
