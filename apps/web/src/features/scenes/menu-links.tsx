import { calls } from '@houtai/contract';
import type { FormOf } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import { SCENE_LINK_FORM, MAX_SCENE_MENUS } from '@houtai/contract/scenes-form';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import patterns from '#ui/patterns.module.css';
import css from './menu-links.module.css';

/** A menu chosen for a scene. */
export type MenuLinkValue = { menuId: string; menuName: string; icon: string; isOff: boolean; permissionMessage: string };

type MenuLinksProps = { label: string; links: readonly MenuLinkValue[]; onChange: (links: readonly MenuLinkValue[]) => void };

/** The menus of a scene: chosen among the pages of the console, ordered, each with the message for users who may not open it. */
export function MenuLinks({ label, links, onChange }: MenuLinksProps): ReactNode {
  const query = useQuery(queryOf(calls.scenes.menuOptions, {}, { silent: true }));
  const offered = (query.data ?? []).filter(({ menuId }) => !links.some((link) => link.menuId === menuId));
  const add = (menuId: string) => {
    const chosen = offered.find((option) => option.menuId === menuId);
    if (chosen) onChange([...links, { menuId, menuName: chosen.menuName, icon: chosen.icon, isOff: false, permissionMessage: '' }]);
  };
  const move = (at: number, by: 1 | -1) => {
    const next = [...links];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const change = (at: number, permissionMessage: string) =>
    onChange(links.map((link, index) => (index === at ? { ...link, permissionMessage } : link)));
  return (
    <div className={patterns.stack8} role="group" aria-label={label}>
      <Combobox
        aria-label="添加菜单"
        value=""
        options={offered.map(({ menuId, menuName, group, py }) => ({ value: menuId, label: menuName, note: group, sought: py }))}
        placeholder={
          query.isError
            ? '菜单加载失败，请重新打开'
            : links.length >= MAX_SCENE_MENUS
              ? `最多 ${MAX_SCENE_MENUS} 个菜单`
              : '添加菜单：名称或拼音'
        }
        disabled={links.length >= MAX_SCENE_MENUS}
        onChange={add}
      />
      {links.length === 0 && <p className={css.none}>还没有菜单</p>}
      <ol className={css.links}>
        {links.map((link, at) => (
          <li key={link.menuId}>
            <span className={css.name}>
              <Icon name={link.icon} />
              {link.menuName}
              {link.isOff && <small>菜单已停用，不显示</small>}
            </span>
            <span className={css.acts}>
              <IconButton icon={ChevronUp} label="上移" what={link.menuName} disabled={at === 0} onClick={() => move(at, -1)} />
              <IconButton
                icon={ChevronDown}
                label="下移"
                what={link.menuName}
                disabled={at === links.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton icon={X} label="移除" what={link.menuName} onClick={() => onChange(links.filter((other) => other !== link))} />
            </span>
            <span className={patterns.fullRow}>
              <TextInput
                aria-label={`${link.menuName} 的无权限提示`}
                placeholder="没有权限时的提示，留空用默认提示"
                maxLength={SCENE_LINK_FORM.fields.permissionMessage.max}
                value={link.permissionMessage}
                onChange={(text) => change(at, text)}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The chosen menus in the form that is sent. */
export function sentLinks(links: readonly MenuLinkValue[]): FormOf<typeof SCENE_LINK_FORM>[] {
  return links.map((link) => valuesIn(SCENE_LINK_FORM, link));
}
