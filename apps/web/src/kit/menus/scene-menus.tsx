import { NOT_PERMITTED, type SceneMenu } from '@houtai/contract/scenes';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { MiddleCut } from '#kit/middle-cut.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { MenuLink } from './menu-link.tsx';
import { sceneMenuUrl } from './scene-menu-url.ts';

import css from './scene-menus.module.css';

const REFUSAL = '没有打开该菜单的权限，请联系系统管理员开通';

type SceneMenusProps = { menus: readonly SceneMenu[]; onOpen: () => void; framed?: boolean };

/** The menus of a scene as a grid; a menu without permission looks disabled and says why. */
export function SceneMenus({ menus, onOpen, framed = false }: SceneMenusProps): ReactNode {
  const tile = framed ? `${css.tile} ${css.framed}` : css.tile;
  return (
    <ul className={css.grid}>
      {menus.map((menu) => (
        <li key={`${menu.menuName} ${sceneMenuUrl(menu)}`}>
          {menu.operateFlag === NOT_PERMITTED ? (
            <button
              type="button"
              aria-disabled
              className={`${tile} ${css.off}`}
              onClick={() => toast.warning(menu.permissionMessage || REFUSAL)}
            >
              <Icon name={menu.icon} />
              <MiddleCut text={menu.menuName} />
              <Lock size={14} strokeWidth={1.75} aria-label="没有权限" />
            </button>
          ) : (
            <MenuLink url={sceneMenuUrl(menu)} className={tile} onOpen={onOpen}>
              <Icon name={menu.icon} />
              <MiddleCut text={menu.menuName} />
            </MenuLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for a grid of `count` menus while they load. */
export function SceneMenusSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div className={css.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={css.ghost} />
      ))}
    </div>
  );
}
