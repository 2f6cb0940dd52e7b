import type { ApprovalWho } from '@houtai/contract/approval-definitions';
import { APPROVAL_RULES, type ApprovalRule } from '@houtai/contract/approval-words';
import { keysOf } from '@houtai/contract/keys-of';
import { type ReactNode, useId, useState } from 'react';

import type { ConditionField } from '../editing/new-nodes.ts';
import { WhoInset } from './who-inset.tsx';

import css from './pane.module.css';

type WhoSettingsProps = {
  label: string;
  who: ApprovalWho;
  fields: readonly ConditionField[];
  /** Whether people are asked one after the other, so that their order counts. */
  inOrder?: boolean;
  onChange: (who: ApprovalWho) => void;
  children?: ReactNode;
};

/** Shortened so that three fit side by side. */
const SHORT = { ...APPROVAL_RULES, heads: '连续多级', field: '单据人员', previous: '上一步指定' };

/** Who is asked: the kind of rule and its settings. An incomplete rule is not saved; the previous one stays until then. */
export function WhoSettings({ label, who, fields, inOrder = false, onChange, children }: WhoSettingsProps): ReactNode {
  const name = useId();
  const [wanted, setWanted] = useState<ApprovalRule | null>(null);
  const kind = wanted ?? who.type;
  const choose = (next: ApprovalRule) => {
    const whole = next === who.type ? who : wholeRule(next, fields);
    setWanted(whole === null ? next : null);
    if (whole !== null && whole !== who) onChange(whole);
  };
  return (
    <>
      <div className={css.kinds} role="radiogroup" aria-label={label}>
        {keysOf(APPROVAL_RULES)
          .filter((each) => each !== 'field' || fields.some(({ type }) => type === 'person'))
          .map((each) => (
            <label key={each} data-on={each === kind || undefined}>
              <input type="radio" name={name} checked={each === kind} onChange={() => choose(each)} />
              {SHORT[each]}
            </label>
          ))}
      </div>
      <div className={css.inset}>
        <WhoInset
          kind={kind}
          who={kind === who.type ? who : null}
          fields={fields}
          inOrder={inOrder}
          onChange={(next) => {
            setWanted(null);
            onChange(next);
          }}
        />
        {kind !== who.type && <p className={css.pending}>选好后生效；现在仍是「{APPROVAL_RULES[who.type]}」</p>}
        {children}
      </div>
    </>
  );
}

/** A rule of a kind that is complete without a choice; null for kinds that need one. */
function wholeRule(kind: ApprovalRule, fields: readonly ConditionField[]): ApprovalWho | null {
  switch (kind) {
    case 'head':
      return { type: 'head', level: 1, above: true };
    case 'heads':
      return { type: 'heads', upTo: 2 };
    case 'chosen':
    case 'previous':
      return { type: kind, from: { type: 'everyone' }, least: 1, most: 1 };
    case 'field': {
      const [field] = fields.filter(({ type }) => type === 'person');
      return field ? { type: 'field', field: field.name } : null;
    }
    case 'people':
    case 'role':
    case 'post':
      return null;
  }
}
