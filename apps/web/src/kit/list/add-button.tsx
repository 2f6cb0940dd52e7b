import type { Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { nounOf } from '#kit/noun-of.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';

/** What is created and by which right: those of a call and its subject, or others. */
type Made = { call: { access: Tag; subject: string }; tag?: never; noun?: string } | { call?: never; tag: Tag; noun: string };

type AddButtonProps = Made & { verb?: '新建' | '新增'; onClick: () => void };

/**
 * The primary button of a list, 新建 with a noun, for users with the right. On a phone it keeps the noun, because the navbar above already
 * shows a 「+」.
 */
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
