import type { SubjectKey } from '@houtai/contract';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, Suspense, useState } from 'react';

import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

type ImportButtonProps = {
  /** The kind of records on the wire, what people call them, and the right to import them. */
  kind: string;
  noun: string;
  tag: Tag;
  /** The record that the sheet is brought to, where the kind has one. */
  within?: string;
  /** What is read again when it is done. */
  subject?: SubjectKey;
  /** The form into which the rows go, where nothing is stored. */
  onFill?: (rows: readonly Readonly<Record<string, string>>[]) => void;
};

/** 导入: a sheet becomes records of a list; for anyone who may. */
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
