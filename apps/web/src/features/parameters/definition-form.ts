import { ADMIN_REMARK_MAX, NAME_MAX } from '@houtai/contract/limits';
import {
  PARAMETER_KINDS,
  type ParameterCheck,
  parameterFault,
  type ParameterKind,
  parameterKindFault,
} from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { type RuleName, RULES } from '@houtai/contract/rules';

import { chosenIn } from '../../kit/chosen-in.ts';
import { flagOf, isSet } from '../../kit/form/flag-field.tsx';
import { textFault } from '../../kit/form/text-faults.ts';

const NAMES = ['paramName', 'paramKey', 'kind', 'category', 'least', 'most', 'rule', 'open', 'remark', 'paramValue'] as const;

export type DefinitionField = (typeof NAMES)[number];

type Read = (name: DefinitionField) => string;

function isRule(text: string): text is RuleName {
  return Object.hasOwn(RULES, text);
}

/** The kind that is chosen; text until one is. */
export function kindIn(read: Read): ParameterKind {
  return chosenIn(PARAMETER_KINDS, read('kind')) ?? 'text';
}

/** What the value has to obey, as far as its kind knows it. */
export function checkIn(read: Read): ParameterCheck {
  const kind = kindIn(read);
  const hasBounds = kind === 'number' || kind === 'text' || kind === 'secret';
  const rule = read('rule');
  return {
    least: hasBounds ? numberOf(read('least')) : undefined,
    most: hasBounds ? numberOf(read('most')) : undefined,
    rule: kind === 'text' && isRule(rule) ? rule : undefined,
  };
}

function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
}

const anything = () => '';
const boundFault = (value: string) => (/^(?:-?\d{1,15}(?:\.\d{1,10})?)?$/.test(value.trim()) ? '' : '请填写数字');

/** Whether the value stays as it is: nobody sees that of a secret, so blank means kept. */
export function keepsValue(read: Read, stored: ParameterRow | null): boolean {
  return stored?.secret === true && kindIn(read) === 'secret' && read('paramValue') === '';
}

const CHECKS: Readonly<Record<DefinitionField, (value: string, read: Read) => string>> = {
  paramName: (value) => textFault(value, NAME_MAX, true),
  paramKey: (value) => textFault(value, 64, true) || (/^[\w.-]+$/.test(value.trim()) ? '' : '只能填写字母、数字、下划线、点和短横线'),
  kind: (value) => (value === '' ? '不能为空' : ''),
  category: (value) => textFault(value, 20),
  least: boundFault,
  most: (value, read) => {
    const [least, most] = [numberOf(read('least')), numberOf(value)];
    return boundFault(value) || (least !== undefined && most !== undefined && least > most ? '不能小于最小值' : '');
  },
  rule: anything,
  open: (value, read) => (isSet(value) && read('kind') === 'secret' ? '保密的参数不能开放' : ''),
  remark: (value) => textFault(value, ADMIN_REMARK_MAX),
  paramValue: (value, read) =>
    parameterKindFault(kindIn(read), checkIn(read), value.trim()) ?? parameterFault(read('paramKey'), value.trim()) ?? '',
};

/** The fields of the form with what they begin with. */
export function definitionFields(initial: Partial<Record<DefinitionField, string>>) {
  return NAMES.map((name) => ({ name, initial: initial[name] ?? '', check: CHECKS[name] }));
}

/** What an existing parameter fills in. */
export function valuesOf(parameter: ParameterRow): Record<DefinitionField, string> {
  const { paramName, paramKey, kind, category, check, open, remark, paramValue } = parameter;
  const text = (bound: number | undefined) => (bound === undefined ? '' : String(bound));
  return {
    paramName,
    paramKey,
    kind,
    category,
    least: text(check.least),
    most: text(check.most),
    rule: check.rule ?? '',
    open: flagOf(open),
    remark,
    paramValue,
  };
}
