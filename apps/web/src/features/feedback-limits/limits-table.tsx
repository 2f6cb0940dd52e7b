import { HOURS_COUNTED, type HoursCounted } from '@houtai/contract/feedback-clock';
import type { ReactNode } from 'react';

import { LevelTag } from '#kit/list/cells/level-tag.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import type { TypedLimits } from './limits-form.ts';

import css from './feedback-limits-page.module.css';

/** Props of the page's parts: the typed limits, their faults, and a function that changes them. */
export type LimitsParts = {
  typed: TypedLimits;
  faults: ReadonlyMap<string, string>;
  disabled: boolean;
  onChange: (part: Partial<TypedLimits>) => void;
};

const COUNTED = Object.entries(HOURS_COUNTED).map(([value, label]) => ({ value, label }));
const ESCALATED = [
  ['', '不升级'],
  ['head', '负责人'],
  ['projectManager', '项目经理'],
  ['head,projectManager', '负责人、项目经理'],
] as const;

/** The limits by level. */
export function LimitsTable({ typed: { limits }, faults, disabled, onChange }: LimitsParts): ReactNode {
  const set = (at: number, part: Partial<TypedLimits['limits'][number]>) =>
    onChange({ limits: limits.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <PlainTable>
      <thead>
        <tr>
          <th>级别</th>
          <th>多久响应</th>
          <th>多久解决</th>
          <th>怎么计时</th>
          <th>超时升级给</th>
          <th data-number>近 90 天按期</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ level, name, answerHours, solveHours, counted, escalateTo, onTime }, at) => (
          <tr key={level}>
            <th scope="row">
              <LevelTag level={Number(level)} />
            </th>
            <td>
              <Hours
                label={`${name}多久响应`}
                value={answerHours}
                disabled={disabled}
                fault={faults.get(`limits.${at}.answerHours`)}
                onChange={(value) => set(at, { answerHours: value })}
              />
            </td>
            <td>
              <Hours
                label={`${name}多久解决`}
                value={solveHours}
                disabled={disabled}
                fault={faults.get(`limits.${at}.solveHours`)}
                onChange={(value) => set(at, { solveHours: value })}
              />
            </td>
            <td>
              <Segmented
                aria-label={`${name}怎么计时`}
                value={counted}
                disabled={disabled}
                options={COUNTED}
                onChange={(value) => set(at, { counted: value === 'all' ? 'all' : ('working' satisfies HoursCounted) })}
              />
            </td>
            <td>
              {disabled ? (
                ESCALATED.find(([value]) => value === escalateTo.join(','))?.[1]
              ) : (
                <PlainSelect
                  aria-label={`${name}超时升级给`}
                  value={escalateTo.join(',')}
                  options={ESCALATED}
                  onChange={(value) => set(at, { escalateTo: (['head', 'projectManager'] as const).filter((who) => value.includes(who)) })}
                />
              )}
            </td>
            <td data-number>{onTime === null ? '—' : `${onTime.toFixed(2)}%`}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

type HoursProps = { label: string; value: string; disabled: boolean; fault: string | undefined; onChange: (value: string) => void };

/** An input for a number with its unit and its fault. */
export function Hours({ label, value, disabled, fault, onChange, unit = '小时' }: HoursProps & { unit?: string }): ReactNode {
  return (
    <span className={css.hours}>
      <TextInput
        aria-label={label}
        aria-invalid={fault !== undefined}
        inputMode="decimal"
        maxLength={8}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
      {unit}
      {fault && (
        <small role="alert" className={css.fault}>
          {fault}
        </small>
      )}
    </span>
  );
}
