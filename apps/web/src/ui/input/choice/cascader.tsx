import { Popover } from '@base-ui/react/popover';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import type { Control } from '../field.tsx';
import { TextInput } from '../texts/text-input.tsx';
import { CascaderColumns } from './cascader-columns.tsx';
import { type CascadeNode, findPaths, type LoadLevel, nodesAlong, useCascade } from './use-cascade.ts';

import layer from '../../layer/layer.module.css';
import css from './cascader.module.css';
import select from './select.module.css';

type CascaderProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  /** The ids from the first level down to the chosen one. */
  value: readonly string[];
  onChange: (path: string[]) => void;
  load: LoadLevel;
  placeholder?: string;
  disabled?: boolean;
  clearable?: boolean;
};

const MAX_FOUND = 50;

/** A choice from levels that load as they are opened; a search covers the loaded ones. */
export function Cascader({ value, onChange, load, placeholder = '请选择', clearable = true, ...rest }: CascaderProps): ReactNode {
  const { id, name, disabled, required, ...aria } = rest;
  const popup = useId();
  const [open, setOpen] = useState(false);
  const [path, setPath] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState('');
  const shown = open ? path : value;
  const { columns, known, retry } = useCascade(load, shown, open || value.length > 0);
  const words = nodesAlong(known, value)
    .map(({ label }) => label)
    .join(' / ');

  const turn = (next: boolean) => {
    setOpen(next);
    setPath(value);
    setTyped('');
  };
  const step = (above: readonly string[], node: CascadeNode) => {
    const next = [...above, node.id];
    setTyped('');
    setPath(next);
    if (!node.leaf) return;
    onChange(next);
    setOpen(false);
  };
  return (
    <span className={css.cascader}>
      <Popover.Root open={open} onOpenChange={turn}>
        <Popover.Trigger
          {...aria}
          id={id}
          name={name}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? popup : undefined}
          disabled={disabled}
          aria-required={required || undefined}
          className={select.trigger}
        >
          <span className={select.value} data-placeholder={value.length === 0 || undefined} title={words || undefined}>
            {words || placeholder}
          </span>
          <span className={select.arrow}>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={layer.positioner} align="start" sideOffset={4} collisionPadding={8}>
            <Popover.Popup id={popup} className={`${layer.popup} ${css.popup}`} aria-label={placeholder} onKeyDown={enterOptions}>
              <TextInput type="search" aria-label="搜索已加载的选项" placeholder="搜索" maxLength={50} value={typed} onChange={setTyped} />
              {typed.trim() === '' ? (
                <CascaderColumns
                  columns={columns}
                  path={path}
                  chosen={value.at(-1)}
                  onStep={(column, node) => step(path.slice(0, column), node)}
                  onRetry={retry}
                />
              ) : (
                <FoundPaths paths={findPaths(known, typed, MAX_FOUND)} onTake={(above, node) => step(above, node)} />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {clearable && value.length > 0 && !disabled && (
        <button type="button" className={css.clear} aria-label="清除" onClick={() => onChange([])}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
}

type FoundPathsProps = { paths: readonly CascadeNode[][]; onTake: (above: string[], node: CascadeNode) => void };

function FoundPaths({ paths, onTake }: FoundPathsProps): ReactNode {
  if (paths.length === 0) return <p className={css.nothing}>已加载的选项中没有符合的</p>;
  const take = (path: readonly CascadeNode[]) => {
    const last = path.at(-1);
    if (last)
      onTake(
        path.slice(0, -1).map(({ id }) => id),
        last,
      );
  };
  return (
    <div role="listbox" aria-label="搜索结果" className={css.found}>
      {paths.map((path) => (
        <div
          key={path.map(({ id }) => id).join()}
          role="option"
          aria-selected={false}
          className={css.node}
          tabIndex={0}
          onClick={() => take(path)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') take(path);
            else if (event.key === 'ArrowDown') focusOf(event.currentTarget.nextElementSibling);
            else if (event.key === 'ArrowUp') focusOf(event.currentTarget.previousElementSibling);
            else return;
            event.preventDefault();
          }}
        >
          <span>{path.map(({ label }) => label).join(' / ')}</span>
        </div>
      ))}
    </div>
  );
}

/** ↓ moves from the search into the choices. */
function enterOptions(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  focusOf(event.currentTarget.querySelector('[role=option][tabindex="0"]'));
}

function focusOf(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
