import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CodeField } from '#ui/input/texts/code-field.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { QrImage } from '#ui/pictures/qr-image.tsx';

import { ProveDevice } from './prove-device.tsx';
import { RecoveryDialog } from './recovery-codes.tsx';

import css from './security-forms.module.css';

type EnrolDialogProps = { note?: ReactNode; onClose: () => void };

/** Links an app in two steps: its first code, then the recovery codes if there are none yet. */
export function EnrolDialog({ note, onClose }: EnrolDialogProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const handleLinked = (given: readonly string[]) => {
    toast.success('验证器已绑定');
    if (given.length === 0) onClose();
    else setCodes(given);
  };
  if (codes.length > 0) return <RecoveryDialog codes={codes} head={<Steps step={2} />} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="绑定验证器" head={<Steps step={1} />}>
      {note}
      <EnrolForm onLinked={handleLinked} later={<Button onClick={onClose}>以后再说</Button>} />
    </Dialog>
  );
}

function Steps({ step }: { step: 1 | 2 }): ReactNode {
  return (
    <ol className={css.steps}>
      {['扫码', '恢复码'].map((word, at) => (
        <li key={word} aria-current={at + 1 === step ? 'step' : undefined}>
          <span>{at + 1}</span>
          {word}
        </li>
      ))}
    </ol>
  );
}

type Begun = { secret: string; address: string };
type EnrolFormProps = { onLinked: (codes: readonly string[]) => void; later?: ReactNode };

/** Links an authenticator app. A device that is unknown to the server needs a proof of identity first. */
export function EnrolForm({ onLinked, later }: EnrolFormProps): ReactNode {
  const own = useQuery(queryOf(calls.factors.mine, {}, { silent: true }));
  if (own.error) return <LoadFailed message={own.error.message} onRetry={() => void own.refetch()} />;
  if (!own.data) return null;
  return own.data.unproved ? <ProveDevice unproved={own.data.unproved} later={later} /> : <AppForm onLinked={onLinked} later={later} />;
}

/** The QR code with its secret as text, and the input for the first code. */
function AppForm({ onLinked, later }: EnrolFormProps): ReactNode {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const begin = useSend(calls.factors.beginTotp, { silent: true });
  const confirm = useSend(calls.factors.confirmTotp, { silent: true });
  useEffect(() => {
    void begin.run({}).then(setBegun, (error: unknown) => setFault(wordsOf(error)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a secret is made once, as the form opens
  }, []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return setFault('请输入 6 位数字');
    setFault('');
    void confirm.run({ code }).then(
      (answer) => onLinked(answer.codes),
      (error: unknown) => setFault(wordsOf(error)),
    );
  };
  return (
    <form noValidate className={css.stack} onSubmit={handleSubmit}>
      <div className={css.enrol}>
        <div className={css.qr}>{begun && <QrImage text={begun.address} label="验证器二维码" size={168} />}</div>
        <ol>
          <li>手机装任意验证器：微信里的「腾讯身份验证器」、Microsoft Authenticator 等</li>
          <li>
            扫左边的码；扫不了就手输：
            <code>{begun?.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </li>
          <li>填它现在显示的 6 位数字</li>
        </ol>
      </div>
      <div className={css.code}>
        <CodeField
          value={code}
          fault={fault !== ''}
          noteId="enrol-note"
          autoFocus
          onChange={(typed) => {
            setCode(typed);
            setFault('');
          }}
        />
        <p id="enrol-note" className={css.hint} data-fault={fault !== '' || undefined} role="status">
          {fault || '码只显示这一次。总是不对时看手机时间：开着「自动设置时间」才会准'}
        </p>
      </div>
      <div className={css.foot}>
        {later}
        <Button type="submit" kind="primary" disabled={begun === null || confirm.busy}>
          下一步
        </Button>
      </div>
    </form>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : '请稍后重试';
}
