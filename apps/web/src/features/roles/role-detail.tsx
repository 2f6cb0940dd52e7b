import { calls } from '@houtai/contract';
import { DATA_SCOPES, ROLE_KINDS } from '@houtai/contract/data-scopes';
import type { HistoryEntry } from '@houtai/contract/history';
import type { RoleRow } from '@houtai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { type OpenedRole, RoleSheets } from './role-sheets.tsx';
import { RoleUsers } from './role-users.tsx';

/** A role beside its list: what it is, who has it, what happened to it. */
export function RoleDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.roles.get, { id }, { silent: true }));
  const mayEdit = useCan([calls.roles.update.access]);
  const [opened, setOpened] = useState<OpenedRole | null>(null);
  const remove = useSend(calls.roles.del, { onMessage: toast.success });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.roles.get)} query={query}>
        {(role) => ({
          code: role.code,
          title: role.name,
          state: <ActiveMark active={role.active} />,
          meta: (
            <span>
              更新于 <TimeCell time={role.updatedAt} />
            </span>
          ),
          body: (
            <RoleBody
              role={role}
              onRestore={mayEdit && !role.beyond ? ({ state }) => setOpened({ role, restored: state, sheet: sheetOf(state) }) : undefined}
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
          danger: !role.all && !role.beyond && (
            <RemoveButton
              tag={calls.roles.del.access}
              text={`删除角色「${role.name}」？它授予的菜单、按钮和数据范围一并删除，不能恢复；有用户的角色不能删除。`}
              onRemove={() => remove.run({ roleId: role.roleId })}
            />
          ),
        })}
      </DetailDrawer>
      <RoleSheets opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Which of the two forms left a state. */
function sheetOf(state: HistoryEntry['state']): OpenedRole['sheet'] {
  return state && 'menuIds' in state ? 'permission' : 'basics';
}

type RoleBodyProps = { role: RoleRow; onRestore: ((entry: HistoryEntry) => void) | undefined };

function RoleBody({ role, onRestore }: RoleBodyProps): ReactNode {
  return (
    <>
      <Facts
        facts={[
          ['数据范围', role.all ? '全部公司' : DATA_SCOPES[role.dataScope]],
          ['适用人群', ROLE_KINDS[role.kind]],
          ['指定部门', role.departmentNames.join('、')],
          ['用户数', role.userCount],
          ['排序', role.sort],
          ['创建时间', <TimeCell key="created" time={role.createdAt} />],
          ['备注', role.remark],
        ]}
      />
      {role.all && <p data-words>内置角色：拥有全部菜单和按钮，不能停用、删除或修改权限。</p>}
      {role.beyond && <p data-words>该角色的权限大于您自己的权限，您只能查看。</p>}
      <RoleUsers role={role} />
      <RecordHistory id={role.roleId} history={calls.roles.history} onRestore={onRestore} />
    </>
  );
}
