import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Moment, text, Version } from '../form/fields.ts';
import { partShapeOf, rowShapeOf, schemaOf, shapeOf, updateShapeOf } from '../form/form-schema.ts';
import { isRule, RULES } from '../form/rules.ts';
import { KEYWORD_MAX, PARAMETER_VALUE_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { PARAMETER_FORM, PARAMETER_RULES, PARAMETER_VALUE_FORM } from './parameters-form.ts';

/** A system parameter (specification 3). */
export const Parameter = z.object({ paramKey: z.string(), paramValue: z.string() });
export type Parameter = z.infer<typeof Parameter>;

/** The same with the version that a change of its value is based on. */
export const ParameterOfVersion = Parameter.extend({ version: z.number() });

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

const { least: _, most: __, rule: ___, paramValue, ...described } = PARAMETER_FORM.fields;
const Described = shapeOf(described);
const ParamKey = Described.paramKey;

const Rule = z.enum(Object.keys(RULES).filter(isRule), '规则不正确');
const Bound = z.number('应为数字').min(-1e15, '数字过小').max(1e15, '数字过大');

/** What a value has to obey beside its kind: bounds of a number or of a text's length, and a named rule (specification 5.4). */
export const ParameterCheck = z.object({ least: Bound.optional(), most: Bound.optional(), rule: Rule.optional() });

/** A parameter as administrators see it; the value of a secret one stays on the server. */
export const ParameterRow = z.object({
  ...rowShapeOf({ ...described, paramValue }),
  secret: z.boolean(),
  check: ParameterCheck,
  /** Read by the product itself: it cannot be deleted, and kind and openness stay. */
  builtIn: z.boolean(),
  updatedAt: Moment,
  version: z.number(),
});
export type ParameterRow = z.infer<typeof ParameterRow>;

/** A new parameter with what describes it. */
const Definition = z.object({
  ...Described,
  ...partShapeOf({ paramValue }),
  check: ParameterCheck.nullable()
    .transform((check) => check ?? {})
    .default({}),
});

/**
 * A change of one. The value of a secret is answered blank, as nobody sees it: sent back blank it stays, and null empties it. The rules are
 * left to the handler, which has the stored parameter.
 */
const Redefinition = z.object({
  ...updateShapeOf(described),
  paramValue: text(PARAMETER_VALUE_MAX).nullable().optional(),
  check: ParameterCheck.nullable().optional(),
  version: Version,
});

function checkDefinition(definition: z.infer<typeof Definition>, context: z.RefinementCtx): void {
  // The rules look into tables by the kind.
  if (context.issues.length > 0) return;
  for (const { at, fault } of PARAMETER_RULES) {
    const message = fault(definition);
    if (message !== '') context.addIssue({ code: 'custom', path: [at], message });
  }
}

const Query = {
  keyword: text(KEYWORD_MAX).optional(),
  kind: Described.kind.optional(),
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
    result: ParameterOfVersion,
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
    idempotent: true,
    summary: 'Changes the value of a parameter',
    request: schemaOf(PARAMETER_VALUE_FORM, 'update', { version: Version }),
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
    request: Definition.superRefine(checkDefinition),
    result: ParameterRow,
  }),
  define: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/update',
    access: 'system:param:edit',
    operation: '修改参数',
    idempotent: true,
    summary: 'Changes a parameter; its key stays',
    request: Redefinition,
    result: ParameterRow,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-param/del',
    access: 'system:param:remove',
    operation: '删除参数',
    idempotent: true,
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
