import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode, RefObject } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { clearByEscape } from '#ui/keys.ts';

import type { Condition, SearchValues } from './condition.ts';
import { DaysControl } from './days-control.tsx';

import box from '#ui/input/texts/input-box.module.css';
import css from './search-form.module.css';

type ControlProps = {
  condition: Condition;
  draft: SearchValues;
  onChange: (values: SearchValues) => void;
  /** Changes values and searches immediately. */
  onSearch: (values: SearchValues) => void;
  /** Whether it is in the unfolded block, with its label above it. */
  isLabelled: boolean;
  control: RefObject<HTMLInputElement | null> | undefined;
};

/** One condition with its label, which is next to it in the row and above it in the unfolded block. */
export function SearchControl(props: ControlProps): ReactNode {
  const { condition } = props;
  return (
    <div className={css.cell} data-kind={condition.kind} style={condition.kind === 'text' ? { width: condition.width } : undefined}>
      <span className={css.label} aria-hidden>
        {condition.label}
      </span>
      <ControlItself {...props} />
    </div>
  );
}

function ControlItself({ condition, draft, onChange, onSearch, isLabelled, control }: ControlProps): ReactNode {
  const { name, label } = condition;
  const value = ownValue(draft, name) ?? '';
  switch (condition.kind) {
    case 'text':
      return (
        <label className={box.box}>
          <Icon name="search" size={14} />
          <input
            ref={control}
            type="search"
            aria-label={label}
            placeholder={isLabelled ? undefined : label}
            maxLength={condition.max}
            value={value}
            onChange={(event) => onChange({ [name]: event.target.value })}
            onKeyDown={(event) => clearByEscape(event, () => onChange({ [name]: '' }))}
          />
        </label>
      );
    case 'choice':
      return (
        <PlainSelect
          aria-label={label}
          prefix={<span className={css.inner}>{label}</span>}
          value={value}
          options={[['', '全部'], ...Object.entries(condition.choices)]}
          onChange={(choice) => onChange({ [name]: choice })}
        />
      );
    case 'days':
      return <DaysControl condition={condition} draft={draft} onChange={onChange} onSearch={onSearch} />;
    case 'slot':
      return (
        <condition.Control
          label={label}
          placeholder={isLabelled ? '全部' : label}
          values={Object.fromEntries(condition.names.map((own) => [own, ownValue(draft, own) ?? '']))}
          onChange={onChange}
        />
      );
  }
}
