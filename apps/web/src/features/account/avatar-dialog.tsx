import { calls } from '@houtai/contract';
import { useState, type ReactNode } from 'react';

import { FormProblem } from '#kit/form/fields/form-fields.tsx';
import { DialogActs } from '#kit/form/sheets/form-dialog.tsx';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { reloadAccount } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { drawCrop } from '#ui/pictures/draw-crop.ts';
import { ImageCrop, type CropArea } from '#ui/pictures/image-crop.tsx';

const SIZE = 256;

type AvatarDialogProps = { /** URL of the chosen image, and its media type. */ source: string; type: string; onClose: () => void };

/** Crops a chosen image, uploads it and sets it as the user's picture. */
export function AvatarDialog({ source, type, onClose }: AvatarDialogProps): ReactNode {
  const edit = useSend(calls.account.edit, { silent: true });
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const save = async (chosen: CropArea): Promise<void> => {
    const picture = await drawCrop(source, chosen, SIZE, type);
    const name = picture.type === 'image/jpeg' ? 'avatar.jpg' : 'avatar.png';
    const [stored] = await send(
      calls.files.upImage,
      { upType: 'IMAGE' },
      { silent: true, file: new File([picture], name, { type: picture.type }) },
    );
    if (!stored) throw new Error('服务未返回图片地址，请重试');
    await edit.run({ avatar: stored.fileUrl });
    await reloadAccount();
  };
  const handleSave = () => {
    if (!area || busy) return;
    setBusy(true);
    setProblem('');
    save(area).then(
      () => {
        toast.success('头像已更换');
        onClose();
      },
      (error: unknown) => {
        setBusy(false);
        setProblem(error instanceof Error ? error.message : '头像保存失败，请重试');
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪头像"
      width={560}
      footer={
        <DialogActs>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={!area || busy} onClick={handleSave}>
            {busy ? '正在保存' : '保存头像'}
          </Button>
        </DialogActs>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <ImageCrop source={source} onChange={setArea} />
    </Dialog>
  );
}
