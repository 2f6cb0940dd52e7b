import { MB } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import { ANSWER_FILE_MAX_MB } from '@houtai/contract/question-file';
import { type ReactNode, useState } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

const ACCEPTED = '.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.zip,.gif,.jpg,.jpeg,.png,.pdf';

/** Files are uploaded when they are chosen, and belong to the answer once it is sent. */
export function FileControl({ question, values, labelledBy, describedBy, onChange, onFile }: ControlProps): ReactNode {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const most = question.most ?? 1;
  const add = async (file: File) => {
    if (!onFile) return;
    if (file.size > ANSWER_FILE_MAX_MB * MB) return setFault(`文件不能超过 ${ANSWER_FILE_MAX_MB} MB`);
    setBusy(true);
    setFault('');
    try {
      const { id, fileName } = await onFile(file);
      setNames((known) => ({ ...known, [id]: fileName }));
      onChange([...values, id]);
    } catch (error) {
      setFault(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.options}>
      {values.map((id, index) => (
        <p key={id} className={css.ranked}>
          <span>{ownValue(names, id) ?? `文件 ${index + 1}`}</span>
          <button
            type="button"
            aria-label={`移除 ${ownValue(names, id) ?? `文件 ${index + 1}`}`}
            onClick={() => onChange(values.filter((value) => value !== id))}
          >
            ×
          </button>
        </p>
      ))}
      {values.length < most && (
        <label className={css.option} data-busy={busy || undefined}>
          <input
            type="file"
            className={css.hidden}
            accept={ACCEPTED}
            disabled={busy || !onFile}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void add(file);
            }}
          />
          <span>{busy ? '上传中…' : '选择文件'}</span>
          <small>
            最多 {most} 个，每个 {ANSWER_FILE_MAX_MB} MB
          </small>
        </label>
      )}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  );
}
