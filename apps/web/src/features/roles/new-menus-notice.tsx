import { localDate } from '@houtai/contract/dates';
import type { GrantNode } from '@houtai/contract/menus-admin';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';

import css from './new-menus-notice.module.css';

type NewMenusNoticeProps = {
  tree: readonly GrantNode[];
  ticked: ReadonlySet<string>;
  /** The ids that the user may not grant. */
  beyond: ReadonlySet<string>;
  onGrant: (ids: string[]) => void;
};

/** Lists the menus of the last upgrade that this role lacks, because an upgrade grants nothing by itself; nothing when it lacks none. */
export function NewMenusNotice({ tree, ticked, beyond, onGrant }: NewMenusNoticeProps): ReactNode {
  const { at, ids } = lastArrivals(tree);
  const lacking = ids.filter((id) => !ticked.has(id));
  if (lacking.length === 0) return null;
  const grantable = lacking.filter((id) => !beyond.has(id));
  return (
    <div className={css.notice} role="note">
      <p>
        {localDate(new Date(at))} 的升级新增了 {ids.length} 个菜单和按钮，本角色缺少其中 {lacking.length} 个，已在下面标出。
        {grantable.length < lacking.length && `其中 ${lacking.length - grantable.length} 个您自己没有，不能授予。`}
      </p>
      {grantable.length > 0 && <Button onClick={() => onGrant(grantable)}>勾选这 {grantable.length} 个</Button>}
    </div>
  );
}

/** The grantable menus of the latest upgrade; empty without one. */
function lastArrivals(tree: readonly GrantNode[]): { at: string; ids: string[] } {
  const arrived = flat(tree).flatMap(({ id, type, arrivedAt }) => (arrivedAt && type !== 'group' ? [{ id, arrivedAt }] : []));
  const at = arrived.reduce((latest, { arrivedAt }) => (arrivedAt > latest ? arrivedAt : latest), '');
  return { at, ids: arrived.filter(({ arrivedAt }) => arrivedAt === at).map(({ id }) => id) };
}

function flat(nodes: readonly GrantNode[]): GrantNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
