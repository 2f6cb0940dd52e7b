import { amount, choice, flag, form, line, lines, optionalChoice, type ValuesOf } from '../form/form.ts';
import { KEY } from '../form/key-rule.ts';
import { isRule, RULES } from '../form/rules.ts';
import { ADMIN_REMARK_MAX, NAME_MAX, PARAMETER_VALUE_MAX } from '../limits.ts';
import { computedFlag, contains, equals, otherValue, resource } from '../lists/resource.ts';
import {
  NUMBER,
  PARAMETER_KINDS,
  type ParameterCheck,
  parameterFault,
  type ParameterKind,
  parameterKindFault,
} from './parameter-values.ts';

const paramKey = line('键名', { max: 64, required: true, rule: KEY });
const paramValue = line('键值', { max: PARAMETER_VALUE_MAX });
const bound = (label: string) => amount(label, { rule: NUMBER, max: 30 });

/** Labels of the rules, taken from their messages: 无效的手机号码 becomes 手机号码. */
const RULE_WORDS = Object.fromEntries(Object.entries(RULES).map(([name, { message }]) => [name, message.replace(/^无效的\s?/, '')]));

/** A parameter as it is sent: the checks of its value are one object, and an absent value stays as it is. */
type Definition = { paramKey: string; kind: ParameterKind; open: boolean; check: ParameterCheck; paramValue?: string | undefined };

/** Rules between the parts of a parameter, with the field that shows the fault. */
export const PARAMETER_RULES: readonly { at: 'most' | 'open' | 'paramValue'; fault: (definition: Definition) => string }[] = [
  {
    at: 'most',
    fault: ({ check: { least, most } }) => (least !== undefined && most !== undefined && least > most ? '不能小于最小值' : ''),
  },
  { at: 'open', fault: ({ kind, open }) => (open && kind === 'secret' ? '保密的参数不能开放' : '') },
  {
    at: 'paramValue',
    fault: ({ paramKey, kind, check, paramValue }) =>
      paramValue === undefined ? '' : (parameterKindFault(kind, check, paramValue) ?? parameterFault(paramKey, paramValue) ?? ''),
  },
];

const fields = {
  paramName: line('名称', { max: NAME_MAX, required: true }),
  paramKey,
  kind: choice('类型', PARAMETER_KINDS),
  category: line('分类', { max: 20 }),
  least: bound('最小值'),
  most: bound('最大值'),
  rule: optionalChoice('格式', RULE_WORDS),
  /** Readable without a token. */
  open: flag('开放'),
  paramValue,
  remark: lines('备注', { max: ADMIN_REMARK_MAX }),
};
type ParameterForm = ValuesOf<typeof fields>;

/** The form of a parameter with its description; `definitionOf` converts its values to the input of the call. */
export const PARAMETER_FORM = form(fields, {
  rules: PARAMETER_RULES.map(({ at, fault }) => ({ at, fault: (values) => fault(definitionOf(values)) })),
  together: [['kind', 'least', 'most', 'rule', 'paramValue']],
});

/** A parameter with its description and value, as its row has it. */
export const DESCRIBED_PARAMETER = form({
  paramName: fields.paramName,
  paramKey,
  kind: fields.kind,
  category: fields.category,
  open: fields.open,
  remark: fields.remark,
  paramValue,
});

export const PARAMETER = resource(DESCRIBED_PARAMETER, {
  key: 'parameter',
  noun: '参数',
  path: '/ad-biz/sys-param',
  tag: 'system:param',
  title: 'paramName',
  code: 'paramKey',
  naturalKey: 'paramKey',
  removal: 'by-version',
  without: ['import'],
  computed: {
    secret: computedFlag('保密'),
    /** The checks of a value in addition to its kind. */
    check: otherValue<ParameterCheck>('校验'),
    /** The product itself reads it: it cannot be removed, and its kind and openness never change. */
    builtIn: computedFlag('内置'),
  },
  filters: [contains(['paramName', 'paramKey']), equals('kind'), contains(['category'], 'category')],
  columns: ['paramName', 'paramKey', 'paramValue', 'kind', 'category', 'open', 'builtIn', 'updatedAt'],
  sort: ['paramKey', 'paramName', 'category', 'updatedAt'],
  defaultSort: 'paramKey',
});

/** The form of a parameter's value alone. */
export const PARAMETER_VALUE_FORM = form(
  { paramKey, paramValue },
  { rules: [{ at: 'paramValue', fault: ({ paramKey, paramValue }) => parameterFault(paramKey, paramValue) ?? '' }] },
);

/** Converts the values of the form to the input of the call, with only the checks that the kind has. */
export function definitionOf({
  least,
  most,
  rule,
  ...described
}: ParameterForm): Omit<ParameterForm, 'least' | 'most' | 'rule'> & Definition {
  const { kind } = described;
  const [from, to] = hasBounds(kind) ? [numberOf(least), numberOf(most)] : [];
  return { ...described, check: { least: from, most: to, rule: kind === 'text' && isRule(rule) ? rule : undefined } };
}

/** Whether values of a kind have bounds: of a number, or of a text's length. */
export function hasBounds(kind: ParameterKind): boolean {
  return kind === 'number' || kind === 'text' || kind === 'secret';
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
