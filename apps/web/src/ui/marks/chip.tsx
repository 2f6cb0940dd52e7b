import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import css from './chip.module.css';

type ChipProps = {
  label: string;
  /** A picture before the words. */
  leading?: ReactNode;
  /** No longer valid; the words say why. */
  off?: boolean;
  /** Absent, the chip stays. */
  onRemove?: () => void;
};

/** Something chosen, in short, with a cross that takes it back. */
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
