import type { IdsField } from '@houtai/contract/form';
import { KEYWORD_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { type FieldProps, resolveField } from '#kit/form/fields/field-props.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Popover } from '#ui/layer/popover.tsx';
import { Chip } from '#ui/marks/chip.tsx';

import { choicesIn, matchingNodes, type PickNode, togglePicked } from './pick-tree.ts';

import css from './tree-pick.module.css';

type TreePickFieldProps = FieldProps<IdsField> & {
  nodes: readonly PickNode[];
  /** Whether a choice includes its descendants. */
  withBelow?: boolean;
  placeholder: string;
};

/** Several choices of a tree as chips; a button opens the tree with checkboxes. */
export function TreePickField(props: TreePickFieldProps): ReactNode {
  const { form, name, label, required, hint } = resolveField(props);
  const { nodes, withBelow = false, placeholder } = props;
  const ids = form.read(name).split(',').filter(Boolean);
  const labels = new Map(choicesIn(nodes).map((node) => [node.id, node.label]));
  const change = (next: readonly string[]) => form.change(name, next.join(','));
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isBad }) => (
        <div className={css.box} data-bad={isBad || undefined}>
          {ids.map((each) => (
            <Chip key={each} label={labels.get(each) ?? '…'} onRemove={() => change(ids.filter((other) => other !== each))} />
          ))}
          {ids.length === 0 && <span className={css.none}>{placeholder}</span>}
          <Popover
            label={`选择${label}`}
            trigger={
              <Button kind="ghost" size="small" id={id} name={name} aria-describedby={describedBy} className={css.open}>
                <Icon name="plus" size={14} />
                选择
              </Button>
            }
          >
            {() => <PickTree nodes={nodes} ids={ids} withBelow={withBelow} onChange={change} />}
          </Popover>
        </div>
      )}
    </Field>
  );
}

type PickTreeProps = { nodes: readonly PickNode[]; ids: readonly string[]; withBelow: boolean; onChange: (ids: string[]) => void };

function PickTree(props: PickTreeProps): ReactNode {
  const [words, setWords] = useState('');
  const shown = matchingNodes(props.nodes, words);
  return (
    <div className={css.layer}>
      <TextInput aria-label="查找" placeholder="查找" maxLength={KEYWORD_MAX} value={words} onChange={setWords} />
      <div className={css.tree}>{shown.length === 0 ? <Empty>没有符合的选项</Empty> : <Branch {...props} nodes={shown} />}</div>
    </div>
  );
}

function Branch({ nodes, isCovered = false, ...rest }: PickTreeProps & { isCovered?: boolean }): ReactNode {
  const { ids, withBelow, onChange } = rest;
  return (
    <ul>
      {nodes.map((node) => {
        const meant = node.isGroup ? choicesIn(node.children).map(({ id }) => id) : [node.id];
        const count = meant.filter((id) => ids.includes(id)).length;
        const checked = isCovered || count === meant.length;
        return (
          <li key={node.id}>
            <Checkbox
              checked={checked}
              indeterminate={!checked && count > 0}
              disabled={isCovered}
              onChange={(on) => onChange(togglePicked(ids, node, { on, withBelow }))}
            >
              {node.label}
              {node.note !== undefined && <small> {node.note}</small>}
            </Checkbox>
            {node.children.length > 0 && <Branch {...rest} nodes={node.children} isCovered={isCovered || (withBelow && checked)} />}
          </li>
        );
      })}
    </ul>
  );
}
