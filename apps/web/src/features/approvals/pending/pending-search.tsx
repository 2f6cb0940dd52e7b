import { KEYWORD_MAX } from '@houtai/contract/limits';
import { type ReactNode, type RefObject, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { clearByEscape } from '#ui/keys.ts';

import box from '#ui/input/texts/input-box.module.css';
import css from './pending.module.css';

type PendingSearchProps = { field: RefObject<HTMLInputElement | null>; held: string; onSearch: (keyword: string) => void };

/** Searches by number, title or submitter on Enter. */
export function PendingSearch({ field, held, onSearch }: PendingSearchProps): ReactNode {
  const [draft, setDraft] = useState(held);
  const [seen, setSeen] = useState(held);
  if (seen !== held) {
    setSeen(held);
    setDraft(held);
  }
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <label className={box.box}>
        <Icon name="search" size={14} />
        <input
          ref={field}
          type="search"
          aria-label="单号、标题、提交人"
          placeholder="单号、标题、提交人"
          maxLength={KEYWORD_MAX}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) =>
            clearByEscape(event, () => {
              setDraft('');
              onSearch('');
            })
          }
        />
      </label>
    </form>
  );
}
