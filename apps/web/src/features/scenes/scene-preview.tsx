import { calls } from '@houtai/contract';
import { NOT_PERMITTED, type SceneMenu } from '@houtai/contract/scenes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { sceneMenuUrl } from '#kit/menus/scene-menu-url.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './scene-preview.module.css';

/** The common menus and scenes as users of a role see them, with the messages for menus that they may not open. */
export function ScenePreview({ onClose }: { onClose: () => void }): ReactNode {
  const { data: roles = [] } = useQuery(queryOf(calls.scenes.previewRoles, {}, { silent: true }));
  const [chosen, setChosen] = useState('');
  const roleId = chosen || (roles[0]?.roleId ?? '');
  const query = useQuery({
    ...queryOf(calls.scenes.preview, { roleId }, { silent: true }),
    enabled: roleId !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open onClose={onClose} label="预览常用场景" width={520}>
      <div className={css.preview}>
        <Field label="角色" hint="只拥有这一个角色的人看到的内容">
          {(control) => (
            <Select
              {...control}
              value={roleId}
              options={roles.map(({ roleId: value, roleName: label }) => ({ value, label }))}
              onChange={setChosen}
            />
          )}
        </Field>
        {query.error && !query.data ? (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <>
            <Menus title="常用" menus={query.data.common} />
            {query.data.scenes.map(({ sceneName, allMenuList }) => (
              <Menus key={sceneName} title={sceneName} menus={allMenuList} />
            ))}
          </>
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </Drawer>
  );
}

function Menus({ title, menus }: { title: string; menus: readonly SceneMenu[] }): ReactNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {menus.length === 0 && <Empty>没有菜单</Empty>}
      <ul>
        {menus.map(({ menuName, url, menuUrl, icon, operateFlag, permissionMessage }) => (
          <li key={`${menuName} ${sceneMenuUrl({ url, menuUrl })}`} data-off={operateFlag === NOT_PERMITTED || undefined}>
            {operateFlag === NOT_PERMITTED ? <Lock size={14} strokeWidth={1.75} aria-label="没有权限" /> : <Icon name={icon} size={14} />}
            <span>{menuName}</span>
            {operateFlag === NOT_PERMITTED && <small>{permissionMessage}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
