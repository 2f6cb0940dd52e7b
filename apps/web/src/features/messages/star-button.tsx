import { calls } from '@houtai/contract';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Icon } from '#ui/buttons/icon.tsx';

import css from './messages.module.css';

/** Stars or unstars a message; the star changes once the server has stored it. */
export function StarButton({ message: { id, title, starred } }: { message: Message }): ReactNode {
  const star = useSend(calls.messages.star);
  return (
    <button
      type="button"
      className={css.star}
      aria-label={`星标：${title}`}
      aria-pressed={starred}
      disabled={star.busy}
      onClick={() => void star.run({ id, starred: !starred })}
    >
      <Icon name="star" filled={starred} />
    </button>
  );
}
