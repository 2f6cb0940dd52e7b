import type { IdsField } from '@houtai/contract/form';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';

import { type FieldProps, resolveField } from '#kit/form/fields/field-props.ts';
import { cancelledFile, failedFiles } from '#kit/form/saving/arrival.ts';
import { usePreview } from '#kit/preview/use-preview.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Field } from '#ui/input/field.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { AttachedFileRow } from './attached-file-row.tsx';
import { AttachedImageTile } from './attached-image-tile.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { idsIn } from './file-entry.ts';
import { admitFiles } from './queue/admit-files.ts';
import type { Upload, UploadQueue } from './queue/upload-queue.ts';
import { useFileDrop } from './queue/use-file-drop.ts';
import type { Uploads } from './queue/use-uploads.ts';
import { faultOfFiles } from './sort-files.ts';
import { UploadRow } from './upload-row.tsx';
import { UploadTile } from './upload-tile.tsx';
import { type AttachedFile, useFileEntries } from './use-file-entries.ts';

import patterns from '#ui/patterns.module.css';
import css from './file-upload.module.css';

type FilesFieldProps = FieldProps<IdsField> & {
  uploads: Uploads;
  /** `image` shows pictures instead of rows. */
  variant?: 'default' | 'image';
};

/** The files of a form: chosen, dropped or pasted. The value is their comma-separated ids. A submit waits for running uploads. */
export function FilesField(props: FilesFieldProps): ReactNode {
  const { form, name, label, required, hint } = resolveField(props);
  const { uploads, variant = 'default' } = props;
  const { kind, queue } = uploads;
  const chooser = useRef<HTMLButtonElement>(null);
  const held = useFileEntries(form.read(name), uploads);
  const list = useStore(queue.store, (state) => state.list);
  const onTheWay = list.filter(({ state }) => state !== 2);
  const preview = usePreview(held.map(({ entry }) => entry).filter((entry) => entry !== null));
  const isTouch = useMedia('(pointer: coarse)');
  const isImage = variant === 'image';

  const add = (files: readonly File[]): void => {
    const room = { kind, held: held.length + onTheWay.length, saysChosen: isImage };
    const { accepted, warnings } = admitFiles(files, room);
    for (const warning of warnings) toast.warning(warning);
    queue.add(accepted, {
      send: kind.send,
      onStored: ({ id }) => form.change(name, (value) => asChosen([...idsIn(value), id], queue).join(',')),
      onRefused: (msg, file) => {
        const words = `上传失败: ${msg}`;
        toast.warning(files.length > 1 ? faultOfFiles(words, [file.name]) : words);
        form.refuse(name, `「${file.name}」上传失败: ${msg}`);
      },
    });
  };
  const remove = (id: string): void => {
    form.change(name, (value) =>
      idsIn(value)
        .filter((other) => other !== id)
        .join(','),
    );
    chooser.current?.focus();
  };
  const cancel = ({ key, file }: Upload): void => {
    // Only the user may decide to submit without this file.
    form.stopWaiting(cancelledFile(file.name));
    queue.cancel(key);
    chooser.current?.focus();
  };
  const underWay = list.some(({ state }) => state === 1);
  const fault = failedFiles(list.filter(({ state }) => state === -1).map(({ file }) => file.name));
  const tell = useEffectEvent(() => form.arrive(name, { underWay, fault }));
  useEffect(() => tell(), [underWay, fault]);
  const { over, handlers } = useFileDrop(add);
  const Held = isImage ? AttachedImageTile : AttachedFileRow;
  const OnTheWay = isImage ? UploadTile : UploadRow;

  const showHeld = (file: AttachedFile): ReactNode => (
    <Held key={file.id} file={file} onPreview={preview.show} onRemove={() => remove(file.id)} />
  );

  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint ?? hintOf(kind.count, isTouch)}>
      {(control) => (
        <div className={css.place} data-over={over || undefined} data-bad={control['aria-invalid'] || undefined} {...handlers}>
          <ul className={isImage ? patterns.wrap8 : css.rows} aria-label={label}>
            {held.filter(({ id }) => !list.some(({ entry }) => entry?.id === id)).map(showHeld)}
            {list.map((upload) => {
              if (upload.state !== 2) return <OnTheWay key={upload.key} upload={upload} onRetry={queue.retry} onCancel={cancel} />;
              const file = held.find(({ id }) => id === upload.entry?.id);
              return file ? showHeld(file) : null;
            })}
            <li>
              <ChooseFiles ref={chooser} control={control} name={name} label={label} kind={kind} isImage={isImage} onFiles={add} />
            </li>
          </ul>
          {preview.layer}
        </div>
      )}
    </Field>
  );
}

/** Sorts uploaded files in the order in which they were chosen, because the order in which uploads finish is random. */
function asChosen(ids: readonly string[], { store }: UploadQueue): string[] {
  const { list } = store.getState();
  const place = (id: string) => list.findIndex(({ entry }) => entry?.id === id);
  return [...ids].sort((one, other) => place(one) - place(other));
}

/** Touch devices have no drag and no paste. */
function hintOf(count: number, isTouch: boolean): string {
  return [isTouch ? '' : '可拖入或粘贴文件', count > 0 ? `最多 ${count} 个` : ''].filter(Boolean).join('，');
}
