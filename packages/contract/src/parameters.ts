import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { exportCall } from './exports.ts';
import { Moment, text, Version } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { ADMIN_REMARK_MAX, NAME_MAX, PARAMETER_VALUE_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { PARAMETER_KINDS, parameterFault, type ParameterKind, parameterKindFault } from './parameter-values.ts';
import { type RuleName, RULES } from './rules.ts';
import { subject } from './subject.ts';

/** A system parameter (specification 3). */
export const Parameter = z.object({ paramKey: z.string(), paramValue: z.string() });
export type Parameter = z.infer<typeof Parameter>;

/** Keys of the open parameters that the console itself reads; a button whose parameter is empty is not shown. */
export const PARAM = {
  productName: 'product_name',
  logo: 'logo_url',
  screen: 'screenurl',
  report: 'BI_JM_URL',
  preview: 'preview_url',
  record: 'icp_record',
  copyright: 'copyright',
  help: 'sign_in_help',
  forgotPassword: 'forgot_password_help',
} as const;

const ParamKey = text(64, 1).regex(/^[\w.-]+$/, '键名不正确');

const Kind = z.enum(Object.keys(PARAMETER_KINDS).filter(isKind), '类型不正确');
const Rule = z.enum(Object.keys(RULES).filter(isRule), '规则不正确');
const Bound = z.number('应为数字').min(-1e15, '数字过小').max(1e15, '数字过大');

function isKind(name: string): name is ParameterKind {
  return Object.hasOwn(PARAMETER_KINDS, name);
}

function isRule(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}

/** What a value has to obey beside its kind: bounds of a number or of a text's length, and a named rule (specification 5.4). */
export const ParameterCheck = z.object({ least: Bound.optional(), most: Bound.optional(), rule: Rule.optional() });

/** A parameter as administrators see it; the value of a secret one stays on the server. */
export const ParameterRow = z.object({
  paramKey: z.string(),
  paramName: z.string(),
  paramValue: z.string(),
  /** Readable without a token. */
  open: z.boolean(),
  secret: z.boolean(),
  kind: Kind,
  category: z.string(),
  check: ParameterCheck,
  /** Read by the product itself: it cannot be deleted, and kind and openness stay. */
  builtIn: z.boolean(),
  remark: z.string(),
  updatedAt: Moment,
  version: z.number(),
});
export type ParameterRow = z.infer<typeof ParameterRow>;

/** The new value with the version that it is based on; an older one is answered A0409 with the present row as result. */
export const ParameterForm = z
  .object({ paramKey: ParamKey, paramValue: text(PARAMETER_VALUE_MAX), version: Version })
  .superRefine(({ paramKey, paramValue }, context) => {
    const message = parameterFault(paramKey, paramValue);
    if (message !== null) context.addIssue({ code: 'custom', path: ['paramValue'], message });
  });

const Definition = z.object({
  paramName: text(NAME_MAX, 1),
  kind: Kind,
  category: text(20).default(''),
  open: z.boolean('应为是或否').default(false),
  check: ParameterCheck.default({}),
  remark: text(ADMIN_REMARK_MAX).default(''),
  /** Left out where the value stays, as that of a secret whose value nobody sees. */
  paramValue: text(PARAMETER_VALUE_MAX).optional(),
});

type Definition = z.infer<typeof Definition> & { paramKey: string };

function checkDefinition({ paramKey, paramValue, kind, check, open }: Definition, context: z.RefinementCtx): void {
  const add = (path: string, message: string | null) => {
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message });
  };
  const { least, most } = check;
  add('most', least !== undefined && most !== undefined && least > most ? '不能小于最小值' : null);
  add('open', open && kind === 'secret' ? '保密的参数不能开放' : null);
  if (paramValue !== undefined) add('paramValue', parameterKindFault(kind, check, paramValue) ?? parameterFault(paramKey, paramValue));
}

/** A new parameter. */
export const NewParameter = Definition.extend({ paramKey: ParamKey }).superRefine(checkDefinition);

/** A parameter with what describes it, and with its value where that is to change. */
export const ParameterDefinition = Definition.extend({ paramKey: ParamKey, version: Version }).superRefine(checkDefinition);

const Query = {
  keyword: text(50).optional(),
  kind: Kind.optional(),
  category: text(20).optional(),
  sort: sortOf(['paramKey', 'paramName', 'category', 'updatedAt'], 'paramKey'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/list',
    access: 'system:param:list',
    summary: 'All parameters, found by name or key',
    list: true,
    request: pageQuery(Query),
    result: pageOf(ParameterRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-param/export',
    access: 'system:param:export',
    operation: '导出参数',
    summary: 'All parameters, as an Excel file; never the value of a secret',
    columns: ['paramName', 'paramKey', 'paramValue', 'kind', 'category', 'open', 'builtIn', 'updatedAt'],
  }),
  getParam: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/getparam',
    access: 'signed-in',
    summary: 'One parameter that is not secret',
    request: z.object({ paramKey: ParamKey }),
    result: Parameter,
  }),
  getParamStr: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/getParamStr',
    access: 'signed-in',
    summary: 'The value of one parameter that is not secret',
    request: z.object({ paramKey: ParamKey }),
    result: z.string(),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/updateparamkey',
    access: 'system:param:edit',
    operation: '修改参数值',
    summary: 'Changes the value of a parameter',
    request: ParameterForm,
    result: ParameterRow,
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/get',
    access: 'system:param:list',
    summary: 'One parameter as administrators see it',
    request: z.object({ id: ParamKey }),
    result: ParameterRow,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/add',
    access: 'system:param:add',
    operation: '新建参数',
    summary: 'Makes a parameter',
    idempotent: true,
    request: NewParameter,
    result: ParameterRow,
  }),
  define: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/update',
    access: 'system:param:edit',
    operation: '修改参数',
    summary: 'Changes a parameter; its key stays',
    request: ParameterDefinition,
    result: ParameterRow,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/del',
    access: 'system:param:remove',
    operation: '删除参数',
    summary: 'Deletes a parameter that the product does not read',
    request: z.object({ id: ParamKey, version: Version }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-param/history',
    access: 'system:param:list',
    summary: 'Changes of a parameter, the newest first; never the value of a secret',
    request: z.object({ id: ParamKey }),
    result: z.array(HistoryEntry),
  }),
  listOpenParam: defineCall({
    method: 'GET',
    path: '/sys-param/list',
    access: 'open',
    summary: 'The parameters that are flagged open',
    result: z.array(Parameter),
  }),
};

export const parameters = subject('parameters', {
  name: '参数',
  records: ['parameter'],
  tags: {
    'system:param:list': '查看参数',
    'system:param:add': '新建参数',
    'system:param:edit': '修改参数',
    'system:param:remove': '删除参数',
    'system:param:export': '导出参数',
  },
  calls,
});

export const PARAMETERS_PAGE = pageAt('/system/param');
