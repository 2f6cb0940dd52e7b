import { WAIT_KIND_KEYS, WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { MAX_WAIT_DAYS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';

import { Hours, type LimitsParts } from './limits-table.tsx';

import css from './feedback-limits-page.module.css';

/** What feedback may wait for, the time limit for acceptance, and when people are notified beforehand. */
export function LimitsSettings({ typed, faults, disabled, onChange }: LimitsParts): ReactNode {
  const { waitKinds, acceptDays, remindPercent, remindHours } = typed;
  return (
    <div className={css.settings}>
      <section>
        <h2>等待</h2>
        <div className={css.kinds}>
          {WAIT_KIND_KEYS.map((kind) => (
            <Checkbox
              key={kind}
              checked={waitKinds.includes(kind)}
              disabled={disabled}
              onChange={(checked) =>
                onChange({ waitKinds: WAIT_KIND_KEYS.filter((one) => (one === kind ? checked : waitKinds.includes(one))) })
              }
            >
              等{WAIT_KINDS[kind]}
            </Checkbox>
          ))}
        </div>
        <p className={css.why}>等待时时限暂停；一次最多 {MAX_WAIT_DAYS} 天，到「再问」的那天自动恢复。等内部不从按期率里扣除。</p>
      </section>
      <section>
        <h2>验收</h2>
        <p>
          等反馈人
          <Hours
            label="验收工作日"
            unit="个工作日，之后自动关闭"
            value={acceptDays}
            disabled={disabled}
            fault={faults.get('acceptDays')}
            onChange={(value) => onChange({ acceptDays: value })}
          />
        </p>
        <p className={css.why}>前一天再提醒一次。反馈人就是处理人或已停用：不等，直接关闭。</p>
      </section>
      <section>
        <h2>提前提醒</h2>
        <p>
          剩
          <Hours
            label="提前提醒百分比"
            unit="%"
            value={remindPercent}
            disabled={disabled}
            fault={faults.get('remindPercent')}
            onChange={(value) => onChange({ remindPercent: value })}
          />
          ，至少提前
          <Hours
            label="至少提前小时"
            value={remindHours}
            disabled={disabled}
            fault={faults.get('remindHours')}
            onChange={(value) => onChange({ remindHours: value })}
          />
        </p>
      </section>
    </div>
  );
}
