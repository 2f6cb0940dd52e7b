import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { type ReactNode, Suspense, useEffect } from 'react';

import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';

import { FlowCanvas, kindsFor } from './canvas/flow-canvas.tsx';
import { actsOn, chooseTemplate } from './editing/acts-on.ts';
import { type Mark, marksOf, withGone } from './editing/compare-flows.ts';
import type { Editing } from './editing/use-editor.ts';
import type { PaneState } from './editing/use-pane.ts';
import { EditorPane } from './editor-pane.tsx';
import { FlowOutline } from './flow-outline.tsx';
import { prefetchPanes } from './parts.ts';
import { Templates } from './templates.tsx';

import css from './editor.module.css';

type FlowDeskProps = {
  editing: Editing;
  detail: ProcessDetail;
  /** The published version; null when there is none. */
  base: ProcessDetail | null;
  names: ApprovalNames;
  /** The changes of the draft, as sentences. */
  changes: readonly string[];
  pane: PaneState;
  mayEdit: boolean;
  /** Whether the server has stored what is shown. */
  isKept: boolean;
};

const NOTHING: ReadonlySet<string> = new Set();
const UNMARKED: ReadonlyMap<string, Mark> = new Map();

/** The flow and its pane; on a phone a read-only list. */
export function FlowDesk({ editing, detail, base, names, changes, pane, mayEdit, isKept }: FlowDeskProps): ReactNode {
  const isPhone = useIsNarrowSheet(600);
  useEffect(prefetchPanes, []);
  const { draft, items, selected } = editing;
  const { nodes } = draft.definition;
  const { shown, way } = pane;
  const isComparing = shown?.kind === 'compare' && base !== null;
  const drawn = isComparing ? withGone(base.definition, nodes) : { nodes, gone: NOTHING };
  const acts = actsOn(editing, detail, () => pane.open('node'));
  const select = (id: string, how?: 'open') => {
    if (!drawn.gone.has(id)) editing.select(id);
    if (how === 'open' && shown?.kind !== 'trial' && !isComparing) pane.open('node', shown?.kind === 'node' && id === selected.id);
  };
  return (
    <div className={css.editor}>
      {isPhone ? (
        <FlowOutline items={items} definition={draft.definition} names={names} way={way} problems={detail.problems} />
      ) : (
        <FlowCanvas
          definition={{ ...draft.definition, nodes: drawn.nodes }}
          names={names}
          selected={selected.id}
          onSelect={select}
          acts={mayEdit && way === null && !isComparing ? acts : null}
          kinds={kindsFor(detail.fillable)}
          problems={detail.problems}
          marks={base ? marksOf(base.definition.nodes, nodes) : UNMARKED}
          gone={drawn.gone}
          way={way}
          onTry={() => pane.open('trial', true)}
          onClose={pane.close}
        />
      )}
      {nodes.length === 0 && mayEdit && !isPhone && <Templates onChoose={(template) => chooseTemplate(editing, detail, template)} />}
      {shown && !(isPhone && shown.kind === 'node') && (
        <Suspense>
          <EditorPane
            kind={shown.kind}
            focus={shown.focus}
            editing={editing}
            detail={detail}
            base={base}
            mayEdit={mayEdit}
            isKept={isKept}
            changes={changes}
            acts={acts}
            onWay={pane.setWay}
            onClose={pane.close}
          />
        </Suspense>
      )}
    </div>
  );
}
