import { localDate } from '@houtai/contract/dates';
import { CircleCheck, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { loadSession } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { PasswordForm } from '../password-form.tsx';
import { SecurityBox, SecurityRow } from './security-box.tsx';

import css from './security-box.module.css';

/** The own password, with the dialog that changes it. */
export function PasswordBox({ changedAt }: { changedAt: string | null }): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const handleDone = async () => {
    setChanging(false);
    toast.success('密码已修改，其他设备已退出登录');
    await loadSession();
  };
  const changed = changedAt === null ? '还没有改过' : `${localDate(new Date(changedAt))} 改过`;
  return (
    <SecurityBox
      id="password"
      title="密码"
      acts={
        <Button size="small" onClick={() => setChanging(true)}>
          修改密码
        </Button>
      }
    >
      <SecurityRow icon={<Lock size={16} />} title="本地密码" note={`${changed}；改密码会结束其他设备的登录`}>
        <span className={css.state}>
          <CircleCheck size={14} aria-hidden />
          可用
        </span>
      </SecurityRow>
      {isChanging && (
        <Dialog open onClose={() => setChanging(false)} title="修改密码">
          <PasswordForm kind="primary" onDone={handleDone} />
        </Dialog>
      )}
    </SecurityBox>
  );
}
