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

/** The files of rows and their actions. */
export type LineFiles = {
  accept: string;
  /** Adds files at a row: the first becomes the row's file, and a new row is inserted for each further one. */
  add: (key: string, files: readonly File[]) => void;
  heldIn: (row: EditedRow) => AttachedFile | null;
  /** The row's upload that is in progress or has failed. */
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

/** Uploads the files of rows; submitting waits for uploads in progress. A file finds its row even after it was moved. */
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
    // The updater may run twice, so it only records which parts were blank; the message follows later.
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

/** The part of a row that is a file; blank when there is none. */
function filePartOf({ fields }: RowsField): string {
  return Object.entries(fields).find(([, part]) => part.kind === 'id' && part.of === 'file')?.[0] ?? '';
}
