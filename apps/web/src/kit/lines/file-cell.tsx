import { ROW_KEY } from '@houtai/contract/form-check';
import { Paperclip, RotateCw, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { FileBadge } from '#kit/files/file-badge.tsx';
import { FileName } from '#kit/files/file-name.tsx';
import type { EditedRow } from '#kit/form/line-rows.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import type { LineFiles } from './use-line-files.ts';

import css from './lines.module.css';

type FileCellProps = { label: string; name: string; row: EditedRow; files: LineFiles; onChange: (text: string) => void };

/** The file of a row: a button to choose it, its upload, or a preview. */
export function FileCell({ label, name, row, files, onChange }: FileCellProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const held = files.heldIn(row);
  const upload = files.onTheWayTo(row);
  if (upload) {
    const isFailed = upload.state === -1;
    return (
      <div className={css.file} data-failed={isFailed || undefined}>
        <FileBadge name={upload.file.name} />
        <span className={css.name} role={isFailed ? 'alert' : 'status'}>
          {isFailed ? (
            <Tip text={`${upload.file.name} 上传失败 ${upload.fault}`}>
              <span data-tip-clip>上传失败 {upload.fault}</span>
            </Tip>
          ) : (
            <>
              {Math.floor(upload.progress * 100)}% <FileName name={upload.file.name} />
            </>
          )}
        </span>
        {isFailed && <IconButton icon={RotateCw} label="重试" what={upload.file.name} onClick={() => files.retry(upload.key)} />}
        <IconButton icon={X} label="取消" what={upload.file.name} onClick={() => files.cancel(upload)} />
      </div>
    );
  }
  if (held) {
    const { entry, id, state } = held;
    return (
      <div className={css.file}>
        {entry && <FileBadge name={entry.fileName} />}
        <button
          type="button"
          name={name}
          className={css.name}
          aria-label={entry?.fileName}
          disabled={!entry}
          onClick={() => files.show(id)}
        >
          {entry ? <FileName name={entry.fileName} /> : state === 'missing' ? '文件已不存在' : '正在读取'}
        </button>
        <IconButton icon={X} label="移除" what={entry?.fileName ?? label} onClick={() => onChange('')} />
      </div>
    );
  }
  return (
    <>
      <button type="button" name={name} className={css.choose} aria-label={`${label}：选择文件`} onClick={() => input.current?.click()}>
        <Paperclip size={14} strokeWidth={1.75} aria-hidden />
        拖入或选择
      </button>
      <input
        ref={input}
        type="file"
        hidden
        data-field={name}
        accept={files.accept}
        onChange={({ target }) => {
          files.add(row[ROW_KEY] ?? '', [...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
