import { calls } from '@houtai/contract';
import { DATA_SCOPES, ROLE_KINDS } from '@houtai/contract/data-scopes';
import type { RoleRow } from '@houtai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { type EarlierValues, earlierValues } from './earlier-values.ts';
import { PermissionSheet } from './permission-sheet.tsx';
import { RemoveRole } from './remove-role.tsx';
import { RoleFormSheet } from './role-form-sheet.tsx';
import { RoleUsers } from './role-users.tsx';

type Opened = { role: RoleRow; sheet: 'basics' | 'permission'; earlier?: EarlierValues };

/** A role beside its list: what it is, who has it, what happened to it. */
export function RoleDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.roles.get, { id }, { silent: true }));
  const mayEdit = useCan('system:role:edit');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <DetailDrawer noun="角色" query={query}>
        {(role) => ({
          code: role.code,
          title: role.name,
          state: <StateMark shape={role.active ? 'done' : 'closed'}>{role.active ? '启用' : '停用'}</StateMark>,
          meta: (
            <span>
              创建于 <TimeCell time={role.createdAt} />
            </span>
          ),
          body: (
            <RoleBody
              role={role}
              onRestore={mayEdit && !role.beyond ? (earlier) => setOpened({ role, earlier, sheet: earlier.sheet }) : undefined}
            />
          ),
          foot: mayEdit && !role.beyond && (
            <>
              {!role.all && (
                <Button kind="primary" onClick={() => setOpened({ role, sheet: 'permission' })}>
                  设置权限
                </Button>
              )}
              <Button onClick={() => setOpened({ role, sheet: 'basics' })}>修改</Button>
            </>
          ),
          danger: !role.all && !role.beyond && <RemoveRole role={role} />,
        })}
      </DetailDrawer>
      <Drawer open={opened !== null} onClose={close} label={opened?.sheet === 'permission' ? '设置权限' : '修改角色'} width={640}>
        {opened?.sheet === 'basics' && <RoleFormSheet role={opened.role} values={opened.earlier?.basics} onDone={close} onCancel={close} />}
        {opened?.sheet === 'permission' && (
          <PermissionSheet role={opened.role} values={opened.earlier?.permission} onDone={close} onCancel={close} />
        )}
      </Drawer>
    </>
  );
}

type RoleBodyProps = { role: RoleRow; onRestore: ((earlier: EarlierValues) => void) | undefined };

function RoleBody({ role, onRestore }: RoleBodyProps): ReactNode {
  const restore = onRestore && ((entry: { state: Record<string, unknown> | null }) => onRestore(earlierValues(entry.state ?? {})));
  return (
    <>
      <Facts
        facts={[
          ['数据范围', role.all ? '全部公司' : DATA_SCOPES[role.dataScope]],
          ['适用人群', ROLE_KINDS[role.kind]],
          ['指定部门', role.departmentNames.join('、')],
          ['用户数', role.userCount],
          ['排序', role.sort],
          ['备注', role.remark],
        ]}
      />
      {role.all && <p data-words>内置角色：拥有全部菜单和按钮，不能停用、删除或修改权限。</p>}
      {role.beyond && <p data-words>该角色的权限大于您自己的权限，您只能查看。</p>}
      <RoleUsers role={role} />
      <RecordHistory id={role.roleId} history={calls.roles.history} onRestore={restore} />
    </>
  );
}
