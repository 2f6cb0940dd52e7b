import { Popover } from '@base-ui/react/popover';
import { CalendarDays, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { lazyPart } from '../../frame/lazy-part.ts';
import { Skeleton } from '../../marks/skeleton.tsx';
import type { Control } from '../field.tsx';
import { TextInput } from '../texts/text-input.tsx';
import { completeDay, typedDay } from './day-text.ts';

import layer from '../../layer/layer.module.css';
import css from './date-input.module.css';

const Calendar = lazyPart(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

type DateInputProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  /** A local day as yyyy-MM-dd, or blank. */
  value: string;
  onChange: (value: string) => void;
  /** First and last selectable day of the calendar. */
  min?: string;
  max?: string;
  placeholder?: string;
  disabled?: boolean;
  clearable?: boolean;
};

/** An input for a day: typed as yyyy-MM-dd, or chosen in a calendar that opens by its button or Alt and ↓. */
export function DateInput({ value, onChange, min, max, placeholder = '年-月-日', clearable = true, ...rest }: DateInputProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span ref={setAnchor} className={css.date}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <TextInput
          {...rest}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={placeholder}
          onChange={(text) => onChange(typedDay(text, value))}
          onBlur={() => value !== completeDay(value) && onChange(completeDay(value))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return;
            event.preventDefault();
            setOpen(true);
          }}
          trailing={
            <>
              {clearable && value !== '' && !rest.disabled && (
                <button type="button" className={css.button} aria-label="清除日期" onClick={() => onChange('')}>
                  <X size={14} strokeWidth={1.75} aria-hidden />
                </button>
              )}
              <Popover.Trigger className={css.button} aria-label="打开日历" disabled={rest.disabled}>
                <CalendarDays size={14} strokeWidth={1.75} aria-hidden />
              </Popover.Trigger>
            </>
          }
        />
        <Popover.Portal>
          <Popover.Positioner className={layer.positioner} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
            <Popover.Popup className={`${layer.popup} ${css.popup}`} aria-label="日历">
              <Suspense fallback={<Skeleton height={260} />}>
                <Calendar
                  value={value}
                  min={min}
                  max={max}
                  onPick={(day) => {
                    onChange(day);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}
