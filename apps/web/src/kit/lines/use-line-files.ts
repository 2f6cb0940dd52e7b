import type { RowsField } from '@houtai/contract/form';
import { ROW_KEY } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';

import { admitFiles } from '#kit/files/queue/admit-files.ts';
import type { Upload } from '#kit/files/queue/upload-queue.ts';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { type AttachedFile, useFileEntries } from '#kit/files/use-file-entries.ts';
import type { FieldHost } from '#kit/form/fields/bound-field.ts';
import type { EditedRow } from '#kit/form/line-rows.ts';
import { failedFiles } from '#kit/form/saving/arrival.ts';
import { usePreview } from '#kit/preview/use-preview.tsx';
import { toast } from '#ui/layer/toast.tsx';

import type { Lines } from './use-lines.ts';

/** The files of rows. */
export type LineFiles = {
  accept: string;
  /** Takes files to a row: the first one is its own, each further one gets a row behind it. */
  add: (key: string, files: readonly File[]) => void;
  heldIn: (row: EditedRow) => AttachedFile | null;
  /** One that is on its way to the row, or did not arrive. */
  onTheWayTo: (row: EditedRow) => Upload | null;
  retry: (key: string) => void;
  cancel: (upload: Upload) => void;
  show: (id: string) => void;
  preview: ReactNode;
};

type Props = {
  form: FieldHost;
  name: string;
  field: RowsField;
  lines: Lines;
  uploads: Uploads;
  readFile: ((id: string) => Promise<Readonly<Record<string, string>>>) | undefined;
};

/** Uploads the files of rows; submitting waits for those on their way. A file finds its row wherever that has been moved to. */
export function useLineFiles({ form, name, field, lines, uploads, readFile }: Props): LineFiles {
  const { kind, queue } = uploads;
  const part = filePartOf(field);
  const [rowOf, setRowOf] = useState<ReadonlyMap<File, string>>(new Map());
  const ids = lines.rows.map((row) => ownValue(row, part) ?? '').filter((id) => id !== '');
  const held = useFileEntries(ids.join(','), uploads);
  const preview = usePreview(held.flatMap(({ entry }) => entry ?? []));
  const list = useStore(queue.store, (state) => state.list);
  const underWay = list.some(({ state }) => state === 1);
  const fault = failedFiles(list.filter(({ state }) => state === -1).map(({ file }) => file.name));
  const tell = useEffectEvent(() => form.arrive(name, { underWay, fault }));
  useEffect(() => tell(), [underWay, fault]);

  const addOne = (key: string, file: File): void => {
    setRowOf((old) => new Map(old).set(file, key));
    queue.add([file], {
      send: kind.send,
      onStored: ({ id }) => {
        lines.changeRow(key, () => ({ [part]: id }));
        void fillFrom(id, key);
      },
      onRefused: (msg) => {
        toast.warning(`上传失败: ${msg}`);
        form.refuse(name, `「${file.name}」上传失败: ${msg}`);
      },
    });
  };
  const fillFrom = async (id: string, key: string): Promise<void> => {
    const found = Object.entries((await readFile?.(id)) ?? {}).filter(([, text]) => text !== '');
    if (found.length === 0) return;
    // A change may be worked out twice, so what was blank is only noted there and said afterwards.
    let blank: readonly string[] = [];
    lines.changeRow(key, (row) => {
      blank = found.map(([name]) => name).filter((name) => !ownValue(row, name));
      return Object.fromEntries(found.filter(([name]) => blank.includes(name)));
    });
    toast.undoable('已按发票填写空白项', () => lines.changeRow(key, () => Object.fromEntries(blank.map((name) => [name, '']))));
  };
  return {
    accept: kind.extensions.join(','),
    add: (key, files) => {
      const { accepted, warnings } = admitFiles(files, { kind, held: ids.length, saysChosen: false });
      for (const warning of warnings) toast.warning(warning);
      const [first, ...more] = accepted;
      if (first) addOne(key, first);
      if (more.length > 0) toast.warning('一行只能放一个文件，其余的请拖到各自的行');
    },
    heldIn: (row) => held.find(({ id }) => id === ownValue(row, part)) ?? null,
    onTheWayTo: (row) => list.find(({ file, state }) => state !== 2 && rowOf.get(file) === row[ROW_KEY]) ?? null,
    retry: queue.retry,
    cancel: (upload) => {
      form.stopWaiting(`「${upload.file.name}」已取消，未提交`);
      queue.cancel(upload.key);
    },
    show: preview.show,
    preview: preview.layer,
  };
}

/** The part of a row that is a file; empty where none is. */
function filePartOf({ fields }: RowsField): string {
  return Object.entries(fields).find(([, part]) => part.kind === 'id' && part.of === 'file')?.[0] ?? '';
}
