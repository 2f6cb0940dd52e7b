import { calls } from '@houtai/contract';
import { differenceOf } from '@houtai/contract/approval-difference';
import type { ProcessDetail, Rehearsal } from '@houtai/contract/approval-process-rows';
import { APPROVAL_NODES_MOST } from '@houtai/contract/limits';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { isTyping } from '../../ui/keys.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type CanvasActs, FlowCanvas, kindsFor } from './canvas/flow-canvas.tsx';
import { EditorHead } from './editor-head.tsx';
import { ConflictStrip, ProblemStrip } from './editor-strips.tsx';
import { EditorPane, type PaneKind } from './editor-pane.tsx';
import { marksOf, withGone } from './editing/compare-flows.ts';
import { addBranch, copy, insertAfter, move, remove } from './editing/edit-flow.ts';
import { flowNames } from './editing/flow-names.ts';
import { newBranch, newNode, type Template, templateNodes } from './editing/new-nodes.ts';
import { useAutosave } from './editing/use-autosave.ts';
import { besideGone, draftOf, newId, useEditing } from './editing/use-editor.ts';
import { FlowOutline } from './flow-outline.tsx';
import { MoveDialog } from './publishing/move-dialog.tsx';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { RehearsalView } from './trying/rehearsal-view.tsx';
import { Templates } from './templates.tsx';
import { VersionBar } from './version-bar.tsx';

import css from './editor.module.css';

type Pane = { kind: PaneKind; focus: number };

