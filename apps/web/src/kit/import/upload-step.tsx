import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import { IMPORT_MAX_MB, MAX_EXPORT_ROWS, MB } from '@houtai/contract/limits';
import { uploadTooLarge, uploadTypeRefused } from '@houtai/contract/upload-messages';
import { type ReactNode, useRef, useState } from 'react';

import { UploadProgress } from '#kit/files/queue/upload-progress.tsx';
import { useFileDrop } from '#kit/files/queue/use-file-drop.ts';
import { downloadExcel } from '#platform/calls/download.ts';
import { CallError } from '#platform/calls/send.ts';
import { upload } from '#platform/calls/upload.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { BegunImports } from './begun-imports.tsx';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

const EXTENSIONS = ['.xlsx', '.csv'];

type UploadStepProps = {
  kind: string;
  noun: string;
  within: string;
  onBrought: (task: ImportDetail) => void;
  onOpen: (id: string) => void;
};

/** Step 1: the user chooses or drops a file; step 2 follows when the server has accepted it. */
export function UploadStep({ kind, noun, within, onBrought, onOpen }: UploadStepProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [fault, setFault] = useState('');
  const bring = async (file: File) => {
    const refused = faultOf(file);
    setFault(refused);
    if (refused !== '') return;
    setSending({ name: file.name, part: 0 });
    try {
      const onProgress = (part: number) => setSending({ name: file.name, part });
      onBrought(await upload(calls.imports.upload, { file, fields: { kind, within } }, { silent: true, onProgress }));
    } catch (error) {
      setFault(error instanceof CallError ? error.message : '上传失败，请重试');
      setSending(null);
    }
  };
  const drop = useFileDrop(([file]) => file && void bring(file));
  return (
    <div className={patterns.stack16}>
      <BegunImports kind={kind} within={within} onOpen={({ id }) => onOpen(id)} />
      <div className={css.drop} data-over={drop.over || undefined} {...drop.handlers}>
        {sending ? (
          <>
            <strong>{sending.part < 1 ? `正在上传 ${sending.name}` : `正在读取 ${sending.name}`}</strong>
            <UploadProgress name={sending.name} part={sending.part} />
          </>
        ) : (
          <>
            <Icon name="upload" size={20} />
            <Button kind="primary" onClick={() => input.current?.click()}>
              选择文件
            </Button>
            <span className={css.quiet}>或把文件拖到这里</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="导入文件"
          accept={EXTENSIONS.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void bring(file);
            target.value = '';
          }}
        />
      </div>
      {fault !== '' && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <div className={css.hints}>
        <div>
          <strong>没有现成的表格？</strong>
          <p>模板的列与{noun}的表单一致，带 * 的必填。也可以直接上传自己的表格，列会自动对应。</p>
          <Button size="small" onClick={() => void downloadExcel(calls.imports.template, { kind }, `${noun}导入模板.xlsx`)}>
            <Icon name="download" />
            下载模板
          </Button>
        </div>
        <ul>
          <li>
            .xlsx 或 .csv，{IMPORT_MAX_MB} MB、{MAX_EXPORT_ROWS.toLocaleString('en')} 行以内
          </li>
          <li>先检查、后导入：确认之前不会写入任何数据</li>
          <li>手机号、证件号等长号码请设为文本格式</li>
        </ul>
      </div>
    </div>
  );
}

function faultOf({ name, size }: File): string {
  if (!EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return uploadTypeRefused(EXTENSIONS);
  return size > IMPORT_MAX_MB * MB ? uploadTooLarge(IMPORT_MAX_MB) : '';
}
