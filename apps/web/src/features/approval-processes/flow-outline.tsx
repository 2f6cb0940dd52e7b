import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessProblem, Rehearsal } from '@houtai/contract/approval-process-rows';
import { type ApprovalNames, howWords } from '@houtai/contract/approval-rule-words';
import type { CSSProperties, ReactNode } from 'react';

import { NodeIcon } from './canvas/node-icon.tsx';
import { itemWords } from './editing/item-words.ts';
import type { TreeItem } from './editing/tree-items.ts';

import css from './editor.module.css';

type FlowOutlineProps = {
  items: readonly TreeItem[];
  definition: ApprovalDefinition;
  names: ApprovalNames;
  way: Rehearsal | null;
  problems: readonly ProcessProblem[];
};

/** The flow on a phone, read-only: its nodes below each other, those of branches indented. */
export function FlowOutline({ items, definition, names, way, problems }: FlowOutlineProps): ReactNode {
  return (
    <div className={css.outline}>
      <p className={css.banner} role="note">
        请在电脑上修改
      </p>
      <ol>
        {items.map((item) => {
          const { title, note } = itemWords(item, definition, names);
          const isLit = way === null || item.kind === 'start' || way.lit.includes(item.id);
          const own = problems.filter(({ node, branch }) => (branch || node) === item.id);
          return (
            <li key={item.id} data-item={item.id} style={indented(item.level)} data-kind={item.kind} data-cold={!isLit || undefined}>
              {item.kind !== 'condition' && <NodeIcon type={item.kind === 'start' ? 'start' : item.node.type} />}
              <div>
                <b>{title}</b>
                {item.kind === 'node' && item.node.type === 'approve' && <small>{howWords(item.node.how)}</small>}
                <p>{note}</p>
                {own.map(({ message, severity }) => (
                  <p key={message} data-error={severity === 'error' || undefined} className={css.problem}>
                    {message}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The level as a custom property, which React's style type lacks. */
function indented(level: number): CSSProperties {
  const style: CSSProperties & Record<'--level', number> = { '--level': level - 1 };
  return style;
}
