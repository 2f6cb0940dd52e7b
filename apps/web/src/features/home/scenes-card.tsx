import { calls } from '@houtai/contract';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { SCENES_PAGE } from '@houtai/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Card } from '#kit/card.tsx';
import { SceneMenus, SceneMenusSkeleton } from '#kit/menus/scene-menus.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { useGrantedMenus } from './granted-menus.ts';

import css from './scenes-card.module.css';

const MOST = 12;
const stay = (): void => {};

const COMMON = queryOf(calls.scenes.common, {}, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(COMMON);
}

/** The company's common menus, with a link to all scenes if that page is granted. */
export default function ScenesCard(): ReactNode {
  const common = useQuery(COMMON);
  const more = useGrantedMenus().has(SCENES_PAGE) ? { label: '查看全部', to: SCENES_PAGE } : undefined;
  return (
    <Card title={HOME_CARDS.scenes} more={more}>
      {common.error ? <LoadFailed message={common.error.message} onRetry={() => void common.refetch()} /> : null}
      {common.isPending ? (
        <div className={css.menus} aria-busy aria-label="正在加载">
          <SceneMenusSkeleton count={6} />
        </div>
      ) : null}
      {common.data?.length === 0 ? <Empty>还没有常用场景，请联系系统管理员配置</Empty> : null}
      {common.data && common.data.length > 0 ? (
        <div className={css.menus}>
          <SceneMenus menus={common.data.slice(0, MOST)} onOpen={stay} />
        </div>
      ) : null}
    </Card>
  );
}
