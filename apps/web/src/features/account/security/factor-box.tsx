import { calls } from '@houtai/contract';
import { localDate, prettyDate } from '@houtai/contract/dates';
import type { OwnFactors } from '@houtai/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { FileText, Shield, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { EnrolDialog } from './enrol-dialog.tsx';
import { RecoveryDialog } from './recovery-codes.tsx';
import { SecurityBox, SecurityRow, SecurityTag } from './security-box.tsx';

/** The user's second factors: the app, and recovery codes for when it is not at hand. */
export function FactorBox(): ReactNode {
  const own = useQuery(queryOf(calls.factors.mine, {}, { silent: true }));
  const [enrolling, setEnrolling] = useState(false);
  if (own.error) return <LoadFailed message={own.error.message} onRetry={() => void own.refetch()} />;
  const totp = own.data?.totp;
  return (
    <SecurityBox
      title="二次验证"
      tag={own.data && <SecurityTag tone={totp ? 'green' : 'amber'}>{totp ? '已开启' : '还没有开启'}</SecurityTag>}
      acts={
        own.data && !totp ? (
          <Button size="small" kind="primary" onClick={() => setEnrolling(true)}>
            绑定验证器
          </Button>
        ) : null
      }
    >
      {own.data && totp ? <Linked own={own.data} totp={totp} onReplace={() => setEnrolling(true)} /> : <NotLinked />}
      {enrolling && <EnrolDialog onClose={() => setEnrolling(false)} />}
    </SecurityBox>
  );
}

function NotLinked(): ReactNode {
  return <SecurityRow icon={<Shield size={16} />} title="密码之外再验证一次" note="绑定后登录要密码加一步；密码被猜中也进不来" />;
}

type LinkedProps = { own: OwnFactors; totp: NonNullable<OwnFactors['totp']>; onReplace: () => void };

function Linked({ own, totp, onReplace }: LinkedProps): ReactNode {
  const now = useNow();
  const remove = useSend(calls.factors.removeTotp);
  const renew = useSend(calls.factors.renewRecovery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const unlink = async () => {
    const agreed = await confirm({ text: '解除后登录只要密码，恢复码一并作废。', act: '解除验证器', danger: true });
    if (agreed) await remove.run({}, { onMessage: () => toast.success('验证器已解除') }).catch(() => undefined);
  };
  const renewCodes = async () => {
    const agreed = await confirm({ text: '重新生成后，旧的恢复码随即作废。', act: '重新生成' });
    if (agreed)
      await renew.run({}).then(
        (answer) => setCodes(answer.codes),
        () => undefined,
      );
  };
  const used = totp.lastUsedAt === null ? '' : `，${prettyDate(new Date(totp.lastUsedAt), now)} 用过`;
  return (
    <>
      <SecurityRow icon={<Smartphone size={16} />} title="验证器" note={`${localDate(new Date(totp.createdAt))} 绑定${used}`}>
        <Button size="small" kind="ghost" onClick={onReplace}>
          换手机
        </Button>
        {own.demand === null && (
          <Button size="small" kind="ghost" disabled={remove.busy} onClick={() => void unlink()}>
            解除
          </Button>
        )}
      </SecurityRow>
      <SecurityRow icon={<FileText size={16} />} title="恢复码" note={`${own.recoveryTotal} 个里还有 ${own.recoveryLeft} 个；每个用一次`}>
        <Button size="small" kind="ghost" disabled={renew.busy} onClick={() => void renewCodes()}>
          重新生成
        </Button>
      </SecurityRow>
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
