import type { RightsChange, RolePreview } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import patterns from '#ui/patterns.module.css';
import css from './preview-words.module.css';

/** Who would gain and lose which rights by a change. */
export function PreviewWords({ preview }: { preview: RolePreview }): ReactNode {
  const { people, affected, changes } = preview;
  if (people === 0) return <p>目前没有启用的用户拥有该角色，保存后不影响任何人。</p>;
  if (affected === 0) return <p>{people} 位用户拥有该角色。计入他们的其他角色后，没有人的权限会变化。</p>;
  return (
    <>
      <p>
        {people} 位用户拥有该角色，其中 <b>{affected}</b> 位的权限会立即变化：
      </p>
      <ul className={css.people} aria-label="权限变化" tabIndex={0}>
        {changes.map((change) => (
          <li key={change.userId}>
            <p className={css.who}>
              <b>{change.name}</b>
              <span>{change.departmentName}</span>
            </p>
            <Words change={change} />
          </li>
        ))}
      </ul>
      {affected > changes.length && (
        <p className={patterns.note}>
          {changes.length === 0 ? '他们都不在您的数据范围内，不逐一列出' : `仅列出您数据范围内的 ${changes.length} 位`}
        </p>
      )}
    </>
  );
}

function Words({ change }: { change: RightsChange }): ReactNode {
  const { scope } = change;
  return (
    <>
      <Line kind="gain" label="获得菜单" rights={change.gainedMenus} />
      <Line kind="gain" label="获得权限" rights={change.gainedTags} />
      <Line kind="lose" label="失去菜单" rights={change.lostMenus} />
      <Line kind="lose" label="失去权限" rights={change.lostTags} />
      {scope && (
        <p className={css.line}>
          数据范围：{scope.before || '无'} → {scope.after || '无'}
        </p>
      )}
    </>
  );
}

type LineProps = { kind: 'gain' | 'lose'; label: string; rights: RightsChange['gainedMenus'] };

function Line({ kind, label, rights }: LineProps): ReactNode {
  if (rights.length === 0) return null;
  return (
    <p className={css.line}>
      <span className={kind === 'gain' ? patterns.green : patterns.red}>{label}</span>：{rights.map(({ name }) => name).join('、')}
    </p>
  );
}
