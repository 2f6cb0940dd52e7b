import type { FileEntry } from '@houtai/contract/record-files';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { readContent } from '#platform/calls/download.ts';
import { CallError } from '#platform/calls/send.ts';
import { LoadFailed } from '#ui/load-failed.tsx';

import { previewKind } from './preview-kind.ts';
import { Unshowable } from './unshowable.ts';
import { Waiting } from './waiting.tsx';

import css from './preview.module.css';

type ContentViewProps<T> = {
  file: FileEntry;
  /** Parses the bytes into the displayed content. */
  read: (content: Blob, signal: AbortSignal) => Promise<T>;
  children: (content: T) => ReactNode;
};

/** Fetches and parses the bytes of a file and displays the result, or the reason of a failure. */
export function ContentView<T>({ file, read, children }: ContentViewProps<T>): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['file content', file.fileUrl, previewKind(file.fileName)],
    queryFn: async ({ signal }) => ({ content: await read(await readContent(file.fileUrl, signal), signal) }),
    // Not cached: the bytes are many, and the right to read them may be revoked.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  if (data) return children(data.content);
  if (!error) return <Waiting />;
  return (
    <div className={css.middle}>
      <LoadFailed
        message={error instanceof CallError || error instanceof Unshowable ? error.message : '文件内容无法显示，请下载后查看'}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
