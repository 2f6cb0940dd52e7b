import { Popover } from '@base-ui/react/popover';
import { CalendarDays, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { lazyPart } from '../../frame/lazy-part.ts';
import { Skeleton } from '../../marks/skeleton.tsx';
import { type Control, labelIdOf } from '../field.tsx';
import { completeDay, type DayRange, typedDay } from './day-text.ts';

import layer from '../../layer/layer.module.css';
import css from './date-input.module.css';

const RangeCalendar = lazyPart(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })));

/** An offered range, such as 最近7天; computed when it is chosen. */
export type RangeShortcut = { label: string; range: () => DayRange };

type DateRangeInputProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  shortcuts?: readonly RangeShortcut[];
  min?: string;
  max?: string;
  disabled?: boolean;
};

const NO_SHORTCUTS: readonly RangeShortcut[] = [];

/**
 * An input for a range of days: both typed as yyyy-MM-dd, chosen in a calendar, or set by a shortcut. Its button, or Alt and ↓, opens the
 * calendar.
 */
export function DateRangeInput(props: DateRangeInputProps): ReactNode {
  const { id, name, value, onChange, shortcuts = NO_SHORTCUTS, min, max, disabled, ...aria } = props;
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const settle = (range: DayRange) => {
    onChange(range);
    setOpen(false);
  };
  const end = { value, onChange, disabled, onOpen: () => setOpen(true), ...aria };
  return (
    <span
      ref={setAnchor}
      className={css.range}
      role="group"
      aria-label={aria['aria-label']}
      aria-labelledby={id && labelIdOf(id)}
      data-bad={aria['aria-invalid'] === true || undefined}
      data-off={disabled || undefined}
    >
      <Popover.Root open={open} onOpenChange={setOpen}>
        <RangeEnd {...end} part="from" label="开始日期" id={id} name={name} />
        <span aria-hidden>至</span>
        <RangeEnd {...end} part="to" label="结束日期" />
        {(value.from !== '' || value.to !== '') && !disabled && (
          <button type="button" className={css.button} aria-label="清除日期" onClick={() => onChange({ from: '', to: '' })}>
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <Popover.Trigger className={css.button} aria-label="打开日历" disabled={disabled}>
          <CalendarDays size={14} strokeWidth={1.75} aria-hidden />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={layer.positioner} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
            <Popover.Popup className={`${layer.popup} ${css.popup}`} aria-label="日历">
              {shortcuts.length > 0 && (
                <div className={css.shortcuts}>
                  {shortcuts.map(({ label, range }) => (
                    <button key={label} type="button" onClick={() => settle(range())}>
                      {label}
                    </button>
                  ))}
                </div>
              )}
              <Suspense fallback={<Skeleton height={280} />}>
                <RangeCalendar value={value} min={min} max={max} onPick={settle} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

type RangeEndProps = Partial<Control> & {
  part: 'from' | 'to';
  label: string;
  name?: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  onOpen: () => void;
  disabled?: boolean;
};

function RangeEnd({ part, label, value, onChange, onOpen, required, ...rest }: RangeEndProps): ReactNode {
  const day = value[part];
  const change = (next: string) => next !== day && onChange({ ...value, [part]: next });
  return (
    <input
      {...rest}
      aria-label={label}
      aria-required={required || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={label}
      value={day}
      onChange={(event) => change(typedDay(event.target.value, day))}
      onBlur={() => change(completeDay(day))}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
