import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { APPROVAL_LATE } from '@houtai/contract/approval-words';
import { MAX_APPROVAL_DAYS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';

import { NumberInput } from './number-input.tsx';
import { pickFrom } from './pick-from.ts';
import { Row } from './row.tsx';

import css from './pane.module.css';

type Limit = ApprovalStepNode['limit'];

const NEW_LIMIT = { days: 2, late: 'remind', lateDays: 1 } as const;

/** The number of working days until a reminder, and what follows. */
export function LimitSettings({ limit, onChange }: { limit: Limit; onChange: (limit: Limit) => void }): ReactNode {
  return (
    <Row label="超时" top>
      <CellSwitch label="限时" checked={limit !== null} onChange={(on) => onChange(on ? NEW_LIMIT : null)}>
        {limit === null ? '不限时' : '限时'}
      </CellSwitch>
      {limit && (
        <>
          <p className={css.line}>
            超过
            <NumberInput
              label="催办的工作日"
              value={limit.days}
              least={1}
              most={MAX_APPROVAL_DAYS}
              onChange={(days) => onChange({ ...limit, days })}
            />
            个工作日后催办
          </p>
          <p className={css.line}>
            再过
            <NumberInput
              label="催办后的工作日"
              value={limit.lateDays}
              least={1}
              most={MAX_APPROVAL_DAYS}
              onChange={(lateDays) => onChange({ ...limit, lateDays })}
            />
            个工作日
            <PlainSelect
              aria-label="催办之后"
              value={limit.late}
              options={Object.entries(APPROVAL_LATE)}
              onChange={(late) => onChange({ ...limit, late: pickFrom(APPROVAL_LATE, late) })}
            />
          </p>
        </>
      )}
    </Row>
  );
}
