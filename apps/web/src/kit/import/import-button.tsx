import type { SubjectKey } from '@houtai/contract';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, Suspense, useState } from 'react';

import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

type ImportButtonProps = {
  /** The record kind on the wire, the user's word for it, and the right to import it. */
  kind: string;
  noun: string;
  tag: Tag;
  /** The record that the sheet is imported into, for kinds with one. */
  within?: string;
  /** The subject to refetch after the import. */
  subject?: SubjectKey;
  /** Receives the rows when they go into a form instead of being stored. */
  onFill?: (rows: readonly Readonly<Record<string, string>>[]) => void;
};

/** The 导入 button of a list, for users with the right. */
export function ImportButton({ tag, ...rest }: ImportButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Can tag={[tag]}>
      <Button size="small" title="导入" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        导入
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog {...rest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}
