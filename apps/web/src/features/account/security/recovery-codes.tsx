import { Copy, Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/copy.ts';
import { Dialog } from '#ui/layer/dialog.tsx';
import { saveBlob } from '#ui/save-blob.ts';

import css from './security-forms.module.css';

type RecoveryDialogProps = { codes: readonly string[]; head?: ReactNode; onClose: () => void };

/** The recovery codes, shown only once; the dialog closes after the user confirms having saved them. */
export function RecoveryDialog({ codes, head, onClose }: RecoveryDialogProps): ReactNode {
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={!isKept}
      title="收好恢复码"
      head={head}
      footer={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          完成
        </Button>
      }
    >
      <RecoveryCodes codes={codes} isKept={isKept} onKept={setKept} />
    </Dialog>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; isKept: boolean; onKept: (isKept: boolean) => void };

/** The codes with buttons to save them. */
export function RecoveryCodes({ codes, isKept, onKept }: RecoveryCodesProps): ReactNode {
  const text = codes.join('\n');
  const save = () => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), '恢复码.txt');
  return (
    <div className={css.stack}>
      <p>手机不在身边时，用其中一个代替 6 位数字。每个只能用一次，只在现在显示；以后可以重新生成，旧的随即作废。</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.acts}>
        <Button size="small" onClick={() => void copyText(text)}>
          <Copy size={14} aria-hidden />
          复制
        </Button>
        <Button size="small" onClick={save}>
          <Download size={14} aria-hidden />
          下载文本
        </Button>
        <Button size="small" onClick={() => printCodes(codes)}>
          <Printer size={14} aria-hidden />
          打印
        </Button>
      </div>
      <label className={css.kept}>
        <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.currentTarget.checked)} />
        我已经收好，不放在同一部手机里
      </label>
    </div>
  );
}

/** Prints the codes from a frame of their own, without the page. */
function printCodes(codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  const list = page.createElement('pre');
  list.textContent = ['恢复码', ...codes].join('\n');
  page.body.append(list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