/** The editor of a process: what it says on a canvas, its settings beside it, and the ways to try and to publish it. */
export function ProcessEditor({ opened }: { opened: ProcessDetail }): ReactNode {
  const mayEdit = useCan(['approval:process:edit']);
  const isPhone = useMedia('(max-width: 600px)');
  const editing = useEditing(opened, mayEdit);
  const { draft, items, selected } = editing;
  const saving = useAutosave(opened, draft, mayEdit);
  const { detail } = saving;
  const base = usePublished(detail);
  const [pane, setPane] = useState<Pane | null>(null);
  const [way, setWay] = useState<Rehearsal | null>(null);
  const [shows, setShows] = useState<'canvas' | 'rehearsal'>('canvas');
  const [dialog, setDialog] = useState<'publish' | 'move' | null>(null);

  const { nodes } = draft.definition;
  const names = flowNames({ fields: detail.fields, names: { ...base?.names, ...detail.names } }, {});
  const compares = pane?.kind === 'compare' && base !== null;
  const compared = compares ? withGone(base.definition, nodes) : { nodes, gone: NOTHING };
  const changes = base ? differenceOf(base.definition, draft.definition, names) : [];
  const marks = base ? marksOf(base.definition.nodes, nodes) : new Map();
  const isLocked = way !== null || compares;
  const openPane = (kind: PaneKind, takesFocus = false) =>
    setPane((old) => ({ kind, focus: takesFocus ? (old?.focus ?? 0) + 1 : (old?.kind === kind ? old.focus : 0) }));
  const closePane = () => {
    setPane(null);
    setWay(null);
    window.setTimeout(() => document.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus());
  };
  const locate = (id: string) => {
    setShows('canvas');
    setWay(null);
    editing.select(id);
    openPane('node');
    window.setTimeout(() => {
      const found = Array.from(document.querySelectorAll('[data-item]')).find((part) => part.getAttribute('data-item') === id);
      found?.scrollIntoView({ block: 'center', inline: 'center' });
    });
  };
  const acts = actsOn(editing, detail, openPane);
  const press = (event: KeyboardEvent) => {
    if (!mayEdit || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? editing.redo : key === 'z' ? editing.undo : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const take = (next: ProcessDetail) => {
    editing.reset(next);
    saving.take(next, draftOf(next));
  };

  return (
    // The keys for taking back work wherever the focus is on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- each of them has its button in the head
    <div className={css.page} data-width="full" onKeyDown={press}>
      <EditorHead
        editing={editing}
        saving={saving}
        mayEdit={mayEdit}
        isTrying={pane?.kind === 'trial'}
        isRehearsing={shows === 'rehearsal'}
        changes={changes.length}
        onTry={() => (pane?.kind === 'trial' ? closePane() : openPane('trial', true))}
        onRehearse={() => setShows(shows === 'canvas' ? 'rehearsal' : 'canvas')}
        onPublish={() => setDialog('publish')}
      />
      <VersionBar
        detail={detail}
        changes={changes.length}
        mayEdit={mayEdit}
        comparing={compares}
        onCompare={() => (compares ? closePane() : openPane('compare'))}
        onPane={(kind) => openPane(kind, true)}
        onMove={() => setDialog('move')}
        onTaken={take}
      />
      {saving.status.is === 'conflict' && (
        <ConflictStrip theirs={saving.status.theirs} draft={draft} names={names} onTake={take} onOver={() => void saving.keep()} />
      )}
      {shows === 'canvas' && <ProblemStrip problems={detail.problems} onLocate={locate} />}
      {shows === 'rehearsal' ? (
        <RehearsalView detail={detail} onClose={() => setShows('canvas')} />
      ) : (
        <div className={css.editor}>
          {isPhone ? (
            <FlowOutline items={items} definition={draft.definition} names={names} way={way} problems={detail.problems} />
          ) : (
            <FlowCanvas
              draft={{ ...draft, definition: { ...draft.definition, nodes: compared.nodes } }}
              names={names}
              selected={selected.id}
              onSelect={(id, how) => {
                if (!compared.gone.has(id)) editing.select(id);
                if (how === 'open' && pane?.kind !== 'trial' && !compares) openPane('node', pane?.kind === 'node' && id === selected.id);
              }}
              acts={mayEdit && !isLocked ? acts : null}
              kinds={kindsFor(detail.fillable)}
              problems={detail.problems}
              marks={marks}
              gone={compared.gone}
              way={way}
              onTry={() => openPane('trial', true)}
              onClose={closePane}
            />
          )}
          {nodes.length === 0 && mayEdit && !isPhone && (
            <Templates onChoose={(template) => chooseTemplate(editing, detail, template)} />
          )}
          {pane && (
            <EditorPane
              kind={pane.kind}
              focus={pane.focus}
              editing={editing}
              detail={detail}
              base={base}
              mayEdit={mayEdit}
              isDirty={saving.isDirty}
              changes={changes}
              acts={acts}
              onWay={setWay}
              onClose={closePane}
            />
          )}
        </div>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          detail={detail}
          changes={base ? changes : []}
          onClose={() => setDialog(null)}
          onPublished={(published, moves) => {
            take(published);
            setDialog(moves ? 'move' : null);
          }}
        />
      )}
      {dialog === 'move' && <MoveDialog detail={detail} onClose={() => setDialog(null)} />}
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

type Editing = ReturnType<typeof useEditing>;

/** The published version that a draft is compared with; null where nothing is published, or it is not read yet. */
function usePublished({ id, published, hasDraft, ...detail }: ProcessDetail): ProcessDetail | null {
  const { data } = useQuery({
    ...queryOf(calls.approvalProcesses.get, { id, processVersion: published ?? undefined }, { silent: true }),
    enabled: published !== null && hasDraft,
  });
  if (published === null) return null;
  return hasDraft ? (data ?? null) : { id, published, hasDraft, ...detail };
}

function chooseTemplate(editing: Editing, { fields, fillable }: ProcessDetail, template: Template): void {
  const made = templateNodes(template, { newId, fields, fillable });
  editing.editNodes(() => made, { select: made[0]?.id ?? '' });
}

/** What the canvas does to the flow. */
function actsOn(editing: Editing, detail: ProcessDetail, openPane: (kind: PaneKind) => void): CanvasActs {
  const { items, draft } = editing;
  const making = { newId, fields: detail.fields, fillable: detail.fillable };
  const isFull = () => {
    const full = approvalNodesOf(draft.definition.nodes).length >= APPROVAL_NODES_MOST;
    if (full) toast.warning(`最多 ${APPROVAL_NODES_MOST} 个节点`);
    return full;
  };
  return {
    add: (kind, after) => {
      if (isFull()) return;
      const node = newNode(kind, making);
      editing.editNodes((nodes) => insertAfter(nodes, after, node), { select: node.id });
      openPane('node');
    },
    addBranch: (to) => {
      const of = items.find(({ id }) => id === to);
      const many = of?.kind === 'node' && of.node.type === 'branch' ? of.node.branches.length : 1;
      const branch = newBranch(many, making);
      editing.editNodes((nodes) => addBranch(nodes, to, branch), { select: branch.id });
      openPane('node');
    },
    remove: (id) => {
      const item = items.find((each) => each.id === id);
      if (!item || item.kind === 'start' || (item.kind === 'condition' && item.branch.when === null)) return;
      const name = item.kind === 'node' ? item.node.name : item.branch.name;
      editing.editNodes((nodes) => remove(nodes, id), { select: besideGone(items, id) });
      toast.undoable(`已删除「${name}」`, editing.undo);
    },
    copy: (id) => {
      if (!isFull()) editing.editNodes((nodes) => copy(nodes, id, newId));
    },
    move: (id, by) => editing.editNodes((nodes) => move(nodes, id, by)),
  };
}
