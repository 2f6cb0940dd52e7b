import { cleanText } from '@houtai/contract/form-check';
import { MAX_SAVED_SEARCHES } from '@houtai/contract/limits';
import type { SavedSearch } from '@houtai/contract/list-views';
import { SAVED_SEARCH_FORM } from '@houtai/contract/list-views-form';
import { type FormEvent, type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Popover } from '#ui/layer/popover.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { SearchLine } from './search-line.tsx';
import type { useListView } from './use-list-view.ts';

import box from '#ui/input/texts/input-box.module.css';
import patterns from '#ui/patterns.module.css';
import css from './saved-searches.module.css';

type SavedSearchesProps = {
  own: Pick<ReturnType<typeof useListView>, 'view' | 'error' | 'retry' | 'changeSearches' | 'isSaving'>;
  /** The current view, conditions and order. */
  search: string;
  onChoose: (search: string) => void;
};

/** The 查询方案 button: conditions and order saved under a name to be applied again. The button shows the name of the current one. */
export function SavedSearches({ own, search, onChoose }: SavedSearchesProps): ReactNode {
  const current = own.view.searches.find(({ query }) => query === search && query !== '');
  const trigger = (
    <Button kind="ghost" size="small" className={css.trigger}>
      <Icon name="bookmark" />
      <span title={current?.name} data-named={current !== undefined || undefined}>
        {current ? current.name : '查询方案'}
      </span>
    </Button>
  );
  return (
    <Popover label="查询方案" width={320} trigger={trigger}>
      {(close) => (
        <div className={css.panel}>
          <h2>查询方案</h2>
          {own.error ? (
            <LoadFailed message={own.error.message} onRetry={own.retry} />
          ) : (
            <Lines
              own={own}
              current={current}
              onChoose={(query) => {
                close();
                onChoose(query);
              }}
            />
          )}
          {!own.error && <KeepForm own={own} search={search} />}
        </div>
      )}
    </Popover>
  );
}

type LinesProps = Pick<SavedSearchesProps, 'own' | 'onChoose'> & { current: SavedSearch | undefined };

function Lines({ own, current, onChoose }: LinesProps): ReactNode {
  const { searches } = own.view;
  if (searches.length === 0) return <p className={css.note}>还没有方案。设好条件后在下面取个名字保存</p>;
  const nameFault = (old: string, name: string) => (name !== old && searches.some((other) => other.name === name) ? '已有同名方案' : '');
  return (
    <ul className={css.lines} aria-label="已保存的方案">
      {searches.map((saved) => (
        <SearchLine
          key={saved.name}
          saved={saved}
          isCurrent={saved === current}
          isBusy={own.isSaving}
          nameFault={(name) => nameFault(saved.name, name)}
          onChoose={() => onChoose(saved.query)}
          onRename={(name) =>
            own.changeSearches((stored) => stored.map((other) => (other.name === saved.name ? { ...other, name } : other)))
          }
          onRemove={() => own.changeSearches((stored) => stored.filter((other) => other.name !== saved.name))}
        />
      ))}
    </ul>
  );
}

const NAME = SAVED_SEARCH_FORM.fields.name;

function KeepForm({ own, search }: Pick<SavedSearchesProps, 'own' | 'search'>): ReactNode {
  const [typed, setTyped] = useState('');
  const name = cleanText(NAME, typed);
  const { searches } = own.view;
  const isThere = searches.some((saved) => saved.name === name);
  const isFull = searches.length >= MAX_SAVED_SEARCHES && !isThere;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || search === '' || isFull || own.isSaving) return;
    own
      .changeSearches((stored) => [...stored.filter((saved) => saved.name !== name), { name, query: search }])
      .then(() => setTyped(''))
      .catch(() => {
        // The global error handling shows the refusal; the name stays for another attempt.
      });
  };
  if (search === '') return <p className={css.note}>现在没有条件，也没有另外的排序，没有可保存的</p>;
  return (
    <form className={css.keep} onSubmit={keep}>
      <label className={`${box.box} ${patterns.fill}`}>
        <input
          aria-label={NAME.label}
          placeholder="为现在的条件取个名字"
          maxLength={NAME.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Button size="small" type="submit" disabled={name === '' || isFull || own.isSaving}>
        {isThere ? '覆盖' : '保存'}
      </Button>
      {isFull && <p className={css.note}>最多保存 {MAX_SAVED_SEARCHES} 个，请先删除不用的</p>}
    </form>
  );
}
