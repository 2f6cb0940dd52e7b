import type { AccountInfo } from '@houtai/contract/account';
import { IMAGE_EXTENSIONS, IMAGE_MAX_MB } from '@houtai/contract/limits';
import { CircleAlert } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';

import { IMAGE_LIMITS, uploadFault } from '#kit/files/queue/upload-fault.ts';
import { Button } from '#ui/buttons/button.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Avatar } from '#ui/marks/avatar.tsx';

import css from './avatar-editor.module.css';

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx').then((module) => ({ default: module.AvatarDialog })));

export function AvatarEditor({ account }: { account: AccountInfo }): ReactNode {
  const [chosen, setChosen] = useState<{ source: string; type: string } | null>(null);
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = uploadFault(file, IMAGE_LIMITS);
    setFault(found);
    if (found === '') setChosen({ source: URL.createObjectURL(file), type: file.type });
  };
  const handleClose = () => {
    if (chosen) URL.revokeObjectURL(chosen.source);
    setChosen(null);
  };
  return (
    <div className={css.editor}>
      <Avatar name={account.nickName || account.name} src={account.avatar} size={64} />
      <div className={css.act}>
        <Button onClick={() => input.current?.click()}>更换头像</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="选择头像图片"
          accept={IMAGE_EXTENSIONS.join(',')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Allows choosing the same file again after a cancelled crop.
            event.target.value = '';
          }}
        />
        <p className={css.note} role={fault ? 'alert' : undefined} data-bad={fault ? '' : undefined}>
          {fault ? <CircleAlert size={12} strokeWidth={2} aria-hidden /> : null}
          {fault || `支持 ${IMAGE_EXTENSIONS.join(' ')}，不超过 ${IMAGE_MAX_MB} MB`}
        </p>
      </div>
      {chosen ? (
        <Suspense>
          <AvatarDialog {...chosen} onClose={handleClose} />
        </Suspense>
      ) : null}
    </div>
  );
}
