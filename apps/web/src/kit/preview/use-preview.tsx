import { calls } from '@houtai/contract';
import { PARAM } from '@houtai/contract/parameters';
import type { FileEntry } from '@houtai/contract/record-files';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { useParameter } from '#platform/parameters.ts';

import { previewAddress } from './preview-address.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })));

type Preview = {
  /** Shows the file with this id; `among` are the files to switch between, by default those of the hook. */
  show: (id: string, among?: readonly FileEntry[]) => void;
  /** The dialog; render it anywhere in the page. */
  layer: ReactNode;
};

type Shown = { id: string; among: readonly FileEntry[] };

const NO_FILES: readonly never[] = [];

/** Shows files in a dialog, or with the external service in a new tab when one is configured (specification 2.7). */
export function usePreview(files: readonly FileEntry[] = NO_FILES): Preview {
  const service = useParameter(PARAM.preview);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (id: string, among = files): void => {
    const file = among.find((one) => one.id === id);
    if (service === '' || !file) setShown({ id, among });
    else void openService(service, file);
  };
  const layer = shown && <PreviewLayer shown={shown} onMove={(id) => setShown({ ...shown, id })} onClose={() => setShown(null)} />;
  return { show, layer: <Suspense>{layer}</Suspense> };
}

function PreviewLayer({
  shown: { id, among },
  onMove,
  onClose,
}: {
  shown: Shown;
  onMove: (id: string) => void;
  onClose: () => void;
}): ReactNode {
  const at = among.findIndex((file) => file.id === id);
  return at < 0 ? null : <PreviewDialog files={among} at={at} onMove={(to) => onMove(among[to]?.id ?? '')} onClose={onClose} />;
}

async function openService(service: string, { id, fileName }: FileEntry): Promise<void> {
  const link = await send(calls.files.previewLink, { id }).catch(() => null);
  if (link) window.open(previewAddress(service, link, fileName), '_blank', 'noopener,noreferrer');
}
