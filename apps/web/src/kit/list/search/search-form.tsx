import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';

import { type Condition, normalizeConditions, type SearchValues } from './condition.ts';
import { SearchChips } from './search-chips.tsx';
import { SearchControl } from './search-control.tsx';

import css from './search-form.module.css';

/** Number of conditions in the row; the others are behind 展开筛选. */
const IN_ROW = 3;
const IN_ROW_OF_PHONE = 1;

type SearchFormProps = {
  conditions: readonly Condition[];
  /** The current values. */
  held: SearchValues;
  onSearch: (values: SearchValues) => void;
  /** Receives the first control, which 「/」 focuses. */
  first: RefObject<HTMLInputElement | null>;
  /** Content at the end of the row. */
  children?: ReactNode;
};

/**
 * The conditions of a list in one row, applied by 查询 or Enter. Further conditions are behind 展开筛选, which unfolds the row into a block over
 * the table's top until the next 查询; their values remain in the row as chips.
 */
export function SearchForm({ conditions, held, onSearch, first, children }: SearchFormProps): ReactNode {
  const [draft, setDraft] = useState<SearchValues>(held);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isPhone = useMedia('(max-width: 600px)');
  const inRow = isPhone ? IN_ROW_OF_PHONE : IN_ROW;
  const state = JSON.stringify(held);
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    // The address changed by other means: the back button, a link, 清除条件.
    setSeen(state);
    setDraft(held);
  }

  const search = (values: SearchValues) => {
    setIsOpen(false);
    const sent = normalizeConditions(conditions, values);
    setDraft((before) => ({ ...before, ...sent }));
    onSearch(sent);
  };
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    toggle.current?.focus();
  };
  if (conditions.length === 0) return null;
  const shown = isOpen ? conditions : conditions.slice(0, inRow);
  return (
    <div className={css.place}>
      <form
        id={id}
        className={css.form}
        role="search"
        aria-label="筛选条件"
        data-open={isOpen || undefined}
        onKeyDown={fold}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(draft);
        }}
      >
        <div className={css.fields}>
          {shown.map((condition, index) => (
            <SearchControl
              key={condition.name}
              condition={condition}
              draft={draft}
              isLabelled={isOpen}
              control={index === 0 ? first : undefined}
              onChange={(values) => setDraft((before) => ({ ...before, ...values }))}
              onSearch={(values) => search({ ...draft, ...values })}
            />
          ))}
        </div>
        <div className={css.tail}>
          {conditions.length > inRow && (
            <Button
              ref={toggle}
              kind={isPhone && !isOpen ? 'plain' : 'ghost'}
              size="small"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name="filter" />
              {isOpen ? '收起筛选' : isPhone ? '筛选' : '展开筛选'}
            </Button>
          )}
          <span className={css.acts}>
            <Button size="small" type="submit">
              查询
            </Button>
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                setDraft(Object.fromEntries(Object.keys(held).map((name) => [name, ''])));
                search({});
              }}
            >
              重置
            </Button>
          </span>
          {!isOpen && <SearchChips conditions={conditions.slice(inRow)} held={held} onSearch={onSearch} />}
          <span className={css.aside}>{children}</span>
        </div>
      </form>
    </div>
  );
}
