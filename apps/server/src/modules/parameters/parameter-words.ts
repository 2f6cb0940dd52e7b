import { secretChange } from '@houtai/contract/change-words';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { ParameterCheck } from '@houtai/contract/parameter-values';
import { PARAMETER_FORM } from '@houtai/contract/parameters-form';
import { RULES } from '@houtai/contract/rules';

import { changesBetween } from '#modules/history/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { kindOf, type Parameter } from './parameter-rows.ts';

const { paramName, kind, category, open, remark, paramValue } = PARAMETER_FORM.fields;
const described = { paramName, kind, category, open };

const LABELS = { ...labelsOf(described), check: '校验', ...labelsOf({ remark, paramValue }) };

/** The differences of a parameter in words; for a secret, only that it changed. */
export async function parameterChanges(ctx: Ctx, before: Parameter, after: Parameter): Promise<FieldChange[]> {
  const changes = changesBetween(await wordsOf(ctx, before), await wordsOf(ctx, after), LABELS);
  const isNewSecret = before.secret && after.secret && before.value !== after.value;
  return isNewSecret ? [...changes, secretChange('paramValue', LABELS.paramValue)] : changes;
}

async function wordsOf(ctx: Ctx, row: Parameter) {
  return {
    ...describeFormFields(described, { ...row, paramName: row.name, kind: kindOf(row) }),
    check: checkWords(row.check),
    remark: row.remark,
    paramValue: await valueWords(ctx, kindOf(row), row.value),
  };
}

/** The value in words: people by name, switches as 开 or 关, secrets hidden. */
export async function valueWords(ctx: Ctx, kind: string, value: string): Promise<string> {
  if (kind === 'secret') return '（保密）';
  if (kind === 'boolean') return value === 'true' ? '开' : '关';
  if (kind !== 'people' || value === '') return value;
  const ids = value.split(',');
  const names = await namesOf(ctx, ids);
  return ids.map((id) => names.get(id) ?? id).join('、');
}

function checkWords({ least, most, rule }: ParameterCheck): string {
  const words = [least !== undefined && `最小 ${least}`, most !== undefined && `最大 ${most}`, rule && RULES[rule].message];
  return words.filter(Boolean).join('，');
}

/** The form values for restoring an earlier state, without a secret. */
export function parameterState(row: Parameter): Record<string, unknown> {
  const { name: paramName, category, open, check, remark, value: paramValue } = row;
  const state = { paramName, kind: kindOf(row), category, open, check, remark };
  return row.secret ? state : { ...state, paramValue };
}
