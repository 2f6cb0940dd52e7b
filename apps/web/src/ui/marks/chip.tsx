import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import css from './chip.module.css';

type ChipProps = {
  label: string;
  /** A picture before the label. */
  leading?: ReactNode;
  /** Whether it is no longer valid; the label says why. */
  off?: boolean;
  /** Absent when the chip cannot be removed. */
  onRemove?: () => void;
};

/** A chosen value as a chip, with a cross that removes it. */
export function Chip({ label, leading, off, onRemove }: ChipProps): ReactNode {
  return (
    <span className={css.chip} data-leading={leading !== undefined || undefined} data-off={off || undefined}>
      {leading}
      <span title={label}>{label}</span>
      {onRemove && (
        <button type="button" aria-label={`移除${label}`} onClick={onRemove}>
          <X size={12} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
