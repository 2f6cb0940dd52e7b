import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { MENU_TYPES } from '@houtai/contract/menu-rules';
import type { MenuDetail as Menu } from '@houtai/contract/menus-admin';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { removalWords } from './menu-acts.tsx';
import { type EditedMenu, MenuFormSheet } from './menu-form-sheet.tsx';
import { tagWords } from './tag-words.ts';

/** A menu beside the tree. */
export function MenuDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.menuAdmin.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<EditedMenu | null>(null);
  const remove = useSend(calls.menuAdmin.del, { onMessage: toast.success });
  const mayEdit = useCan([calls.menuAdmin.update.access]);
  const restore =
    (menu: Menu) =>
    ({ state }: HistoryEntry) =>
      setEdited({ record: menu, restored: state });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.menuAdmin.get)} query={query}>
        {(menu) => ({
          code: menu.code,
          title: menu.name,
          state: <ActiveMark active={menu.active} />,
          meta: <span>{[...menu.above, menu.name].join(' / ')}</span>,
          body: (
            <>
              <MenuFacts menu={menu} />
              <RecordHistory id={menu.id} history={calls.menuAdmin.history} onRestore={mayEdit ? restore(menu) : undefined} />
            </>
          ),
          foot: mayEdit && (
            <Button kind="primary" onClick={() => setEdited({ record: menu })}>
              修改
            </Button>
          ),
          danger: (
            <RemoveButton
              tag={calls.menuAdmin.del.access}
              text={removalWords(menu)}
              onRemove={() => {
                const { version, below } = menu;
                return remove.run({ id, version, withBelow: below > 0 });
              }}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改菜单" width={640}>
        {edited && <MenuFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

function MenuFacts({ menu }: { menu: Menu }): ReactNode {
  return (
    <Facts
      facts={[
        ['类型', MENU_TYPES[menu.type]],
        ['地址', menu.url],
        ['权限标识', tagWords(menu.tag)],
        ['图标', menu.icon],
        ['组件', menu.component],
        ['高亮菜单', menu.highlightUrl],
        ['是否路由', menu.route ? '是' : '否'],
        ['侧边栏', menu.hidden ? '隐藏' : '显示'],
        ['排序', menu.sort],
        ['下级', menu.below],
        ['角色', menu.roles.join('、')],
      ]}
    />
  );
}
