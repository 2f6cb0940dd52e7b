import { calls } from '@houtai/contract';
import { PARAM } from '@houtai/contract/parameters';
import type { FileEntry } from '@houtai/contract/record-files';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { useParameter } from '../../platform/parameters.ts';
import { send } from '../../platform/send.ts';
import { previewAddress } from './preview-address.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })));

type Preview = {
  /** Shows the file of this id, with the others to go on to. */
  show: (id: string) => void;
  /** Stands somewhere in the page. */
  layer: ReactNode;
};

/** Shows files: in a dialog, or with the external service in a new tab where one is set (specification 2.7). */
export function usePreview(files: readonly FileEntry[]): Preview {
  const service = useParameter(PARAM.preview);
  const [shown, setShown] = useState('');
  const show = (id: string): void => {
    const file = files.find((one) => one.id === id);
    if (service === '' || !file) setShown(id);
    else void openService(service, file);
  };
  const at = files.findIndex(({ id }) => id === shown);
  const layer =
    at < 0 ? null : <PreviewDialog files={files} at={at} onMove={(to) => setShown(files[to]?.id ?? '')} onClose={() => setShown('')} />;
  return { show, layer: <Suspense>{layer}</Suspense> };
}

async function openService(service: string, { id, fileName }: FileEntry): Promise<void> {
  const link = await send(calls.files.previewLink, { id }).catch(() => null);
  if (link) window.open(previewAddress(service, link, fileName), '_blank', 'noopener,noreferrer');
}
