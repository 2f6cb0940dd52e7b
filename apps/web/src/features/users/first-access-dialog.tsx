import { calls } from '@houtai/contract';
import { FIRST_LINK_DAYS } from '@houtai/contract/limits';
import type { UserRow } from '@houtai/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';

const DAYS = Array.from({ length: FIRST_LINK_DAYS.to }, (_, index) => ({ value: String(index + 1), label: `${index + 1} 天` }));
const DEFAULT_DAYS = '3';

type FirstAccessDialogProps = { rows: readonly UserRow[]; onClose: () => void; onDone: () => void };

/** The 首次登录链接 dialog for the selected users: how many each way reaches, the validity, and for a single user a link to copy. */
export function FirstAccessDialog({ rows, onClose, onDone }: FirstAccessDialogProps): ReactNode {
  const ids = rows.map(({ id }) => id);
  const { data, error, refetch } = useQuery(queryOf(calls.firstAccess.reach, { ids }, { silent: true }));
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [byMail, setByMail] = useState(true);
  const [byWecom, setByWecom] = useState(true);
  const [address, setAddress] = useState('');
  const send = useSend(calls.firstAccess.send);
  const copy = useSend(calls.firstAccess.copy);
  const count = (byMail ? (data?.mail.length ?? 0) : 0) + (byWecom ? (data?.wecom.length ?? 0) : 0);
  const handleSend = async () => {
    try {
      const sent = await send.run({ ids, mail: byMail, wecom: byWecom, days: Number(days) });
      toast.success(`正在发送 ${sent.mail + sent.wecom} 个链接${sent.omitted > 0 ? `，${sent.omitted} 人没有发` : ''}`);
      onDone();
    } catch {
      // The global error handling shows the refusal.
    }
  };
  const handleCopy = async (id: string) => {
    try {
      const made = await copy.run({ id, days: Number(days) });
      setAddress(made.address.startsWith('/') ? `${location.origin}${made.address}` : made.address);
    } catch {
      // The global error handling shows the refusal.
    }
  };
  const single = rows.length === 1 && data?.ineligible.length === 0 ? rows[0] : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`发首次登录链接给选中的 ${rows.length} 人`}
      footer={
        <>
          <Button onClick={onClose}>{address === '' ? '取消' : '关闭'}</Button>
          {single && (
            <Button disabled={copy.busy} onClick={() => void handleCopy(single.id)}>
              生成链接自己转交
            </Button>
          )}
          <Button kind="primary" disabled={count === 0 || send.busy} onClick={() => void handleSend()}>
            发 {count} 个链接
          </Button>
        </>
      }
    >
      {error && !data && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <div className={patterns.stack12}>
          <Checkbox checked={byMail} onChange={setByMail}>
            邮件链接：{data.mail.length} 人，有邮箱的先走邮件
          </Checkbox>
          <Checkbox checked={byWecom} onChange={setByWecom}>
            企业微信链接：{data.wecom.length} 人，没有邮箱、绑定了企业微信
          </Checkbox>
          <OthersNote none={data.none.length} ineligible={data.ineligible.length} />
          <Field label="链接有效">{(control) => <Select {...control} value={days} options={DAYS} onChange={setDays} />}</Field>
          <p className={patterns.noteLine}>点开不会用掉链接；设密码还要手机号后四位，错 5 次作废。再发一次，先前的链接就作废。</p>
          {address !== '' && (
            <p role="status">
              <span className={patterns.noteLine}>只显示这一次，请转交本人：</span>
              <code style={{ overflowWrap: 'anywhere' }}>{address}</code> <CopyButton text={address} label="复制链接" />
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The users whom no link reaches, and what helps. */
function OthersNote({ none, ineligible }: { none: number; ineligible: number }): ReactNode {
  return (
    <>
      {none > 0 && <p className={patterns.noteLine}>{none} 人两样都没有：用「生成首次密码表」，或逐个生成链接转交。</p>}
      {ineligible > 0 && <p className={patterns.noteLine}>{ineligible} 人已有自己的密码、已停用或是会员，不发；忘记了用「重置密码」。</p>}
    </>
  );
}
