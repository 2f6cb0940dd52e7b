import { calls } from '@houtai/contract';
import { differenceOf } from '@houtai/contract/approval-difference';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';

import { useOwnTitle } from '#platform/pages/own-title.ts';
import { useCan } from '#platform/session/can.tsx';
import { isTyping } from '#ui/keys.ts';

import { flowNames } from './editing/flow-names.ts';
import { draftOf, type Editing, useEditing } from './editing/use-editor.ts';
import { type PaneState, usePane } from './editing/use-pane.ts';
import { useProcessAutosave } from './editing/use-process-autosave.ts';
import { usePublished } from './editing/use-published.ts';
import { EditorHead } from './editor-head.tsx';
import { ConflictStrip, ProblemStrip } from './editor-strips.tsx';
import { FlowDesk } from './flow-desk.tsx';
import { MoveDialog, PublishDialog, RehearsalView } from './parts.ts';
import { useRehearsal } from './trying/use-rehearsal.ts';
import { VersionBar } from './version-bar.tsx';

import css from './editor.module.css';

/** The editor of a process: its canvas, its settings beside it, and buttons to test and publish it. */
export function ProcessEditor({ opened }: { opened: ProcessDetail }): ReactNode {
  const mayEdit = useCan([calls.approvalProcesses.save.access]);
  const editing = useEditing(opened, mayEdit);
  const { draft } = editing;
  useOwnTitle(draft.name);
  const saving = useProcessAutosave(opened, draft, mayEdit);
  const { stored: detail, status } = saving;
  const base = usePublished(detail);
  const pane = usePane(editing);
  const rehearsal = useRehearsal();
  const [dialog, setDialog] = useState<'publish' | 'move' | null>(null);
  const names = flowNames({ fields: detail.fields, hideable: detail.hideable, names: { ...base?.names, ...detail.names } });
  const changes = base ? differenceOf(base.definition, draft.definition, names) : [];
  const take = (next: ProcessDetail) => saving.take(next, editing.reset(draftOf(next)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys for taking back work wherever the focus is; each has its button in the head
    <div className={css.page} data-width="full" onKeyDown={(event) => press(event, editing, pane)}>
      <EditorHead
        editing={editing}
        saving={saving}
        mayEdit={mayEdit}
        isTrying={pane.shown?.kind === 'trial'}
        isRehearsing={rehearsal.isOpen}
        onTry={() => {
          if (rehearsal.isOpen) rehearsal.close();
          if (pane.shown?.kind === 'trial') pane.close();
          else pane.open('trial', true);
        }}
        onRehearse={rehearsal.isOpen ? rehearsal.close : rehearsal.open}
        onPublish={() => setDialog('publish')}
      />
      <VersionBar
        detail={detail}
        changes={changes.length}
        mayEdit={mayEdit}
        isComparing={!rehearsal.isOpen && pane.shown?.kind === 'compare'}
        onPane={(kind) => {
          if (rehearsal.isOpen) rehearsal.close();
          if (pane.shown?.kind === kind && !rehearsal.isOpen) pane.close();
          else pane.open(kind, true);
        }}
        onMove={() => setDialog('move')}
        onTaken={take}
      />
      {status.is === 'conflict' && (
        <ConflictStrip theirs={status.theirs} draft={draft} names={names} onTake={take} onOver={() => void saving.saveOver()} />
      )}
      {rehearsal.isOpen ? (
        <Suspense>
          <RehearsalView detail={detail} rehearsal={rehearsal} />
        </Suspense>
      ) : (
        <>
          <ProblemStrip problems={detail.problems} onLocate={pane.locate} />
          <FlowDesk
            editing={editing}
            detail={detail}
            base={base}
            names={names}
            changes={changes}
            pane={pane}
            mayEdit={mayEdit}
            isKept={status.is === 'saved'}
          />
        </>
      )}
      <Suspense>
        {dialog === 'publish' && (
          <PublishDialog
            detail={detail}
            changes={changes}
            onClose={() => setDialog(null)}
            onPublished={(published, moves) => {
              take(published);
              pane.close();
              setDialog(moves ? 'move' : null);
            }}
          />
        )}
        {dialog === 'move' && <MoveDialog detail={detail} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}

/** Esc closes the pane; Ctrl Z and Ctrl Y undo and redo, except in fields, which do that themselves. */
function press(event: KeyboardEvent, { undo, redo }: Editing, pane: PaneState): void {
  const { target, currentTarget } = event;
  // Key events of a dialog over the page bubble here too, as does the key that closes a list.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const act = event.key === 'Escape' ? escapeOf(target, pane) : isTyping(target) ? undefined : timeKeyOf(event, { undo, redo });
  if (!act) return;
  event.preventDefault();
  act();
}

function escapeOf(target: Element, { shown, close }: PaneState): (() => void) | undefined {
  return shown && target.getAttribute('aria-expanded') !== 'true' ? close : undefined;
}

function timeKeyOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, { undo, redo }: Pick<Editing, 'undo' | 'redo'>) {
  if (!ctrlKey && !metaKey) return undefined;
  if (key.toLowerCase() === 'y') return redo;
  if (key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? redo : undo;
}
