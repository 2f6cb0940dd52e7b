import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ColumnChoice } from '@houtai/contract/list-views';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#ui/buttons/button.tsx';

import { ColumnLine } from './column-line.tsx';
import type { ListArrangement } from './use-list-view.ts';

import patterns from '#ui/patterns.module.css';
import css from './column-selector.module.css';

export type ColumnSelectorProps = {
  choices: readonly ColumnChoice[];
  density: ListArrangement['density'];
  /** Keys of the columns that can be added up. */
  summable: ReadonlySet<string>;
  /** Called with each change, which takes effect immediately. */
  onChange: (part: Partial<ListArrangement>) => void;
};

const DENSITIES = { mini: '紧凑', loose: '宽松' } as const;

/**
 * Chinese announcements for screen readers, because the library's are English. The arrow keys on the handle move a line without dragging.
 */
const SPOKEN = {
  screenReaderInstructions: { draggable: '按上下方向键移动这一列' },
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
};

/** Chooses which columns a list shows, their order, width, freezing, totals and printing, and the density of its rows. */
export function ColumnSelector({ choices, density, summable, onChange }: ColumnSelectorProps): ReactNode {
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const shown = choices.filter(({ istrue }) => istrue).length;

  const move = (from: number, to: number) => {
    const moved = choices[from];
    if (!moved || from === to || to < 0 || to >= choices.length) return;
    // Moving the element in the DOM loses the focus, which the keyboard handler restores right after.
    flushSync(() => {
      onChange({ columns: arrayMove([...choices], from, to) });
      setSaid(`${moved.title}：第 ${to + 1} 列，共 ${choices.length} 列`);
    });
  };
  const indexOf = (key: unknown) => choices.findIndex((choice) => choice.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <div className={css.selector}>
      <div className={css.head}>
        <h2>选择列</h2>
        <div role="group" aria-label="行高" className={css.density}>
          {(['mini', 'loose'] as const).map((own) => (
            <button key={own} type="button" aria-pressed={density === own} onClick={() => onChange({ density: own })}>
              {DENSITIES[own]}
            </button>
          ))}
        </div>
      </div>
      <div className={css.names} aria-hidden>
        <span>列</span>
        <span>宽度</span>
        <span>冻结</span>
        <span>合计</span>
        <span>打印</span>
      </div>
      <DndContext sensors={sensors} accessibility={SPOKEN} onDragEnd={drop}>
        <SortableContext items={choices.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ul className={css.lines} aria-label="列">
            {choices.map((choice, index) => (
              <ColumnLine
                key={choice.key}
                choice={choice}
                isLast={choice.istrue && shown === 1}
                isSummable={summable.has(choice.key)}
                onChange={(part) => onChange({ columns: choices.map((other) => (other === choice ? { ...choice, ...part } : other)) })}
                onMove={(by) => move(index, index + by)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className={css.foot}>
        <span>拖动或按 ↑ ↓ 调整顺序，立即生效</span>
        <Button size="small" kind="ghost" onClick={() => onChange({ columns: [], density: 'mini' })}>
          恢复默认
        </Button>
      </div>
      <p className={patterns.visuallyHidden} role="status">
        {said}
      </p>
    </div>
  );
}
