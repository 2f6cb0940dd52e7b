import { calls } from '@houtai/contract';
import { IMPORT_STATES, type ImportState } from '@houtai/contract/import-words';
import type { ImportTask } from '@houtai/contract/imports';
import { IMPORTS } from '@houtai/contract/imports-list';
import type { ReactNode } from 'react';

import { FileName } from '#kit/files/file-name.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import { ImportDetail } from './import-detail.tsx';

const SHAPES: Readonly<Record<ImportState, StateShape>> = {
  matching: 'waiting',
  checking: 'doing',
  checked: 'waiting',
  importing: 'doing',
  done: 'done',
  failed: 'refused',
  cancelled: 'closed',
  undoing: 'doing',
  undone: 'closed',
};

const VIEW = listView(IMPORTS, calls.imports, {
  name: 'imports',
  controls: { kind: null },
  columns: {
    fileName: { width: 240, cell: (row) => <FileName name={row.fileName} /> },
    state: { width: 104, cell: (row) => <ImportStateMark state={row.state} />, card: 'state' },
    new: { width: 80, cell: (row) => figure(row, 'new'), align: 'end' },
    update: { width: 80, cell: (row) => figure(row, 'update'), align: 'end' },
    error: { width: 80, cell: (row) => figure(row, 'error'), align: 'end' },
    total: { card: 'meta' },
    message: { width: 200, grow: true, card: 'note' },
  },
});

/** All imports with their outcome, file, and a button to undo. */
export default function ImportsPage(): ReactNode {
  return <DeclaredListPage of={VIEW} Detail={ImportDetail} />;
}

function figure({ counts }: ImportTask, outcome: 'new' | 'update' | 'error'): ReactNode {
  return counts[outcome] ?? 0;
}

function ImportStateMark({ state }: { state: ImportState }): ReactNode {
  return <StateMark shape={SHAPES[state]}>{IMPORT_STATES[state]}</StateMark>;
}
