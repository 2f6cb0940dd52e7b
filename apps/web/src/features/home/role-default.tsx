import { calls } from '@houtai/contract';
import type { HomeLayout } from '@houtai/contract/home-cards';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';

import css from './home-page.module.css';

const MOST = 500;

/** Makes the current layout the default for users of a role who have not arranged theirs. */
export function RoleDefault({ layout }: { layout: HomeLayout }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => setIsOpen(true)}>
        设为角色默认…
      </Button>
      {isOpen && <RoleDialog layout={layout} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RoleDialog({ layout, onClose }: { layout: HomeLayout; onClose: () => void }): ReactNode {
  const [roleId, setRoleId] = useState('');
  const roles = useQuery(queryOf(calls.roles.page, { limit: MOST, active: '1' }));
  const save = useSend(calls.home.saveRole, { onMessage: toast.success });
  const store = (cards: HomeLayout) => void save.run({ roleId, cards }).then(onClose, () => undefined);
  const options = (roles.data?.rows ?? []).filter(({ beyond }) => !beyond).map((role) => ({ value: role.roleId, label: role.name }));
  const isIdle = roleId === '' || save.busy;
  return (
    <Dialog
      open
      onClose={onClose}
      title="设为角色默认"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button disabled={isIdle} onClick={() => store({ order: [], hidden: [] })}>
            清除该角色的默认
          </Button>
          <Button kind="primary" disabled={isIdle} onClick={() => store(layout)}>
            设为默认
          </Button>
        </>
      }
    >
      <Field label="角色" required>
        {(control) => <Select {...control} value={roleId} options={options} placeholder="请选择角色" onChange={setRoleId} />}
      </Field>
      <p className={css.how}>该角色的用户将按当前的卡片和顺序显示首页；自己调整过首页的用户不受影响。</p>
    </Dialog>
  );
}
