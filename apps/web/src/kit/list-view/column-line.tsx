import { useSortable } from '@dnd-kit/sortable';
import type { ColumnChoice } from '@houtai/contract/list-views';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import { widthWithin } from './arrange.ts';

import box from '#ui/tick-box.module.css';
import css from './column-selector.module.css';

const FROZEN = { '': '不冻结', left: '左侧', right: '右侧' } as const;

type ColumnLineProps = {
  choice: ColumnChoice;
  /** The only visible column, which cannot be hidden. */
  isLast: boolean;
  isSummable: boolean;
  onChange: (part: Partial<ColumnChoice>) => void;
  onMove: (by: number) => void;
};

/** One column in the selector. */
export function ColumnLine({ choice, isLast, isSummable, onChange, onMove }: ColumnLineProps): ReactNode {
  const { key, title, istrue, isSum, noJoinPrint, columnSize, frozen } = choice;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: key });
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    onMove(by);
    grip.focus();
  };
  return (
    <li
      ref={setNodeRef}
      className={css.line}
      data-dragging={isDragging || undefined}
      style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
    >
      <span className={css.name}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={css.grip}
          aria-label={`移动 ${title}`}
          {...listeners}
          onKeyDown={handleKey}
        >
          <Icon name="grip" size={14} />
        </button>
        <label>
          <input
            className={box.box}
            type="checkbox"
            checked={istrue}
            disabled={isLast}
            title={isLast ? '至少显示一列' : undefined}
            onChange={() => onChange({ istrue: !istrue })}
          />
          <span>{title}</span>
        </label>
      </span>
      <WidthInput title={title} width={columnSize} onChange={(width) => onChange({ columnSize: width })} />
      <PlainSelect
        aria-label={`冻结 ${title}`}
        value={frozen}
        options={Object.entries(FROZEN)}
        onChange={(side) => onChange({ frozen: side === 'left' || side === 'right' ? side : '' })}
      />
      <span className={css.tick}>
        {isSummable && (
          <input
            className={box.box}
            type="checkbox"
            aria-label={`合计 ${title}`}
            checked={isSum}
            onChange={() => onChange({ isSum: !isSum })}
          />
        )}
      </span>
      <span className={css.tick}>
        <input
          className={box.box}
          type="checkbox"
          aria-label={`打印 ${title}`}
          checked={!noJoinPrint}
          onChange={() => onChange({ noJoinPrint: !noJoinPrint })}
        />
      </span>
    </li>
  );
}

type WidthInputProps = { title: string; width: number | null; onChange: (width: number | null) => void };

/** An input for a width in px; blank means the program's default. */
function WidthInput({ title, width, onChange }: WidthInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    const wanted = Number.parseInt(typed, 10);
    onChange(Number.isNaN(wanted) ? null : widthWithin(wanted));
  };
  return (
    <input
      className={css.width}
      inputMode="numeric"
      aria-label={`宽度 ${title}`}
      placeholder="自动"
      maxLength={4}
      value={typed ?? width ?? ''}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
