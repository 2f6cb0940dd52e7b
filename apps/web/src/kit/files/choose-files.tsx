import { ImagePlus, Paperclip } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';

import type { Control } from '#ui/input/field.tsx';

import type { UploadKind } from './queue/upload-kinds.ts';

import css from './file-upload.module.css';

type ChooseFilesProps = {
  ref: Ref<HTMLButtonElement>;
  control: Control;
  name: string;
  label: string;
  kind: UploadKind;
  isImage: boolean;
  onFiles: (files: File[]) => void;
};

/** The button that opens the file dialog. As the control of its field it has the field's name and receives its focus. */
export function ChooseFiles({ ref, control, name, label, kind, isImage, onFiles }: ChooseFilesProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const act = isImage ? '上传图片' : '添加附件';
  const Drawing = isImage ? ImagePlus : Paperclip;
  return (
    <div className={isImage ? css.tile : css.box}>
      <button
        ref={ref}
        type="button"
        className={css.choose}
        id={control.id}
        name={name}
        aria-label={`${label}：${act}`}
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        <Drawing size={isImage ? 20 : 16} strokeWidth={1.75} aria-hidden />
        {act}
      </button>
      <small className={css.limit}>单个 {kind.maxMb} MB 以内</small>
      <input
        ref={input}
        type="file"
        hidden
        data-field={name}
        accept={kind.extensions.join(',')}
        multiple={kind.count !== 1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}
