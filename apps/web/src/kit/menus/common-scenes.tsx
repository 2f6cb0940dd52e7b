import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { SceneMenus, SceneMenusSkeleton } from './scene-menus.tsx';
import { searchScenes } from './scene-search.ts';

import css from './common-scenes.module.css';

/**
 * A search over the company's common menus and all scenes, for the navbar's popover and the page; `onOpen` is called after a menu opens.
 */
export function CommonScenes({ onOpen }: { onOpen: () => void }): ReactNode {
  const common = useQuery(queryOf(calls.scenes.common, {}, { silent: true }));
  const scenes = useQuery(queryOf(calls.scenes.list, {}, { silent: true }));
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words);
  const results = useRef<HTMLDivElement>(null);

  const failed = common.error ?? scenes.error;
  const search = (event: FormEvent) => {
    event.preventDefault();
    results.current?.querySelector<HTMLElement>('a, button')?.focus();
  };

  return (
    <div className={css.scenes}>
      <form role="search" aria-label="搜索场景中的菜单" className={css.search} onSubmit={search}>
        <TextInput
          type="search"
          placeholder="搜索菜单"
          aria-label="搜索菜单"
          value={words}
          onChange={setWords}
          maxLength={50}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        />
        <Button type="submit">搜索</Button>
      </form>
      <div ref={results} className={css.results} aria-busy={common.isPending || scenes.isPending}>
        {failed ? (
          <LoadFailed
            message={failed.message}
            onRetry={() => {
              void common.refetch();
              void scenes.refetch();
            }}
          />
        ) : common.data && scenes.data ? (
          <Results found={searchScenes(common.data, scenes.data, searched)} searching={searched.trim() !== ''} onOpen={onOpen} />
        ) : (
          <ScenesSkeleton />
        )}
      </div>
    </div>
  );
}

type ResultsProps = { found: ReturnType<typeof searchScenes>; searching: boolean; onOpen: () => void };

function Results({ found, searching, onOpen }: ResultsProps): ReactNode {
  const id = useId();
  const nothing = found.common.length === 0 && found.scenes.length === 0;
  return (
    <>
      <p role="status" className={css.status}>
        {nothing && searching ? '未找到相关菜单' : ''}
      </p>
      {nothing && !searching ? <Empty>还没有常用场景，请联系系统管理员配置</Empty> : null}
      {found.common.length > 0 ? (
        <section aria-labelledby={`${id}-common`}>
          <h2 id={`${id}-common`} className={css.title}>
            常用
          </h2>
          <SceneMenus menus={found.common} onOpen={onOpen} framed />
        </section>
      ) : null}
      {found.scenes.length > 0 ? (
        <section aria-labelledby={`${id}-all`}>
          <h2 id={`${id}-all`} className={css.title}>
            所有场景
          </h2>
          {found.scenes.map((scene) => (
            <div key={scene.sceneName} className={css.scene}>
              <h3 className={css.name}>
                {scene.icon && <Icon name={scene.icon} />}
                {scene.sceneName}
              </h3>
              <SceneMenus menus={scene.allMenuList} onOpen={onOpen} />
            </div>
          ))}
        </section>
      ) : null}
    </>
  );
}

function ScenesSkeleton(): ReactNode {
  return (
    <>
      <p className={css.status} />
      {[6, 4, 4].map((count, section) => (
        <div key={section} className={css.scene} aria-hidden>
          <i className={css.ghostTitle} />
          <SceneMenusSkeleton count={count} />
        </div>
      ))}
    </>
  );
}
