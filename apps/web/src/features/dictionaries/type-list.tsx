import { calls } from '@houtai/contract';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import { KEYWORD_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './dictionaries-page.module.css';

type TypeListProps = {
  query: { data: { rows: DictionaryType[] } | undefined; error: Error | null; refetch: () => unknown };
  chosen: string;
  onChoose: (type: string) => void;
  onAdd: () => void;
};

/** All dictionaries, with a search by name or code. */
export function TypeList({ query, chosen, onChoose, onAdd }: TypeListProps): ReactNode {
  const [words, setWords] = useState('');
  const sought = words.trim().toLowerCase();
  const rows = query.data?.rows.filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes(sought));
  return (
    <section className={css.types} aria-label="字典">
      <header className={css.head}>
        <h1>字典管理</h1>
        <Can tag={[calls.dictionaries.addType.access]}>
          <Button size="small" onClick={onAdd}>
            <Icon name="plus" />
            新建字典
          </Button>
        </Can>
      </header>
      <div className={css.find}>
        <TextInput
          type="search"
          leading={<Icon name="search" size={14} />}
          aria-label="名称、类型"
          placeholder="名称、类型"
          maxLength={KEYWORD_MAX}
          value={words}
          onChange={setWords}
        />
      </div>
      {query.error && !rows ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : rows ? (
        <ul className={css.list}>
          {rows.map((row) => (
            <li key={row.type}>
              <TypeButton row={row} isChosen={row.type === chosen} onChoose={onChoose} />
            </li>
          ))}
          {rows.length === 0 && (
            <li>
              <Empty>没有符合条件的字典</Empty>
            </li>
          )}
        </ul>
      ) : (
        <div className={css.find} role="status" aria-label="加载中">
          <Skeleton height={320} />
        </div>
      )}
    </section>
  );
}

function TypeButton({ row, isChosen, onChoose }: { row: DictionaryType; isChosen: boolean; onChoose: (type: string) => void }): ReactNode {
  const marks = [!row.active && '停用', row.open && '开放', `${row.entries} 项`].filter((mark) => mark !== false);
  return (
    <button
      type="button"
      className={css.type}
      data-off={row.active ? undefined : true}
      aria-current={isChosen}
      onClick={() => onChoose(row.type)}
    >
      <b title={row.name}>{row.name}</b>
      <small>{marks.join(' · ')}</small>
      <code title={row.type}>{row.type}</code>
    </button>
  );
}
