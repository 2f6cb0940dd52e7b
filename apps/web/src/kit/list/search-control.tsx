import type { ReactNode, RefObject } from 'react';

import { Icon } from '../../ui/icon.tsx';
import { PlainSelect } from '../../ui/input/plain-select.tsx';
import { clearByEscape } from '../../ui/keys.ts';
import { DaysControl } from './days-control.tsx';
import type { Conditions, SearchField } from './search-field.ts';
import { namesOf } from './search-field.ts';

import box from '../../ui/input/input-box.module.css';
import css from './search-form.module.css';

type ControlProps<Name extends string> = {
  field: SearchField<Name>;
  draft: Conditions;
  onChange: (values: Conditions) => void;
  /** Changes and searches at once. */
  onSearch: (values: Conditions) => void;
  /** Stands in the unfolded block, with its label above it. */
  isLabelled: boolean;
  control: RefObject<HTMLInputElement | null> | undefined;
};

/** One condition with its label, which stands beside it in the row and above it in the unfolded block. */
export function SearchControl<Name extends string>(props: ControlProps<Name>): ReactNode {
  const { field } = props;
  return (
    <div className={css.cell} data-kind={field.kind} style={field.kind === 'text' ? { width: field.width ?? 168 } : undefined}>
      <span className={css.label} aria-hidden>
        {field.label}
      </span>
      <ControlItself {...props} />
    </div>
  );
}

function ControlItself<Name extends string>({ field, draft, onChange, onSearch, isLabelled, control }: ControlProps<Name>): ReactNode {
  const { name, label } = field;
  const value = draft[name] ?? '';
  switch (field.kind) {
    case 'text':
      return (
        <label className={box.box}>
          <Icon name="search" size={14} />
          <input
            ref={control}
            type="search"
            aria-label={label}
            placeholder={isLabelled ? undefined : label}
            maxLength={64}
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
          options={[['', '全部'], ...Object.entries(field.choices)]}
          onChange={(choice) => onChange({ [name]: choice })}
        />
      );
    case 'days':
      return <DaysControl field={field} draft={draft} onChange={onChange} onSearch={onSearch} />;
    case 'slot':
      return (
        <field.Control
          label={label}
          placeholder={isLabelled ? '全部' : label}
          values={Object.fromEntries(namesOf(field).map((own) => [own, draft[own] ?? '']))}
          onChange={onChange}
        />
      );
  }
}
